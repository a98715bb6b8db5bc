# Read by the other scripts, with $root set: is a virtual environment ready, and make it so.
# A build is "interpreted", straight from the checkout, or "compiled", from a wheel that is made of it.
# A level is "run" (what the program needs) or "dev" (what its tests need as well).
use() {
    build=$1
    case $build in
    compiled) venv=$root/.venv-compiled ;;
    *) venv=$root/.venv ;;
    esac
}
use interpreted

# Whether the environment was made here, to this level, from this pyproject.toml; costs one short-lived process.
is_ready() {
    made_in=
    [ -x "$venv/bin/goldenhorn" ] && [ -r "$venv/ready-$1" ] || return 1
    IFS= read -r made_in <"$venv/ready-$1" || :
    [ "$made_in" = "$root" ] && cmp -s "$root/pyproject.toml" "$venv/pyproject-$1.toml" && is_fresh
}

# Whether the wheel was made of these very sources; without a wheel the sources are what runs.
is_fresh() {
    [ "$build" = interpreted ] || sources | cmp -s - "$venv/sources"
}

# A checksum for each source. Times would miss what was deleted or moved, and cry over what another clock wrote.
sources() {
    (cd "$root" && find goldenhorn cli scripts/hatch_build.py -type f ! -name '*.pyc' -exec cksum {} + | LC_ALL=C sort)
}

make_ready() {
    find_python
    "$python" "$root/scripts/environment.py" "$1" "$build"
}

# The first Python that runs, is new enough and can make environments; a name alone proves nothing.
find_python() {
    too_old=
    no_venv=
    for python in python3 python3.14 python3.13 python3.12 python3.11 python; do
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
        if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
            too_old="$too_old $python is $version;"
        elif ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
            no_venv=${no_venv:-$version}
        else
            return 0
        fi
    done
    no_python
}

no_python() {
    if [ -n "$no_venv" ]; then
        echo "error: Python $no_venv is here, but without the modules venv and ensurepip" >&2
        echo "hint: on Debian and Ubuntu: apt install python3-venv (or python$no_venv-venv)" >&2
    else
        echo "error: goldenhorn needs Python 3.11 or newer;${too_old:- there is no Python here}" | sed 's/;$//' >&2
        echo "hint: install it: apt install python3 python3-venv, dnf install python3, brew install python," \
            "or from https://www.python.org" >&2
    fi
    exit 2
}
