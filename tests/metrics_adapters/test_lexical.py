"""The lexical metrics against sacrebleu, bit for bit, and against slow oracles."""

import importlib.machinery
import re
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest
import sacrebleu
import textdistance
from hypothesis import given
from hypothesis import strategies as st
from textdistance.algorithms.base import libraries

from acesmith.challenge_sets.records import Hypothesis
from acesmith.errors import MetricError, MissingExtraError
from acesmith.metrics_adapters import lexical
from acesmith.metrics_adapters.base import Metric
from acesmith.seeding import stream
from strategies import AWKWARD, texts


def bleu_tokenizer(langpair: str) -> str:
    return {"zh": "zh", "ja": "char"}.get(langpair.split("-")[1], "13a")


ORIGINALS: dict[str, Callable[[str, str, str], float]] = {
    "bleu": lambda hyp, ref, pair: sacrebleu.sentence_bleu(hyp, [ref], tokenize=bleu_tokenizer(pair)).score,
    "chrf": lambda hyp, ref, pair: sacrebleu.sentence_chrf(hyp, [ref]).score,
    "chrf++": lambda hyp, ref, pair: sacrebleu.sentence_chrf(hyp, [ref], word_order=2).score,
    "ter": lambda hyp, ref, pair: sacrebleu.sentence_ter(hyp, [ref]).score,
}

OURS: dict[str, Metric] = {
    metric.name: metric for metric in (lexical.Bleu(), lexical.Chrf(), lexical.ChrfPlusPlus(), lexical.Ter())
}

LANGPAIRS = ("en-de", "en-zh", "en-zh-Hant", "en-ja", "en-ko", "en-ar")

# Words, marks and their neighbourhoods that the tokenizers treat specially, so that texts share n-grams.
pieces = st.sampled_from(
    (
        *re.split(" ", "a b die Äpfel Σ ΑΣ İ ß 3 12.5 1,000 10-20 x-y &amp; &quot; <skipped> .. ., ... , . - ' “ ( )"),
        "-\n",
        "\n",
        " ",
        "  ",
        "\t",
        "\u3000",
        "\x1c",
        "你",
        "好世界",
        "\u2070",
        "は「テ",
        "e\u0301",
        "👩‍👧",
        "مرحبًا",
        "\u200f",
        "\u0000",
        "\ud800",
    )
)
pieced = st.lists(pieces, max_size=30).map("".join) | st.lists(pieces, max_size=30).map(" ".join)
awkward = texts | pieced


def segment(hypothesis: str, reference: str, langpair: str = "en-de") -> Hypothesis:
    return Hypothesis(langpair=langpair, source="", reference=reference, hypothesis=hypothesis)


@pytest.mark.parametrize("name", sorted(OURS))
@given(st.lists(st.tuples(awkward, awkward, st.sampled_from(LANGPAIRS)), min_size=1, max_size=6))
def test_scores_have_the_bits_of_sacrebleu(name: str, triples: list[tuple[str, str, str]]) -> None:
    expected = [ORIGINALS[name](hyp, ref, pair.replace("zh-Hant", "zh")) for hyp, ref, pair in triples]
    assert OURS[name].score([segment(*triple) for triple in triples]) == expected


@pytest.mark.parametrize("name", sorted(OURS))
def test_all_pairs_of_awkward_texts_have_the_bits_of_sacrebleu(name: str) -> None:
    pairs = [(hyp, ref) for hyp in AWKWARD for ref in AWKWARD]
    expected = [ORIGINALS[name](hyp, ref, "en-de") for hyp, ref in pairs]
    assert OURS[name].score([segment(*pair) for pair in pairs]) == expected
    assert len(set(expected)) > 5


def sentences(alphabet: list[str], joint: str, number: int) -> list[tuple[str, str]]:
    """Return (hypothesis, reference): sentences and edited copies."""
    rng = stream("test", joint)
    pairs = []
    for _ in range(number):
        reference = rng.choices(alphabet, k=rng.randint(1, 45))
        hypothesis = list(reference)
        for _ in range(rng.randint(0, 8)):
            start = rng.randrange(len(hypothesis) + 1)
            moved = hypothesis[start : start + rng.randint(1, 4)]
            del hypothesis[start : start + len(moved)]
            target = rng.randrange(len(hypothesis) + 1)
            hypothesis[target:target] = rng.choice([moved, [], rng.choices(alphabet, k=2)])
        pairs.append((joint.join(hypothesis), joint.join(reference)))
    return pairs


LATIN = re.split(" ", "der die das und in auf 3,5 1.000 U.S. (so) x-y 20-30 Haus, Baum; ging. kam! war; &amp;")
HAN = [chr(0x4E00 + 7 * place) for place in range(1500)] + list("，。、的了")


@pytest.mark.parametrize("name", sorted(OURS))
@pytest.mark.parametrize(
    ("alphabet", "joint", "langpair"),
    [pytest.param(LATIN, " ", "en-de", id="words"), pytest.param(HAN, "", "en-zh", id="Chinese")],
)
def test_sentences_have_the_bits_of_sacrebleu(name: str, alphabet: list[str], joint: str, langpair: str) -> None:
    pairs = sentences(alphabet, joint, 300)
    expected = [ORIGINALS[name](hyp, ref, langpair) for hyp, ref in pairs]
    assert OURS[name].score([segment(*pair, langpair) for pair in pairs]) == expected
    # Chinese is one word a sentence to TER.
    assert len(set(expected)) > (1 if name == "ter" else 200)


@pytest.mark.parametrize("name", sorted(OURS))
def test_very_long_and_very_varied_texts_have_the_bits_of_sacrebleu(name: str) -> None:
    varied = "".join(chr(0x4E00 + place) for place in range(3000))
    many_words = " ".join(f"w{place}" for place in range(40_000))
    pairs = [(varied, varied[1000:] + "x"), (varied[::2], varied)]
    if name != "ter":  # sacrebleu's takes minutes
        pairs.append((many_words, many_words[500:]))
    expected = [ORIGINALS[name](hyp, ref, "en-de") for hyp, ref in pairs]
    assert OURS[name].score([segment(*pair) for pair in pairs]) == expected


@pytest.mark.parametrize(
    ("kind", "signature"),
    [
        (lexical.Bleu, "BLEU|#:1|c:mixed|e:yes|tok:13a,zh=zh,ja=char|s:exp|v:2.6.0"),
        (lexical.Chrf, "chrF2|#:1|c:mixed|e:yes|nc:6|nw:0|s:no|v:2.6.0"),
        (lexical.ChrfPlusPlus, "chrF2++|#:1|c:mixed|e:yes|nc:6|nw:2|s:no|v:2.6.0"),
        (lexical.Ter, "TER|#:1|c:lc|t:tercom|nr:no|pn:yes|as:no|v:2.6.0"),
    ],
)
def test_signature_is_in_the_style_of_sacrebleu(kind: type[Metric], signature: str) -> None:
    assert kind().signature() == signature


def test_perfect_match_has_the_best_score() -> None:
    text = "Sie kaufte 12 Äpfel."
    scores = {name: metric.score([segment(text, text)])[0] for name, metric in OURS.items()}
    assert scores == {"bleu": 100.00000000000004, "chrf": 100.0, "chrf++": 100.0, "ter": 0.0}


def edit_distance(left: str, right: str) -> int:
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        above, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (a != b))
    return row[-1]


@given(awkward, awkward)
def test_levenshtein_is_one_less_the_edits_by_the_longer_text(left: str, right: str) -> None:
    longest = max(len(left), len(right))
    expected = 1 - edit_distance(left, right) / longest if longest else 1.0
    assert lexical.Levenshtein().score([segment(left, right)]) == [expected]


@given(awkward, awkward)
def test_jaro_winkler_agrees_with_the_code_of_textdistance_itself(left: str, right: str) -> None:
    slow = textdistance.JaroWinkler(external=False).normalized_similarity(left, right)
    assert lexical.JaroWinkler().score([segment(left, right)]) == [pytest.approx(slow, abs=1e-12)]


@pytest.mark.parametrize("algorithm", ["Levenshtein", "JaroWinkler"])
def test_textdistance_uses_rapidfuzz(algorithm: str) -> None:
    used = next(library for library in libraries.get_libs(algorithm) if library.get_function() is not None)
    assert used.module_name == f"rapidfuzz.distance.{algorithm}"
    assert used.check_conditions(getattr(textdistance, algorithm)(), "ab", "ac")


def test_edit_distance_without_rapidfuzz_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "get_libs", lambda algorithm: [])
    with pytest.raises(MetricError) as caught:
        lexical.Levenshtein()
    assert str(caught.value) == (
        "metric 'levenshtein' expects textdistance to use RapidFuzz, and it uses no library; run: pip install rapidfuzz"
    )


class FakeProcessor:
    """Stands in for SentencePiece: a piece is a pair of characters."""

    def Load(self, path: str) -> None:  # noqa: N802 - its name in SentencePiece
        assert Path(path).is_file()

    def EncodeAsPieces(self, line: str) -> list[str]:  # noqa: N802
        return [line[place : place + 2].replace(" ", "▁") for place in range(0, len(line), 2)]


@pytest.fixture
def sentencepiece(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    module = types.ModuleType("sentencepiece")
    module.__spec__ = importlib.machinery.ModuleSpec("sentencepiece", None)
    module.SentencePieceProcessor = FakeProcessor  # type: ignore[attr-defined] # a stand-in for the real module
    monkeypatch.setitem(sys.modules, "sentencepiece", module)
    monkeypatch.setattr("sacrebleu.utils.SACREBLEU_DIR", str(tmp_path))
    monkeypatch.setattr("sacrebleu.tokenizers.tokenizer_spm.SACREBLEU_DIR", str(tmp_path))
    return tmp_path / "models" / "flores200sacrebleuspm"


def test_spbleu_has_the_bits_of_sacrebleu(sentencepiece: Path) -> None:
    sentencepiece.parent.mkdir()
    sentencepiece.write_bytes(b"")
    metric = lexical.SpBleu()
    pairs = [("abcdefgh ij", "abcdefghij kl"), ("你好世界", "你好，世界"), ("", "a")]
    expected = [sacrebleu.sentence_bleu(hyp, [ref], tokenize="flores200").score for hyp, ref in pairs]
    assert metric.score([segment(*pair, "en-zh") for pair in pairs]) == expected
    assert expected[0] > 0
    assert metric.signature() == "BLEU|#:1|c:mixed|e:yes|tok:flores200|s:exp|v:2.6.0"


def test_spbleu_never_downloads_its_model(sentencepiece: Path) -> None:
    with pytest.raises(MetricError) as caught:
        lexical.SpBleu()
    assert str(caught.value) == (
        f"metric 'spbleu' needs sacrebleu's SentencePiece model, and there is no {sentencepiece}; "
        "copy it there, or run sacrebleu with --tokenize flores200 once where it can download it"
    )


def test_spbleu_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"metric 'spbleu' needs the extra 'spbleu'"):
        lexical.SpBleu()
