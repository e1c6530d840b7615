#!/usr/bin/env python3
"""Build tool: embed_web.py OUT.c FOLDER
Writes the table of server/embedded_web.h: every file of the built page, included as bytes by the assembler.
Without the folder the table is empty. The file is only touched when something changed."""
import hashlib
import pathlib
import sys


def main():
    out, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    files = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
    build, tables, rows = hashlib.sha256(), [], []
    for number, path in enumerate(files):
        content, name = path.read_bytes(), path.relative_to(folder).as_posix()
        digest = hashlib.sha256(content).hexdigest()
        build.update(f"{name} {digest}\n".encode())
        tables.append(f'__asm__(".section .rodata\\n.balign 16\\nweb_{number}:\\n.incbin \\"{path.resolve()}\\"\\n.byte 0\\n.previous\\n");\n'
                      f"extern const unsigned char web_{number}[]; /* {digest} */\n")
        rows.append(f'    {{"{name}", web_{number}, {len(content)}, "\\"{digest[:32]}\\""}},\n')
    text = ("/* Made by the build tool `embed_web.py`; changes here are lost. */\n#include \"server/embedded_web.h\"\n\n"
            + "".join(tables) + "\nconst EmbeddedWeb embedded_web[] = {\n" + "".join(rows) + "    {0, 0, 0, 0},\n};\n"
            + f"const int embedded_web_count = {len(files)};\nconst char embedded_web_build[] = \"{build.hexdigest()[:16]}\";\n")
    if not out.exists() or out.read_text() != text:
        out.write_text(text)


main()
