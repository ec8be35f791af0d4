import { drawIcon } from './draw-mark.ts'

/** The icons of browsers, telephones and home screens, by the names in the pages and the manifest. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  return new Map([
    ['favicon.ico', icoOf(await drawIcon(32, 0.02), 32)],
    ['apple-touch-icon.png', await drawIcon(180, 0.13)],
    ['icon-192.png', await drawIcon(192, 0.06)],
    ['icon-512.png', await drawIcon(512, 0.06)],
    // A telephone may cut it to a circle of four fifths.
    ['icon-maskable-512.png', await drawIcon(512, 0.19)],
  ])
}

/** An .ico file that holds one PNG. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  // Kind 1, an icon; one picture; its sides; one plane of 32 bits; how long it is and where it begins.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([side, side], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
