// The text of an open file as whoever edits it holds it. What keeps files in step with the disk works on this, and knows no editor.

export interface TextBuffer {
  text(): string
  /** The same number means the same text; undoing back to a text gives its number again. */
  version(): number
  /** Changes only what differs, as one step that can be undone. */
  replace(text: string): void
  /** Told after every change. Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void
  dispose(): void
}

/** What an editor offers to those who open files. `path` chooses the language. */
export type MakeBuffer = (key: string, path: string, text: string) => TextBuffer
