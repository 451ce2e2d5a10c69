# Makes user text safe for a terminal.

# Characters that could control a terminal: control characters, line separators, and marks of text direction.
def controls_terminal:
  . < 32 or (. >= 127 and . < 160) or . == 1564 or . == 8206 or . == 8207
  or (. >= 8232 and . <= 8238) or (. >= 8294 and . <= 8297);

# Hebrew, Arabic and the other right-to-left scripts.
def right_to_left:
  (. >= 1424 and . <= 2303) or (. >= 64285 and . <= 65023) or (. >= 65136 and . <= 65278)
  or (. >= 67584 and . <= 69631) or (. >= 124928 and . <= 126975);

def plain: explode | map(if controls_terminal then 65533 else . end) | implode;

# Isolates right-to-left text, so that it does not reorder the text around it.
def text: plain | if any(explode[]; right_to_left) then "\u2068" + . + "\u2069" else . end;

def lines: gsub("\r\n?"; "\n") | split("\n") | map(gsub("\t"; "    ") | text);

def escape:
  reduce range(4) as $_ ({rest: ., digits: ""};
    (.rest % 16) as $digit
    | {rest: (.rest / 16 | floor), digits: ("0123456789abcdef"[$digit:$digit + 1] + .digits)})
  | "\\u" + .digits;

# JSON text with the same meaning, safe for a terminal. Such characters occur only in strings, where they can be
# escaped.
def inert: explode | map(if controls_terminal then escape else [.] | implode end) | join("");
