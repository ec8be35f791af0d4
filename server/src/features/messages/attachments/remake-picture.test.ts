import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { describe, expect, test } from 'vitest'
import { findDimensions } from './file-kinds.ts'
import { remakePicture } from './remake-picture.ts'

const [width, height] = [64, 32]

/** A picture whose left half is red and whose right half is blue. */
function aPicture(): Transformer {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1)
    pixels.set(at % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4)
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** A JPEG as a phone writes it: with where it was taken, and how it is to be turned. */
async function aPhoto(orientation: number): Promise<Buffer> {
  const jpeg = await aPicture().jpeg(95)
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  for (const [value, at] of [
    [0x0112, 10],
    [3, 12],
    [orientation, 18],
  ] as const)
    tiff.writeUInt16BE(value, at)
  tiff.writeUInt32BE(1, 14)
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 15.3 N 61.4 W')])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

/** The red and blue of the pixels in the middle of the first and of the last row. */
async function endsOf(picture: Buffer) {
  const size = findDimensions(picture, 'image/jpeg') ?? findDimensions(picture, 'image/png')
  const pixels = await new Transformer(picture).rawPixels()
  const { width: columns, height: rows } = size ?? { width: 0, height: 0 }
  const channels = pixels.length / (columns * rows)
  const colourAt = (x: number, y: number) => {
    const at = (y * columns + x) * channels
    return (pixels[at] ?? 0) > (pixels[at + 2] ?? 0) ? 'red' : 'blue'
  }
  return {
    columns,
    rows,
    top: colourAt(columns >> 1, 1),
    bottom: colourAt(columns >> 1, rows - 2),
    left: colourAt(1, rows >> 1),
    right: colourAt(columns - 2, rows >> 1),
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that announces this size, whatever its pixels are. */
function aPngOf(columns: number, rows: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(columns, 0)
  header.writeUInt32BE(rows, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture that is sent', () => {
  test('keeps its pixels and how it was held, and nothing else of its metadata', async () => {
    const turned = await remakePicture(await aPhoto(6), 'image/jpeg')
    expect(await endsOf(turned)).toMatchObject({ columns: height, rows: width, top: 'red', bottom: 'blue' })
    const upright = await remakePicture(await aPhoto(1), 'image/jpeg')
    expect(await endsOf(upright)).toMatchObject({ columns: width, rows: height, left: 'red', right: 'blue' })
    const mirrored = await remakePicture(await aPhoto(2), 'image/jpeg')
    expect(await endsOf(mirrored)).toMatchObject({ left: 'blue', right: 'red' })
    for (const picture of [turned, upright, mirrored]) {
      expect(picture.includes('Exif')).toBe(false)
      expect(picture.includes('GPS')).toBe(false)
    }
  })

  test('as a PNG stays one, without its texts', async () => {
    const png = await aPicture().png()
    const commented = Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', Buffer.from('Author\0Helena')),
      png.subarray(33),
    ])
    const remade = await remakePicture(commented, 'image/png')
    expect(findDimensions(remade, 'image/png')).toEqual({ width, height })
    expect(await endsOf(remade)).toMatchObject({ left: 'red', right: 'blue' })
    expect(remade.includes('Helena')).toBe(false)
  })

  test('is refused by the size that it announces, before it is decoded', async () => {
    for (const bomb of [aPngOf(60_000, 60_000), aPngOf(8_000, 8_000), aPngOf(30_000, 10)])
      await expect(remakePicture(bomb, 'image/png')).rejects.toThrow('PICTURE_TOO_LARGE')
    const photo = await aPhoto(1)
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
    photo.writeUInt16BE(60_000, frame + 5)
    photo.writeUInt16BE(60_000, frame + 7)
    await expect(remakePicture(photo, 'image/jpeg')).rejects.toThrow('PICTURE_TOO_LARGE')
  })

  test('is refused when it cannot be decoded', async () => {
    const png = await aPicture().png()
    for (const damaged of [png.subarray(0, 60), png.subarray(0, 20), aPngOf(0, 10), aPngOf(500, 500)])
      await expect(remakePicture(damaged, 'image/png')).rejects.toThrow('FILE_DAMAGED')
    const photo = await aPhoto(1)
    for (const damaged of [photo.subarray(0, 3), Buffer.concat([photo.subarray(0, 30), Buffer.alloc(300)])])
      await expect(remakePicture(damaged, 'image/jpeg')).rejects.toThrow('FILE_DAMAGED')
  })
})
