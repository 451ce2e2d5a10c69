# shellcheck shell=bash
# Completion of “tally” for bash. What a word may become comes from the server, and is never expanded.
_tally() {
    local rest=${COMP_LINE:0:COMP_POINT} words=() listed=() piece head quote='' text about
    # Bash splits words at characters such as : and =, with no blank between the pieces.
    for piece in "${COMP_WORDS[@]:0:COMP_CWORD + 1}"; do
        if [[ -z ${words[0]-} || $rest == [[:space:]]* ]]; then words+=("$piece"); else words[-1]+=$piece; fi
        rest=${rest#"${rest%%[![:space:]]*}"} rest=${rest#"$piece"}
    done
    # Readline replaces only the last piece, behind such a character or a quote.
    if [[ $piece == [:=@\<\>] ]]; then piece=''; fi
    if [[ $piece == [\'\"]* ]]; then quote=${piece:0:1}; fi
    head=${words[-1]%"$piece"} words=("${words[@]//[\\\"\']/}")
    while IFS=$'\t' read -r text about; do
        text=${text#"$head"}
        if [[ $quote == \' && $text == *\'* || $quote == \" && $text == *[\`\$\"\\!]* ]]; then continue; fi
        if [[ -z $quote ]]; then printf -v text '%q' "$text"; fi
        if [[ $text == *= ]]; then compopt -o nospace 2>/dev/null; fi
        COMPREPLY+=("$text") listed+=("$text  $about")
    done < <("${words[0]}" candidates -- "${words[@]:1}" 2>/dev/null)
    if ((COMP_TYPE == 63 && ${#listed[@]} > 1)); then COMPREPLY=("${listed[@]}"); fi
}
complete -o default -F _tally tally
