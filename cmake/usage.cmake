# race2048_install_usage(PROGRAM SECTION): makes the man page and the completions of a program by the program
# itself, and installs them.
function(race2048_install_usage program section)
  set(dir ${PROJECT_BINARY_DIR}/usage)
  set(man ${dir}/${program}.${section})
  set(zsh ${dir}/_${program})
  set(fish ${dir}/${program}.fish)
  set(bash ${dir}/bash/${program})
  add_custom_command(OUTPUT ${man} ${zsh} ${fish} ${bash}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${dir}/bash
    COMMAND ${program} --print-usage man > ${man}
    COMMAND ${program} --print-usage zsh > ${zsh}
    COMMAND ${program} --print-usage fish > ${fish}
    COMMAND ${program} --print-usage bash > ${bash}
    DEPENDS ${program} VERBATIM)
  add_custom_target(usage_of_${program} ALL DEPENDS ${man} ${zsh} ${fish} ${bash})
  install(FILES ${man} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section})
  install(FILES ${bash} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${zsh} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
  install(FILES ${fish} DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endfunction()
