// What a problem of a file means, by its code: whether its line is lost, what was done with it, what a person can do.

export interface ProblemWord {
  readonly lost: boolean
  readonly done: string
  readonly now: string
}

const LEFT_AS_IT_IS = 'The file is left as it is. Nothing has to be done.'

const WORDS: Readonly<Record<string, ProblemWord>> = {
  'invalid-json': {
    lost: true,
    done: 'Passed over. Nothing could be recovered.',
    now: 'The file is left as it is. Delete the line to make it clean.',
  },
  'not-an-object': {
    lost: true,
    done: 'Passed over: a row is one JSON object.',
    now: 'The file is left as it is. Delete the line to make it clean.',
  },
  truncated: {
    lost: true,
    done: 'Passed over: it ends in the middle.',
    now: 'If the session still runs, the rest comes with its next row. Else it was lost when the agent ended.',
  },
  'glued-records': { lost: false, done: 'Taken apart and read as rows of their own.', now: LEFT_AS_IT_IS },
  'nul-bytes': { lost: false, done: 'Read without them.', now: LEFT_AS_IT_IS },
  'bad-count': { lost: false, done: 'Read without it; the call counts what is left.', now: 'The sums of this session may be too small.' },
  foreign: { lost: false, done: 'Kept, and not counted.', now: 'Another program or a newer agent wrote it.' },
  'backwards-time': { lost: false, done: 'The order of the file is kept; the gap counts as nothing.', now: LEFT_AS_IT_IS },
  'extra-root': { lost: false, done: 'The timeline follows the branch that was written last.', now: LEFT_AS_IT_IS },
  'dangling-parent': {
    lost: false,
    done: 'Taken as a beginning of its own.',
    now: 'The row it goes on from is in another file, or was lost.',
  },
  'version-change': { lost: false, done: 'Noted. Each call is read by the rules of its own version.', now: LEFT_AS_IT_IS },
  'open-tool-call': { lost: false, done: 'Counted as still running.', now: 'The file ends before its result.' },
}

const RECOVERED: ProblemWord = { lost: false, done: 'Read as it was meant; nothing of it was lost.', now: LEFT_AS_IT_IS }

/** A code nobody named here is not called lost: whatever could be read was kept. */
export function problemWord({ code, recovered }: { readonly code: string; readonly recovered?: true | undefined }): ProblemWord {
  if (recovered === true) return RECOVERED
  return WORDS[code] ?? { lost: false, done: 'The rest of the file was kept.', now: LEFT_AS_IT_IS }
}
