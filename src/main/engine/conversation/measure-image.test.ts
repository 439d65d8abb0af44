import { describe, expect, it } from 'vitest'
import { measureImage } from './measure-image'

const base64 = (bytes: readonly (number | string)[]) =>
  Buffer.from(bytes.flatMap((one) => (typeof one === 'string' ? [...Buffer.from(one, 'latin1')] : [one]))).toString('base64')

const PNG = base64([0x89, 'PNG', 13, 10, 26, 10, 0, 0, 0, 13, 'IHDR', 0, 0, 4, 176, 0, 0, 3, 32, 8])
const GIF = base64(['GIF89a', 0x40, 1, 0xf0, 0, 0])
const WEBP = base64(['RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 0, 0, 0, 0, 0xff, 1, 0, 0x63, 0, 0])
const JPEG = base64([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 100, 1, 44, 3])

describe('measureImage', () => {
  it.each([
    ['PNG', PNG, 1200, 800],
    ['GIF', GIF, 320, 240],
    ['WebP', WEBP, 512, 100],
    ['JPEG', JPEG, 300, 100],
  ])('reads the pixels of a %s', (_kind, data, width, height) => {
    expect(measureImage(data)).toEqual({ width, height, bytes: Buffer.from(data, 'base64').length })
  })

  it.each(['', 'QUFB', 'not base64 at all!', base64([0xff, 0xd8, 0xff, 0xe0, 0, 0]), PNG.slice(0, 20)])(
    'knows the bytes of %j alone',
    (data) => {
      const { width, height } = measureImage(data)
      expect([width, height]).toEqual([null, null])
    },
  )

  it('does not run on in a JPEG without an end', () => {
    expect(measureImage(base64([0xff, 0xd8]) + '/+AA'.repeat(200_000)).width).toBeNull()
  })
})
