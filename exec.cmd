@rem npm runs "exec node ..." so that on POSIX no shell stays between it and Strata: Ctrl-C then ends with 0.
@rem Windows has no exec; this file is it.
@%*
