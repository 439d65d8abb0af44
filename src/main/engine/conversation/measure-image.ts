// Pixels and bytes of an image from its base64 text, read where they stand in the header; the picture itself is never decoded.

export interface ImageSize {
  readonly width: number | null
  readonly height: number | null
  readonly bytes: number
}

/** A JPEG's size may stand behind a large preview. */
const FARTHEST = 512 * 1024

/** PNG, GIF, WebP and JPEG tell their pixels; of anything else only the bytes are known. */
export function measureImage(base64: string): ImageSize {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const bytes = Math.max(0, Math.floor((base64.length * 3) / 4) - padding)
  const byte = (at: number) => byteAt(base64, at)
  const pixels = pngPixels(byte) ?? gifPixels(byte) ?? webpPixels(byte) ?? jpegPixels(byte, Math.min(bytes, FARTHEST))
  return { width: pixels?.width ?? null, height: pixels?.height ?? null, bytes }
}

type ByteAt = (at: number) => number
type Pixels = { readonly width: number; readonly height: number } | null

/** -1 where there is none, or no base64. */
function byteAt(base64: string, at: number): number {
  const quad = Math.floor(at / 3) * 4
  const sextet = (i: number) => sextetOf(base64.charCodeAt(quad + i))
  const [a, b, c, d] = [sextet(0), sextet(1), sextet(2), sextet(3)]
  const within = at % 3
  if (within === 0) return a < 0 || b < 0 ? -1 : (a << 2) | (b >> 4)
  if (within === 1) return b < 0 || c < 0 ? -1 : ((b & 15) << 4) | (c >> 2)
  return c < 0 || d < 0 ? -1 : ((c & 3) << 6) | d
}

function sextetOf(code: number): number {
  if (code >= 65 && code <= 90) return code - 65
  if (code >= 97 && code <= 122) return code - 71
  if (code >= 48 && code <= 57) return code + 4
  if (code === 43 || code === 45) return 62
  if (code === 47 || code === 95) return 63
  return -1
}

function begins(byte: ByteAt, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (byte(at + i) !== text.charCodeAt(i)) return false
  return true
}

function numberAt(byte: ByteAt, at: number, length: number, littleEndian: boolean): number {
  let value = 0
  for (let i = 0; i < length; i++) value = value * 256 + Math.max(0, byte(at + (littleEndian ? length - 1 - i : i)))
  return value
}

function sized(width: number, height: number): Pixels {
  return width > 0 && height > 0 ? { width, height } : null
}

function pngPixels(byte: ByteAt): Pixels {
  if (!begins(byte, 1, 'PNG') || !begins(byte, 12, 'IHDR')) return null
  return sized(numberAt(byte, 16, 4, false), numberAt(byte, 20, 4, false))
}

function gifPixels(byte: ByteAt): Pixels {
  return begins(byte, 0, 'GIF8') ? sized(numberAt(byte, 6, 2, true), numberAt(byte, 8, 2, true)) : null
}

function webpPixels(byte: ByteAt): Pixels {
  if (!begins(byte, 0, 'RIFF') || !begins(byte, 8, 'WEBP')) return null
  if (begins(byte, 12, 'VP8X')) return sized(numberAt(byte, 24, 3, true) + 1, numberAt(byte, 27, 3, true) + 1)
  if (begins(byte, 12, 'VP8 ')) return sized(numberAt(byte, 26, 2, true) & 0x3fff, numberAt(byte, 28, 2, true) & 0x3fff)
  if (!begins(byte, 12, 'VP8L')) return null
  const bits = numberAt(byte, 21, 4, true)
  return sized((bits & 0x3fff) + 1, (Math.floor(bits / 0x4000) & 0x3fff) + 1)
}

/** Segment by segment to the frame header. */
function jpegPixels(byte: ByteAt, end: number): Pixels {
  if (byte(0) !== 0xff || byte(1) !== 0xd8) return null
  for (let at = 2; at < end; ) {
    if (byte(at) !== 0xff) return null
    const marker = byte(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return sized(numberAt(byte, at + 7, 2, false), numberAt(byte, at + 5, 2, false))
    }
    const standsAlone = marker === 0xff || (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01
    const length = standsAlone ? 0 : numberAt(byte, at + 2, 2, false)
    if (!standsAlone && length < 2) return null
    at += marker === 0xff ? 1 : 2 + length
  }
  return null
}
