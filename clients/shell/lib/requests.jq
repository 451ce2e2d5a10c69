# Builds requests from words. Each request is a method, a number of parameters, and for each parameter “--arg”
# or “--argjson”, a name and a value.
def requests:
  if length > 0 then
    (.[1] | tonumber) as $count | .[2:2 + 3 * $count] as $words
    | { jsonrpc: "2.0", id: 1, method: .[0],
        params: (reduce range(0; 3 * $count; 3) as $i ({};
          .[$words[$i + 1]] = ($words[$i + 2] | if $words[$i] == "--argjson" then fromjson else . end))) },
      (.[2 + 3 * $count:] | requests)
  else empty end;

$ARGS.positional | requests
