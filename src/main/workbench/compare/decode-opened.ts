// Bytes of a file that a person opened as text: UTF-8, or what older shells of Windows write when output is sent to a file.

/** A byte-order mark decides, and is no part of the text. */
export function decodeOpened(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}
