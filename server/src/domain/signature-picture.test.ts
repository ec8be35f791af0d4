import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aSignature } from '#testing/orders/certificates.ts'
import { readSignature } from './signature-picture.ts'

const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

function header(width: number, height: number, kind = [8, 6, 0, 0, 0]): Buffer {
  const content = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...kind])
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  return chunk('IHDR', content)
}

const end = chunk('IEND', Buffer.alloc(0))
/** The pixels of a picture of this size, in four channels. */
const pixelsOf = (width: number, height: number) =>
  chunk('IDAT', deflateSync(Buffer.alloc(height * (width * 4 + 1))))
const pixels = pixelsOf(10, 10)

function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([magic, ...chunks])
}

function jpeg(width: number, height: number, frame = 0xc0): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]),
    Buffer.from([0xff, frame, 0, 11, 8]),
    size,
    Buffer.from([1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]),
  ])
}

const read = (bytes: Buffer) => readSignature(bytes.toString('base64'))

describe('the picture of a signature', () => {
  test('is a PNG or a JPEG of up to 1000 by 400', () => {
    expect(readSignature(aSignature())?.mediaType).toBe('image/png')
    expect(read(png(header(1000, 400), pixelsOf(1000, 400), end))?.mediaType).toBe('image/png')
    for (const frame of [0xc0, 0xc1, 0xc2]) expect(read(jpeg(1000, 400, frame))?.mediaType).toBe('image/jpeg')
  })

  const bomb = chunk('IDAT', deflateSync(Buffer.alloc(3_300_000)))
  const wrongSum = Buffer.from(pixels)
  wrongSum[wrongSum.length - 1] = (wrongSum.at(-1) ?? 0) ^ 1
  const others: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a GIF': Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
    'a PNG that says so and nothing else': magic,
    'a PNG that is too wide': png(header(1001, 400), pixelsOf(1001, 400), end),
    'a PNG that is too high': png(header(1000, 401), pixelsOf(1000, 401), end),
    'a PNG of no size': png(header(0, 10), pixels, end),
    'a PNG that does not begin with its header': png(pixels, header(10, 10), end),
    'a PNG with two headers': png(header(10, 10), header(9_000, 9_000), pixels, end),
    'a PNG without an end': png(header(10, 10), pixels),
    'a PNG with something behind its end': png(header(10, 10), pixels, end, Buffer.from('<script>')),
    'a PNG that was cut': png(header(10, 10), pixels, end).subarray(0, -1),
    'a PNG with a wrong checksum': png(header(10, 10), wrongSum, end),
    'a PNG without pixels': png(header(10, 10), end),
    'a PNG with fewer pixels than it says': png(header(10, 11), pixels, end),
    'an interlaced PNG': png(header(10, 10, [8, 6, 0, 0, 1]), pixels, end),
    'a PNG of sixteen bits': png(header(10, 10, [16, 6, 0, 0, 0]), pixels, end),
    'a PNG of a palette': png(header(10, 10, [8, 3, 0, 0, 0]), pixels, end),
    'a PNG whose pixels are none': png(header(10, 10), chunk('IDAT', Buffer.from('pixels')), end),
    'a PNG that unpacks into far more than a picture': png(header(10, 10), bomb, end),
    'a PNG with a chunk that is longer than the file': png(
      header(10, 10),
      Buffer.from([0x7f, 0xff, 0xff, 0xff, 73, 68, 65, 84, 0, 0, 0, 0]),
    ),
    'a JPEG that says so and nothing else': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    'a JPEG that is too wide': jpeg(1001, 400),
    'a JPEG that is too high': jpeg(1000, 401),
    'a lossless JPEG': jpeg(10, 10, 0xc3),
    'a JPEG without an end': jpeg(10, 10).subarray(0, -1),
    'a JPEG of 61 KB': Buffer.concat([
      jpeg(10, 10).subarray(0, -2),
      Buffer.alloc(61 * 1024),
      Buffer.from([0xff, 0xd9]),
    ]),
  }
  for (const [name, bytes] of Object.entries(others)) {
    test(`cannot be ${name}`, () => {
      expect(read(bytes)).toBeNull()
    })
  }

  test('with any byte changed is refused, or is still a picture', () => {
    const sound = png(header(10, 10), pixels, end)
    for (let at = 0; at < sound.length; at += 1) {
      const changed = Buffer.from(sound)
      changed[at] = (changed[at] ?? 0) ^ 0x41
      expect(read(changed), `byte ${at}`).toBeNull()
    }
  })
})
