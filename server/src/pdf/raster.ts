import { crc32, deflateSync } from 'node:zlib'

export type Point = readonly [x: number, y: number]
/** A closed path. Where paths overlap, the non-zero winding rule decides what is inside, as in fonts. */
export type ClosedPath = readonly Point[]

/** Paper, ink and brass of the ivory theme, as 0xrrggbb. */
const colours = { paper: 0xf7f4ec, ink: 0x14213a, brass: 0xb9954b } as const
/** Shades of each ink: two inks of sixteen shades make 256 colours, the most that a PNG's palette holds. */
const shades = 16

/**
 * A raster picture in two inks: one channel for brass, one for ink above it. Edges are smooth: a pixel takes
 * the share of it that a path covers. It serves the pictures that cannot be SVG: link previews and icons.
 */
export class Raster {
  readonly width: number
  readonly height: number
  readonly #channels: { ink: Float32Array; brass: Float32Array }

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#channels = { ink: new Float32Array(width * height), brass: new Float32Array(width * height) }
  }

  /** Fills these paths with one ink; a `strength` below 1 lets the background show through. */
  lay(paths: readonly ClosedPath[], channel: 'ink' | 'brass', strength = 1): void {
    const { width, height } = this
    const changes = new Float32Array(width * height + 2)
    for (const path of paths) {
      path.forEach((point, index) => this.#edge(changes, point, path[(index + 1) % path.length] ?? point))
    }
    const shown = this.#channels[channel]
    for (let y = 0; y < height; y += 1) {
      let cover = 0
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x
        cover += changes[at] ?? 0
        const share = Math.min(1, Math.abs(cover)) * strength
        if (share > 0) shown[at] = 1 - (1 - (shown[at] ?? 0)) * (1 - share)
      }
    }
  }

  /** Draws lines of one width through these points. A crossing is no darker than the line itself. */
  stroke(lines: readonly (readonly Point[])[], width: number, channel: 'ink' | 'brass', strength = 1): void {
    const pieces: ClosedPath[] = []
    for (const line of lines) {
      for (const [index, [x, y]] of line.entries()) {
        const [toX, toY] = line[index + 1] ?? [x, y]
        const long = Math.hypot(toX - x, toY - y)
        if (long === 0) continue
        const [across, down] = [(-(toY - y) / long) * (width / 2), ((toX - x) / long) * (width / 2)]
        pieces.push([
          [x + across, y + down],
          [toX + across, toY + down],
          [toX - across, toY - down],
          [x - across, y - down],
        ])
      }
    }
    this.lay(pieces, channel, strength)
  }

  png(): Buffer {
    const rows = Buffer.alloc((this.width + 1) * this.height)
    const shadeOf = (share: number) => Math.round(share * (shades - 1))
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        const at = y * this.width + x
        rows[y * (this.width + 1) + 1 + x] =
          shadeOf(this.#channels.ink[at] ?? 0) * shades + shadeOf(this.#channels.brass[at] ?? 0)
      }
    }
    const head = Buffer.alloc(13)
    head.writeUInt32BE(this.width)
    head.writeUInt32BE(this.height, 4)
    // Eight bits a pixel, colours from a palette.
    head.set([8, 3], 8)
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('PLTE', palette()),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  /**
   * Records how much this edge covers of the pixels to its right, as differences to the pixel before: the sum
   * along a row is the coverage (the algorithm of font-rs). An edge left of the picture covers the whole row,
   * one right of it nothing.
   */
  #edge(changes: Float32Array, from: Point, to: Point): void {
    if (from[1] === to[1]) return
    const isDown = from[1] < to[1]
    const [upper, lower] = isDown ? [from, to] : [to, from]
    const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
    const end = Math.min(this.height, Math.ceil(lower[1]))
    // A picture has half a million of these rows: this loop creates no object.
    for (let row = Math.max(0, Math.floor(upper[1])); row < end; row += 1) {
      const high = Math.max(row, upper[1])
      const low = Math.min(row + 1, lower[1])
      const one = this.#clamp(upper[0] + (high - upper[1]) * slope)
      const other = this.#clamp(upper[0] + (low - upper[1]) * slope)
      const amount = isDown ? low - high : high - low
      this.#spread(changes, row * this.width, amount, Math.min(one, other), Math.max(one, other))
    }
  }

  #clamp(x: number): number {
    return Math.min(this.width, Math.max(0, x))
  }

  /** Distributes an edge's amount over the pixels that it crosses between `left` and `right`. */
  #spread(changes: Float32Array, rowAt: number, amount: number, left: number, right: number): void {
    let before = 0
    for (let x = Math.floor(left); x < this.width; x += 1) {
      // The mean share of this pixel that lies to the right of the edge.
      const after = coverUpTo(x + 1, left, right) - coverUpTo(x, left, right)
      changes[rowAt + x] = (changes[rowAt + x] ?? 0) + amount * (after - before)
      before = after
      if (x + 1 > right) {
        if (x + 1 < this.width) changes[rowAt + x + 1] = (changes[rowAt + x + 1] ?? 0) + amount * (1 - after)
        return
      }
    }
  }
}

/** The area up to x that lies right of an edge that runs straight from `left` to `right`. */
function coverUpTo(x: number, left: number, right: number): number {
  if (x <= left) return 0
  if (x >= right) return x - (left + right) / 2
  return (x - left) ** 2 / (2 * (right - left))
}

function palette(): Buffer {
  const colour = Buffer.alloc(shades * shades * 3)
  for (let index = 0; index < shades * shades; index += 1) {
    const [ink, brass] = [Math.floor(index / shades) / (shades - 1), (index % shades) / (shades - 1)]
    for (const [part, shift] of [16, 8, 0].entries()) {
      const [paper, under, over] = [colours.paper, colours.brass, colours.ink].map(
        (all) => (all >> shift) & 0xff,
      )
      const ground = (paper ?? 0) + ((under ?? 0) - (paper ?? 0)) * brass
      colour[index * 3 + part] = Math.round(ground + ((over ?? 0) - ground) * ink)
    }
  }
  return colour
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
