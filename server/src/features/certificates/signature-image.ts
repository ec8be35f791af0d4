import { inflateSync } from 'node:zlib'

const maximumBytes = 512 * 1024
const maximumSide = 4_000
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Whether a signature's picture can stand on paper: a PNG or JPEG, small enough, and whole. It comes from a client; what
 * draws it would unpack it in full, and break in a way that cannot be caught where it is damaged.
 */
export function isDrawableSignature(image: Buffer): boolean {
  if (image.length > maximumBytes) return false
  return image.subarray(0, 8).equals(pngHead) ? isWholePng(image) : isJpeg(image)
}

const samplesPerPixel: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function isWholePng(image: Buffer): boolean {
  const packed: Buffer[] = []
  let expected = 0
  let isEnded = false
  for (let at = 8; at + 12 <= image.length && !isEnded;) {
    const length = image.readUInt32BE(at)
    const type = image.toString('latin1', at + 4, at + 8)
    const data = image.subarray(at + 8, at + 8 + length)
    if (data.length !== length) return false
    if (type === 'IHDR') expected = unpackedSize(data)
    else if (type === 'IDAT') packed.push(data)
    else if (type === 'IEND') isEnded = true
    at += length + 12
  }
  if (expected === 0 || !isEnded) return false
  try {
    return inflateSync(Buffer.concat(packed), { maxOutputLength: expected }).length === expected
  } catch {
    return false
  }
}

/** How many bytes the pixels take, with the filter's byte before each row; 0 for what is not drawn here. */
function unpackedSize(head: Buffer): number {
  if (head.length !== 13) return 0
  const [width, height, depth, colour] = [head.readUInt32BE(0), head.readUInt32BE(4), head.readUInt8(8), head.readUInt8(9)]
  const samples = samplesPerPixel[colour]
  const isInterlaced = head.readUInt8(12) !== 0
  if (samples === undefined || isInterlaced || depth !== 8 || colour === 3 || width < 1 || height < 1 || width > maximumSide || height > maximumSide) return 0
  return height * (width * samples + 1)
}

/** A JPEG is embedded as it is: its frame has to say its size, and it has to come to its end. */
function isJpeg(image: Buffer): boolean {
  if (image.length < 20 || image.readUInt16BE(0) !== 0xffd8 || image.readUInt16BE(image.length - 2) !== 0xffd9) return false
  for (let at = 2; at + 9 < image.length;) {
    if (image.readUInt8(at) !== 0xff) return false
    const marker = image.readUInt8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [image.readUInt16BE(at + 5), image.readUInt16BE(at + 7)]
      return height > 0 && width > 0 && height <= maximumSide && width <= maximumSide
    }
    at += 2 + image.readUInt16BE(at + 2)
  }
  return false
}
