import type { AttachmentType } from '@bank/contract'

const pngMagic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const jpegMagic = Buffer.from([0xff, 0xd8, 0xff])
/** The end of a PDF is looked for in so many last bytes, as its readers do. */
const pdfTail = 2_048

/** The kind of a file by its first bytes; null for anything but a PDF, a JPEG and a PNG. */
export function findType(bytes: Buffer): AttachmentType | null {
  if (bytes.subarray(0, 8).equals(pngMagic)) return 'image/png'
  if (bytes.subarray(0, 3).equals(jpegMagic)) return 'image/jpeg'
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) ? 'application/pdf' : null
}

/**
 * Returns whether a PDF ends as one (ISO 32000-2, section 7.5): with the place of its cross-reference table
 * or stream, which stands there and leads to the document's root. The file itself is stored byte for byte,
 * and read by its receiver's program alone.
 */
export function isWholePdf(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - pdfTail))
  const [, place] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail) ?? []
  if (place === undefined || Number(place) >= bytes.length) return false
  const there = bytes.toString('latin1', Number(place), Number(place) + 65_536)
  if (/^\s*\d+\s+\d+\s+obj\b/.test(there)) return /\/Type\s*\/XRef\b/.test(there) && /\/Root\b/.test(there)
  if (!/^\s*xref\b/.test(there)) return false
  // A table's trailer may stand far behind it, but before the end. Two searches, each of which reads a byte
  // once: one pattern for both would begin anew at every trailer, and hold up the process for hours.
  const rest = bytes.toString('latin1', Number(place))
  const trailer = rest.search(/trailer\s*<</)
  return trailer >= 0 && /\/Root\b/.test(rest.slice(trailer))
}

export type Dimensions = { width: number; height: number }

/** The size in pixels that a picture's header announces; null where there is none. */
export function findDimensions(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Dimensions | null {
  const found = type === 'image/png' ? pngDimensions(bytes) : jpegDimensions(bytes)
  return found !== null && found.width > 0 && found.height > 0 ? found : null
}

/** W3C PNG, third edition: the header is the first chunk. */
function pngDimensions(bytes: Buffer): Dimensions | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** ITU-T T.81: the largest of the frame headers before the first scan. */
function jpegDimensions(bytes: Buffer): Dimensions | null {
  let found: Dimensions | null = null
  for (let offset = 2; offset + 4 <= bytes.length;) {
    const [sign, marker = 0] = bytes.subarray(offset, offset + 2)
    if (sign !== 0xff) return null
    // A fill byte before the marker.
    if (marker === 0xff) {
      offset += 1
      continue
    }
    const length = bytes.readUInt16BE(offset + 2)
    if (length < 2 || offset + 2 + length > bytes.length) return null
    if (marker === 0xda) return found
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      // A second frame could announce another size than the one that was looked at.
      if (found !== null || length < 8) return null
      found = { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) }
    }
    offset += 2 + length
  }
  return null
}
