# Texts of the user's, made safe for a terminal.

# What could steer a terminal: control characters, line separators, and the marks that override the direction of text.
def steers:
  . < 32 or (. >= 127 and . < 160) or . == 1564 or . == 8206 or . == 8207
  or (. >= 8232 and . <= 8238) or (. >= 8294 and . <= 8297);

# Hebrew, Arabic and the other scripts that are written from right to left.
def reads_leftward:
  (. >= 1424 and . <= 2303) or (. >= 64285 and . <= 65023) or (. >= 65136 and . <= 65278)
  or (. >= 67584 and . <= 69631) or (. >= 124928 and . <= 126975);

def plain: explode | map(if steers then 65533 else . end) | implode;

# A text that is read from right to left is isolated, so that it does not reorder what stands beside it.
def text: plain | if any(explode[]; reads_leftward) then "\u2068" + . + "\u2069" else . end;

def lines: gsub("\r\n?"; "\n") | split("\n") | map(gsub("\t"; "    ") | text);

def escape:
  reduce range(4) as $_ ({rest: ., digits: ""};
    (.rest % 16) as $digit
    | {rest: (.rest / 16 | floor), digits: ("0123456789abcdef"[$digit:$digit + 1] + .digits)})
  | "\\u" + .digits;

# JSON text with the same meaning: what steers a terminal only stands in its strings, where an escape may replace it.
def inert: explode | map(if steers then escape else [.] | implode end) | join("");
