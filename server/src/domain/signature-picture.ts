import { createHash } from 'node:crypto'
import { crc32, inflateSync } from 'node:zlib'
import { signatureLimits } from '@bank/contract'
import { refuse } from '#platform/refusal.ts'

/** A picture whose bytes were checked against its media type. */
export type SignaturePicture = { mediaType: 'image/png' | 'image/jpeg'; bytes: Buffer }

/**
 * Reads the picture of a signature from base64. Null for anything that is no PNG or JPEG, is larger than the
 * limits, or is damaged: browsers and the PDF draw the picture later, and their decoders must not meet a bad
 * one.
 */
export function readSignature(base64: string): SignaturePicture | null {
  return signatureOf(Buffer.from(base64, 'base64'))
}

/** Reads the picture of a signature from its bytes, as `readSignature` does from base64. */
export function signatureOf(bytes: Buffer): SignaturePicture | null {
  if (bytes.length > signatureLimits.bytes) return null
  if (isSoundPng(bytes)) return { mediaType: 'image/png', bytes }
  return isSoundJpeg(bytes) ? { mediaType: 'image/jpeg', bytes } : null
}

/**
 * Reads the picture of an order and adds its SHA-256: the code and the certificate are bound to that hash.
 * Refuses INVALID_SIGNATURE.
 */
export function readSigned<Order extends { signature: string }>({ signature, ...order }: Order) {
  const { bytes } = readSignature(signature) ?? refuse('INVALID_SIGNATURE')
  return { ...order, picture: bytes, signatureHash: createHash('sha256').update(bytes).digest() }
}

function isWithinLimits(width: number, height: number): boolean {
  return (
    width > 0 && height > 0 && width <= signatureLimits.widthPixels && height <= signatureLimits.heightPixels
  )
}

const pngMagic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/**
 * Grey, colours, grey with opacity, colours with opacity: bytes for each pixel by the colour type of the
 * header.
 */
const bytesPerPixel = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
  [6, 4],
])

/**
 * W3C PNG, third edition: the header, chunks that carry their right checksums, exactly the pixels of its
 * size, and the end at the end.
 */
function isSoundPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(pngMagic)) return false
  const pixels: Buffer[] = []
  let pixelBytes = 0
  for (let offset = 8; offset + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(offset)
    const type = bytes.toString('latin1', offset + 4, offset + 8)
    const end = offset + 12 + length
    if (end > bytes.length || crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      return false
    if ((offset === 8) !== (type === 'IHDR')) return false
    if (offset === 8) pixelBytes = pixelBytesOf(bytes.subarray(offset + 8, end - 4))
    if (pixelBytes === 0) return false
    if (type === 'IDAT') pixels.push(bytes.subarray(offset + 8, end - 4))
    if (type === 'IEND') return end === bytes.length && hasUnpackedLength(pixelBytes, Buffer.concat(pixels))
    offset = end
  }
  return false
}

/**
 * Returns how many bytes the pixels unpack to, with the filter's byte before each row; 0 for a header of a
 * picture that is not drawn here.
 */
function pixelBytesOf(header: Buffer): number {
  if (header.length !== 13) return 0
  const [width, height, depth, colour, interlace] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8],
    header[9],
    header[12],
  ]
  const samples = bytesPerPixel.get(colour ?? -1)
  if (depth !== 8 || interlace !== 0 || samples === undefined || !isWithinLimits(width, height)) return 0
  return height * (width * samples + 1)
}

/** Stops unpacking at the expected length: a small file could unpack into gigabytes. */
function hasUnpackedLength(length: number, pixels: Buffer): boolean {
  try {
    return inflateSync(pixels, { maxOutputLength: length }).length === length
  } catch {
    return false
  }
}

/** Frames as cameras and browsers write them: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2])

/** ITU-T T.81: segments up to the first scan, among them one frame, and the end at the end. */
function isSoundJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return false
  let hasFrame = false
  for (let offset = 2; offset + 4 <= bytes.length;) {
    const [sign, marker = 0] = bytes.subarray(offset, offset + 2)
    const length = bytes.readUInt16BE(offset + 2)
    if (sign !== 0xff || length < 2 || offset + 2 + length > bytes.length) return false
    if (marker === 0xda) return hasFrame
    if (frames.has(marker)) {
      if (
        hasFrame ||
        length < 8 ||
        !isWithinLimits(bytes.readUInt16BE(offset + 7), bytes.readUInt16BE(offset + 5))
      )
        return false
      hasFrame = true
    }
    offset += 2 + length
  }
  return false
}
