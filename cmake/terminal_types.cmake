# Descriptions of common terminals inside the program, for machines without any. Only a
# build that links all libraries into the programs has them.
set(RACE2048_TERMINAL_TYPES xterm xterm-256color xterm-color screen screen-256color tmux
    tmux-256color rxvt rxvt-unicode-256color linux vt100 vt220 ansi)

# race2048_terminal_types(TARGET TEMPLATE): compiles them into TARGET.
function(race2048_terminal_types target template)
  set(rows "    {{}, {}},\n")
  if(RACE2048_LINK_IN STREQUAL "all")
    set(rows "")
    foreach(type ${RACE2048_TERMINAL_TYPES})
      string(SUBSTRING ${type} 0 1 letter)
      find_file(path ${letter}/${type} PATHS /etc/terminfo /lib/terminfo /usr/share/terminfo
        NO_DEFAULT_PATH NO_CACHE REQUIRED)
      file(READ ${path} hex HEX)
      string(APPEND rows "    {\"${type}\", \"${hex}\"},\n")
      unset(path)
    endforeach()
  endif()
  set(source ${PROJECT_BINARY_DIR}/generated/built_in_types.cc)
  configure_file(${template} ${source} @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
