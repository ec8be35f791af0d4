import { Transformer } from '@napi-rs/image'
import { refuse } from '#platform/refusal.ts'
import { findDimensions } from './file-kinds.ts'

/** A picture of so many pixels takes some 350 MB for a moment, measured with 48 million. */
const maximumPixels = 50_000_000
const maximumSide = 20_000
const quality = 90

/**
 * Decodes a picture and encodes it anew: nothing but its pixels is left, turned as its metadata demanded. The
 * size is read from the header before, because a small file can announce a picture that fills the memory.
 */
export async function remakePicture(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const { width, height } = findDimensions(bytes, type) ?? refuse('FILE_DAMAGED')
  if (width * height > maximumPixels || Math.max(width, height) > maximumSide) refuse('PICTURE_TOO_LARGE')
  try {
    const picture = new Transformer(bytes).rotate()
    return type === 'image/png' ? await picture.png() : await picture.jpeg(quality)
  } catch {
    return refuse('FILE_DAMAGED')
  }
}
