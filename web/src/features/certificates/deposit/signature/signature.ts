import { signatureLimits } from '@bank/contract'
import { inkLength, type Stroke, strokePath } from '#lib/drawing/ink.ts'
import { signSheet } from '#ui/form/sign-pad.tsx'

const signatureWays = ['draw', 'type', 'upload'] as const
export type SignatureWay = (typeof signatureWays)[number]

/** A signature's draft. Drawing, typing and uploading each keep their content while another is shown. */
export type Signature = {
  way: SignatureWay
  strokes: readonly Stroke[]
  name: string
  /** The chosen file drawn on the sheet: a picture in base64. */
  picture: string | null
}

export const noSignature: Signature = { way: 'draw', strokes: [], name: '', picture: null }

/** Returns whether the signature has any content. */
export function hasBegun({ strokes, name, picture }: Signature): boolean {
  return strokes.length > 0 || name !== '' || picture !== null
}

/** A longer name would be too small to read on the pad. */
export const longestName = 60

/** A shorter stroke is an accident and no signature. */
const leastInk = 30
const ink = '#14213a'
const nameFont = '"EB Garamond Variable"'
const largestFontSize = 88
const pictureTypes = ['image/png', 'image/jpeg']
const largestFileBytes = 5 * 1024 * 1024

/** The picture of a signature in base64, 500 by 200 as specified; null without one that can be read. */
export async function pictureOf({ way, strokes, name, picture }: Signature): Promise<string | null> {
  switch (way) {
    case 'draw':
      return inkLength(strokes) < leastInk ? null : picturePainted((sheet) => paintInk(sheet, strokes))
    case 'type':
      return isSignable(name.trim()) ? await pictureOfName(name.trim()) : null
    case 'upload':
      return picture
  }
}

function isSignable(name: string): boolean {
  return name !== '' && name.length <= longestName
}

/** A name in the bank's italic font, as on the pad and in the request. */
export async function pictureOfName(name: string): Promise<string> {
  // A canvas would use another font if this one is not loaded first. If it fails to load, the fallback is
  // used.
  await document.fonts.load(`italic ${largestFontSize}px ${nameFont}`, name).catch(() => [])
  return picturePainted((sheet) => paintName(sheet, name))
}

export type FileProblem = 'not-a-picture' | 'too-large' | 'empty'

/**
 * The picture in a file, as large as the sheet allows. The file's own name and type prove nothing; its
 * content is read.
 */
export async function pictureIn(file: File): Promise<{ picture: string } | { problem: FileProblem }> {
  if (file.size > largestFileBytes) return { problem: 'too-large' }
  if (!pictureTypes.includes(await typeOf(file))) return { problem: 'not-a-picture' }
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return { problem: 'not-a-picture' }
  const sheet = newSheet()
  paintImage(sheet, image)
  image.close()
  return isEmpty(sheet) ? { problem: 'empty' } : { picture: encoded(sheet) }
}

function paintInk(sheet: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  sheet.strokeStyle = ink
  sheet.lineWidth = 2.2
  sheet.lineCap = 'round'
  sheet.lineJoin = 'round'
  for (const stroke of strokes) sheet.stroke(new Path2D(strokePath(stroke)))
}

function paintName(sheet: CanvasRenderingContext2D, name: string): void {
  sheet.fillStyle = ink
  sheet.textAlign = 'center'
  sheet.textBaseline = 'alphabetic'
  const room = signSheet.width * 0.88
  sheet.font = `italic ${largestFontSize}px ${nameFont}, serif`
  const size = Math.min(largestFontSize, largestFontSize * (room / sheet.measureText(name).width))
  sheet.font = `italic ${size}px ${nameFont}, serif`
  // The name is written on the pad's line.
  sheet.fillText(name, signSheet.width / 2, signSheet.height * 0.72)
}

function paintImage(sheet: CanvasRenderingContext2D, image: ImageBitmap): void {
  const share = Math.min(signSheet.width / image.width, signSheet.height / image.height)
  const [width, height] = [image.width * share, image.height * share]
  sheet.imageSmoothingQuality = 'high'
  sheet.drawImage(image, (signSheet.width - width) / 2, (signSheet.height - height) / 2, width, height)
}

function picturePainted(paint: (sheet: CanvasRenderingContext2D) => void): string {
  const sheet = newSheet()
  paint(sheet)
  return encoded(sheet)
}

function newSheet(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = signSheet.width
  canvas.height = signSheet.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws nothing')
  return context
}

/**
 * Returns a PNG; if that is too large, as for a photograph, a JPEG on white of the best quality that fits. It
 * is made at once: a browser makes a blob in its idle time, which a busy page may not have for seconds.
 */
function encoded(sheet: CanvasRenderingContext2D): string {
  const png = base64Of(sheet.canvas.toDataURL('image/png'))
  if (fits(png)) return png
  sheet.globalCompositeOperation = 'destination-over'
  sheet.fillStyle = '#ffffff'
  sheet.fillRect(0, 0, signSheet.width, signSheet.height)
  for (const quality of [0.92, 0.8, 0.6, 0.4]) {
    const jpeg = base64Of(sheet.canvas.toDataURL('image/jpeg', quality))
    if (fits(jpeg)) return jpeg
  }
  throw new Error('500 by 200 pixels did not fit into the limit')
}

function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1)
}

function fits(base64: string): boolean {
  return atob(base64).length <= signatureLimits.bytes
}

/** Returns the type of a file by its first bytes. */
async function typeOf(file: File): Promise<string> {
  const head = Array.from(new Uint8Array(await file.slice(0, 8).arrayBuffer()), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  if (head === '89504e470d0a1a0a') return 'image/png'
  return head.startsWith('ffd8ff') ? 'image/jpeg' : 'unknown'
}

/** Returns whether the picture has only one colour, or none. */
function isEmpty(sheet: CanvasRenderingContext2D): boolean {
  const { data } = sheet.getImageData(0, 0, signSheet.width, signSheet.height)
  let [darkest, lightest] = [255, 0]
  for (let offset = 0; offset < data.length; offset += 4) {
    const alpha = (data[offset + 3] ?? 0) / 255
    const onPaper = 255 - alpha * (255 - (data[offset + 1] ?? 0))
    darkest = Math.min(darkest, onPaper)
    lightest = Math.max(lightest, onPaper)
  }
  return lightest - darkest < leastContrast
}

const leastContrast = 40
