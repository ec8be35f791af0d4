import { drawIcon } from './draw-mark.ts'

/** The icons of browsers, telephones and home screens, by the names in the pages and the manifest. */
export function drawIcons(): Map<string, Buffer> {
  return new Map([
    ['favicon.ico', icoOf(drawIcon(32, 0.02).png(), 32)],
    ['apple-touch-icon.png', drawIcon(180, 0.13).png()],
    ['icon-192.png', drawIcon(192, 0.06).png()],
    ['icon-512.png', drawIcon(512, 0.06).png()],
    // A telephone may cut it to a circle of four fifths.
    ['icon-maskable-512.png', drawIcon(512, 0.19).png()],
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
