// A text that the host hands out page by page, whole. In parts: a long one need not become one string.

export interface TextPart {
  readonly text: string
  readonly next: number | null
}

export async function textParts(page: (offset: number) => Promise<TextPart>): Promise<readonly string[]> {
  const parts: string[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const { text, next }: TextPart = await page(offset)
    parts.push(text)
    offset = next
  }
  return parts
}
