// What the window does through the page it lives in: the clipboard and downloads.

export interface PageServices {
  /** False where the page may not write the clipboard. */
  copyText(text: string): Promise<boolean>
  /** Hands the parts over as one file. False where a person thought better of it, or it failed: then nothing was saved. */
  download(fileName: string, mediaType: string, parts: readonly (string | Blob)[]): Promise<boolean>
}

export function createPageServices(page: Window & typeof globalThis): PageServices {
  return {
    copyText: async (text) => {
      try {
        await page.navigator.clipboard.writeText(text)
        return true
      } catch {
        return copyBySelection(page.document, text) // refused or not there: the old way needs no permission
      }
    },
    download: async (fileName, mediaType, parts) => {
      const url = page.URL.createObjectURL(await joinParts(page, parts, mediaType))
      const link = page.document.createElement('a')
      link.href = url
      link.download = fileName
      link.click()
      page.setTimeout(() => page.URL.revokeObjectURL(url), 60_000)
      return true // a browser does not tell
    },
  }
}

const PARTS_AT_ONCE = 8

/** A few parts at a time: encoding all of a long export in one go would hold the page up. */
async function joinParts(page: Window & typeof globalThis, parts: readonly (string | Blob)[], mediaType: string): Promise<Blob> {
  const pieces: Blob[] = []
  for (let at = 0; at < parts.length; at += PARTS_AT_ONCE) {
    if (at > 0) await new Promise((done) => page.setTimeout(done))
    pieces.push(new page.Blob([...parts.slice(at, at + PARTS_AT_ONCE)]))
  }
  return new page.Blob(pieces, { type: mediaType })
}

function copyBySelection(document: Document, text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.setAttribute('aria-hidden', 'true')
  field.style.position = 'fixed'
  field.style.insetBlockStart = '-100vh'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
