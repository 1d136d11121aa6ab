"""Map the four folders at the root to `acesmith.*`, whether or not the checkout kept the links in `src/acesmith`.

A ZIP download and a Windows checkout turn those links into text files; a build that relied on them would lack the four
folders and still succeed. `pyproject.toml` holds everything else.
"""

from pathlib import Path

from setuptools import find_namespace_packages, setup

ROOT = Path(__file__).parent
FOLDERS = ("challenge_sets", "generators", "metrics_adapters", "scorers")


def packages_in(folder: str) -> list[str]:
    """Return every folder below, those that hold data only included."""
    found: list[str] = find_namespace_packages(folder, exclude=["*__pycache__*"])
    return found


packages = ["acesmith"]
package_dir = {"acesmith": "src/acesmith"}
packages += [f"acesmith.{name}" for name in packages_in("src/acesmith") if name.split(".")[0] not in FOLDERS]
for folder in FOLDERS:
    # An sdist holds real folders below src/acesmith; a checkout has them at the root.
    place = next((p for p in (ROOT / folder, ROOT / "src/acesmith" / folder) if (p / "__init__.py").is_file()), None)
    if place is None:
        raise SystemExit(f"setup.py: folder {folder}/ is missing; the package would be incomplete")
    relative = place.relative_to(ROOT).as_posix()
    packages.append(f"acesmith.{folder}")
    package_dir[f"acesmith.{folder}"] = relative
    for name in packages_in(relative):
        packages.append(f"acesmith.{folder}.{name}")
        package_dir[f"acesmith.{folder}.{name}"] = f"{relative}/{name.replace('.', '/')}"

setup(
    packages=sorted(packages),
    package_dir=package_dir,
    package_data={"": ["py.typed", "*.tsv", "*.toml", "*.html"]},
)
