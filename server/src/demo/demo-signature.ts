import { crc32, deflateSync } from 'node:zlib'

const width = 500
const height = 200
/** The number of ink dots in a stroke; so close that they look continuous. */
const dotsPerStroke = 1_600

type Point = { x: number; y: number; radius: number }
/** A stroke of the pen, from 0 to 1. */
type Stroke = (t: number) => Point

/** The client's: a tall initial, a line of loops that gets flatter, and the flourish below. */
const ofClient: readonly Stroke[] = [
  (t) => ({
    x: 62 + 20 * Math.sin(5.4 * t),
    y: 45 + 95 * t - 12 * Math.sin(6 * t),
    radius: 1.9 + 0.9 * Math.sin(3 * t),
  }),
  (t) => ({ x: 64 + 62 * t, y: 98 - 26 * Math.sin(3.1 * t), radius: 1.7 }),
  (t) => ({ x: 122 - 14 * t + 10 * Math.sin(4 * t), y: 40 + 100 * t, radius: 2.3 - 0.7 * t }),
  (t) => {
    const turn = 2 * Math.PI * 8.5 * t
    const rise = 11 + 19 * Math.abs(Math.sin(7.3 * t + 0.4)) * (1 - 0.55 * t)
    return {
      x: 116 + 290 * t + (9 + 4 * Math.sin(11 * t)) * Math.cos(turn),
      y: 122 - 10 * t - rise * Math.sin(turn) * 0.8,
      radius: 1.6 + 0.7 * Math.cos(turn),
    }
  },
  (t) => ({ x: 420 - 330 * t, y: 158 + 13 * Math.sin(3.4 * t) - 8 * t, radius: 2.2 - 1.3 * t }),
]

type Spot = readonly [x: number, y: number]

/** The officer's, through these spots: two initials, a name of tall loops, its cross stroke, a flourish. */
const ofOfficer: readonly Stroke[] = [
  through([
    [97, 56],
    [92, 38],
    [68, 40],
    [45, 76],
    [46, 120],
    [74, 138],
    [106, 118],
  ]),
  through([
    [132, 40],
    [127, 84],
    [120, 142],
  ]),
  through([
    [112, 58],
    [140, 36],
    [172, 42],
    [164, 74],
    [132, 88],
    [168, 92],
    [178, 118],
    [150, 140],
    [122, 136],
  ]),
  through([
    [182, 128],
    [202, 114],
    [202, 101],
    [190, 106],
    [190, 128],
    [208, 128],
    [228, 78],
    [230, 44],
    [220, 50],
    [217, 104],
    [228, 132],
    [250, 78],
    [253, 40],
    [243, 46],
    [239, 104],
    [250, 132],
    [268, 112],
    [280, 109],
    [264, 116],
    [268, 134],
    [284, 128],
    [282, 111],
    [304, 116],
    [322, 86],
    [327, 60],
    [321, 106],
    [332, 132],
    [360, 122],
    [392, 118],
    [426, 124],
  ]),
  through([
    [296, 84],
    [340, 75],
    [396, 66],
    [446, 64],
  ]),
  through([
    [440, 142],
    [330, 152],
    [200, 164],
    [120, 162],
    [176, 152],
    [262, 150],
  ]),
]

/** Draws a client's signature as a PNG of 500 by 200: dark ink on a transparent ground. */
export function demoSignature(): Buffer {
  return pictureOf(ofClient)
}

/** Draws the signature of the bank's officer, in the same way. */
export function demoOfficerSignature(): Buffer {
  return pictureOf(ofOfficer)
}

/**
 * A smooth stroke through these spots (Catmull-Rom), leaning to the right; the pen presses on the way down.
 */
function through(spots: readonly Spot[]): Stroke {
  const at = (index: number): Spot => spots[Math.min(spots.length - 1, Math.max(0, index))] ?? [0, 0]
  return (t) => {
    const place = t * (spots.length - 1)
    const from = Math.min(spots.length - 2, Math.floor(place))
    const u = place - from
    const between = (axis: 0 | 1) => {
      const [a, b, c, d] = [at(from - 1)[axis], at(from)[axis], at(from + 1)[axis], at(from + 2)[axis]]
      return b + (u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * b - a - 3 * c + d)))) / 2
    }
    const [x, y] = [between(0), between(1)]
    const fall = at(from + 1)[1] - at(from)[1]
    const ease = 1 - Math.abs(2 * u - 1)
    return { x: x + 0.16 * (100 - y), y, radius: 1.5 + 0.75 * ease * Math.max(-0.4, Math.min(1, fall / 40)) }
  }
}

function pictureOf(strokes: readonly Stroke[]): Buffer {
  const ink = new Float64Array(width * height)
  for (const stroke of strokes) {
    for (let dot = 0; dot <= dotsPerStroke; dot += 1) addDot(ink, stroke(dot / dotsPerStroke))
  }
  // A filter byte before each line, then four bytes a pixel.
  const lines = Buffer.alloc(height * (1 + 4 * width))
  for (const [index, cover] of ink.entries()) {
    const offset = Math.floor(index / width) * (1 + 4 * width) + 1 + 4 * (index % width)
    lines.set([22, 32, 58, Math.round(255 * cover)], offset)
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Covers the pixels around a point, less towards the edge. */
function addDot(ink: Float64Array, { x, y, radius }: Point): void {
  for (let row = Math.floor(y - radius - 1); row <= y + radius + 1; row += 1) {
    for (let column = Math.floor(x - radius - 1); column <= x + radius + 1; column += 1) {
      if (row < 0 || row >= height || column < 0 || column >= width) continue
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)))
      const index = row * width + column
      ink[index] = Math.max(ink[index] ?? 0, cover)
    }
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
