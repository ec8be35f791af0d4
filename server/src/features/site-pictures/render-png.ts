import { pngQuantize } from '@napi-rs/image'
import { Resvg } from '@resvg/resvg-js'

/** Background, ink and brass of the ivory theme. */
export const colours = { background: '#f7f4ec', ink: '#14213a', brass: '#b9954b' } as const

/** Draws SVG elements on the background colour as a PNG of this size in pixels, with at most 256 colours. */
export async function renderPng(elements: string, width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`
  const png = new Resvg(svg, { background: colours.background, font: { loadSystemFonts: false } }).render()
  return await pngQuantize(png.asPng(), { maxQuality: 75, speed: 8 })
}
