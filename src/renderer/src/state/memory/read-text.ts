// A long text of the host, page by page.

export interface PageOfText {
  readonly text: string
  readonly totalChars: number
  readonly next: number | null
}

/** At most about `mostChars`; `clipped` says that there is more. */
export async function readText(
  page: (offset: number) => Promise<PageOfText>,
  mostChars: number,
): Promise<{ readonly text: string; readonly clipped: boolean }> {
  let text = ''
  for (let offset: number | null = 0; offset !== null; ) {
    if (text.length >= mostChars) return { text, clipped: true }
    const answer: PageOfText = await page(offset)
    text += answer.text
    offset = answer.next
  }
  return { text, clipped: false }
}
