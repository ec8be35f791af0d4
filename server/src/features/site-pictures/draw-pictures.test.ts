import { Transformer } from '@napi-rs/image'
import { brandSchema } from '@bank/contract'
import { expect, test } from 'vitest'
import { drawCard } from './draw-card.ts'
import { drawIcons } from './draw-icons.ts'
import { TextPaths } from './text-paths.ts'

const bank = brandSchema.parse({})
const background = [0xf7, 0xf4, 0xec]

type Picture = { width: number; height: number; at: (x: number, y: number) => number[] }

async function read(png: Buffer): Promise<Picture> {
  const { width, height } = await new Transformer(png).metadata()
  const pixels = await new Transformer(png).rawPixels()
  const channels = pixels.length / (width * height)
  const start = (x: number, y: number) => (y * width + x) * channels
  return { width, height, at: (x, y) => [...pixels.subarray(start(x, y), start(x, y) + 3)] }
}

/** Counts the pixels in a part of a card that are much darker than the background. */
function inkOf({ at }: Picture, [left, top, right, bottom]: [number, number, number, number]): number {
  let count = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if ((at(x, y)[0] ?? 0) < 128) count += 1
  return count
}

test('A preview has the size that messengers ask for, its heading, and the bank’s colours', async () => {
  const png = await drawCard({ heading: 'Wealth, kept in good order.', seed: 'home', bank })
  // Messengers leave out pictures of more than 300 kB.
  expect(png.length).toBeLessThan(300_000)
  const card = await read(png)
  expect([card.width, card.height]).toEqual([1200, 630])
  for (const [channel, value] of background.entries())
    expect(Math.abs((card.at(3, 3)[channel] ?? 0) - value)).toBeLessThanOrEqual(2)
  expect(inkOf(card, [76, 250, 576, 460])).toBeGreaterThan(5_000)
  // The bank's name beside its mark, and its place at the foot.
  expect(inkOf(card, [152, 70, 576, 120])).toBeGreaterThan(1_000)
  expect(inkOf(card, [76, 565, 576, 595])).toBeGreaterThan(300)
})

test('A long heading gets smaller until it has three lines', async () => {
  const heading = 'How we protect the personal data of clients in the European Economic Area'
  const card = await read(await drawCard({ heading, seed: 'privacy', bank }))
  expect(inkOf(card, [76, 250, 576, 470])).toBeGreaterThan(5_000)
  expect(inkOf(card, [76, 140, 576, 230])).toBe(0)
  expect(inkOf(card, [577, 140, 590, 620])).toBe(0)
})

test('Text is as wide as its glyphs with kerning, and a character without a glyph is replaced', () => {
  const texts = new TextPaths()
  const end = (text: string) => texts.line(text, { x: 10, y: 50, size: 40, face: 'serif' }).end
  expect(end('')).toBe(10)
  expect(end('AV')).toBeLessThan(end('A') + end('V') - 10)
  const glyphs = (text: string) => texts.line(text, { x: 0, y: 0, size: 40, face: 'serif' }).d
  expect(glyphs('\u{1F600}')).toBe(glyphs('?'))
})

test('Each icon has the side that its name says, and a telephone can cut the mask to a circle', async () => {
  const icons = await drawIcons()
  expect([...icons.keys()]).toContain('favicon.ico')
  for (const [name, side] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
  ] as const) {
    const icon = await read(icons.get(name) ?? Buffer.alloc(0))
    expect([icon.width, icon.height], name).toEqual([side, side])
    expect(inkOf(icon, [0, 0, side, side]), name).toBeGreaterThan(1_000)
  }
  const mask = await read(icons.get('icon-maskable-512.png') ?? Buffer.alloc(0))
  // The mark keeps within four fifths of the picture.
  expect(inkOf(mask, [0, 0, 512, 51])).toBe(0)
})
