// Every call whose effect would be outside the window, for whoever debugs a test: ELECTRON_STANDIN_LOG=1 prints them.

export const journal = []

export function record(what, ...details) {
  journal.push([what, ...details])
  if (process.env.ELECTRON_STANDIN_LOG === '1') console.error('[stand-in]', what, ...details)
}
