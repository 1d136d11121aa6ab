"""Hypothesis strategies for the field's objects, the awkward ones included."""

from hypothesis import strategies as st

AWKWARD = (
    "",
    " ",
    "a",
    "é",  # one code point
    "e\u0301",  # two
    "שלום, עולם!",
    "مرحبًا، يا عالم؟",
    "你好，世界！",
    "これは「テスト」です。",
    "👩‍👩‍👧‍👦 family",
    "١٢٣ و ١٬٢٥٠",
    "a\u2028b",
    "a\u00a0b\u202fc",
    "3,000.50 €",
    "\u200f\u200e",
)

texts = st.one_of(
    st.sampled_from(AWKWARD),
    st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), max_size=60),
)
"""Any text that a record may hold."""

languages = st.sampled_from(("en", "de", "fr", "es", "ru", "zh", "ar", "pt-PT", "zh-Hant"))
"""BCP 47 codes."""
