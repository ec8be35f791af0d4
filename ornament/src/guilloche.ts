/**
 * A guilloche, as a rose engine cuts it: one closed curve, repeated by rotation (rosette) or translation
 * (band, border). Pure and deterministic: the same arguments give the same drawing, in the browser, in Node
 * and in a PDF. Web and server share it: a printed statement has the ornament of its screen. Each path is
 * drawn once per entry in `at`, so a rosette of two hundred lines costs a few kilobytes.
 */
export type Ornament =
  /** `rings` 1 to 6, `density` 0.5 to 2, `hole` 0 to 0.6: the share of the radius that is left free. */
  | { kind: 'rosette'; rings?: number | undefined; density?: number | undefined; hole?: number | undefined }
  /** Lengths are in units of the view box; `lines` is 4 to 12. */
  | { kind: 'band'; length?: number | undefined; height?: number | undefined; lines?: number | undefined }
  | {
      kind: 'border'
      width?: number | undefined
      height?: number | undefined
      thickness?: number | undefined
    }

/** Ink 0 is the first ink (navy on ivory, brass in the evening), ink 1 the second (brass). */
export type OrnamentPath = { d: string; ink: 0 | 1; at: readonly string[] }
export type OrnamentDrawing = { viewBox: string; paths: readonly OrnamentPath[] }

type Point = readonly [x: number, y: number]
type Curve = { d: string; ink: 0 | 1 }
type Dice = ReturnType<typeof diceFor>

/** Draws an ornament. `seed` identifies its subject: an account number, a certificate number, a word. */
export function guilloche(ornament: Ornament, seed: string): OrnamentDrawing {
  const dice = diceFor(`${ornament.kind}:${seed}`)
  switch (ornament.kind) {
    case 'rosette':
      return rosette(dice, ornament.rings ?? 4, ornament.density ?? 1, ornament.hole ?? 0)
    case 'band':
      return band(dice, ornament.length ?? 2400, ornament.height ?? 120, ornament.lines ?? 9)
    case 'border':
      return border(dice, ornament.width ?? 2100, ornament.height ?? 2970, ornament.thickness ?? 120)
  }
}

function rosette(dice: Dice, rings: number, density: number, hole: number): OrnamentDrawing {
  const paths: OrnamentPath[] = []
  let outer = 980
  for (let i = 0; i < rings; i++) {
    const last = i === rings - 1
    const lobes = Math.round(dice.pick(20, [24, 28, 30]) * density) - i * 2
    const inner = last
      ? hole
        ? 980 * hole
        : outer * dice.between(0.2, 0.34)
      : outer * dice.between(0.56, 0.68)
    const waves = firstCoprime(last ? dice.whole(5, 9) : dice.whole(7, 15), lobes)
    paths.push(
      ring({ inner, outer, lobes, waves, scallop: dice.between(0.1, 0.2), ink: i % 2 === 0 ? 0 : 1 }),
    )
    outer = inner + (outer - inner) * dice.between(0.1, 0.3)
  }
  return { viewBox: '-1000 -1000 2000 2000', paths }
}

function band(dice: Dice, length: number, height: number, lines: number): OrnamentDrawing {
  const count = Math.max(1, Math.round(length / (height * dice.between(2.2, 3))))
  const period = length / count
  const at = Array.from({ length: count }, (_, k) => `translate(${short(k * period, 2)} ${height / 2})`)
  const waves = dice.whole(2, 3)
  const curves = [
    ...weave({
      period,
      height: height * 0.96,
      waves,
      lines,
      ink: 0,
      swell: dice.between(0.22, 0.34),
      shift: 0,
    }),
    ...weave({
      period,
      height: height * 0.62,
      waves: waves + 1,
      lines: Math.ceil(lines / 2),
      ink: 1,
      swell: dice.between(0.3, 0.42),
      shift: Math.PI,
    }),
  ]
  return { viewBox: `0 0 ${length} ${height}`, paths: curves.map((wave) => ({ ...wave, at })) }
}

function border(dice: Dice, width: number, height: number, t: number): OrnamentDrawing {
  const waves = dice.whole(2, 3)
  const swell = dice.between(0.24, 0.34)
  const side = (run: number, place: (along: number) => string[]): OrnamentPath[] => {
    const count = Math.round(run / (t * 2.4))
    const period = run / count
    const at = Array.from({ length: count }, (_, k) => place(short(t + k * period, 2))).flat()
    const wide = weave({ period, height: t * 0.92, waves, lines: 8, ink: 0, swell, shift: 0 })
    const narrow = weave({
      period,
      height: t * 0.5,
      waves: waves + 1,
      lines: 4,
      ink: 1,
      swell: 0.4,
      shift: Math.PI,
    })
    return [...wide, ...narrow].map((wave) => ({ ...wave, at }))
  }
  const paths = [
    ...side(width - 2 * t, (x) => [`translate(${x} ${t / 2})`, `translate(${x} ${height - t / 2})`]),
    ...side(height - 2 * t, (y) => [
      `translate(${t / 2} ${y}) rotate(90)`,
      `translate(${width - t / 2} ${y}) rotate(90)`,
    ]),
  ]
  const lobes = dice.whole(14, 18)
  const turns = firstCoprime(dice.whole(3, 5), lobes)
  const corners = [
    [t / 2, t / 2],
    [width - t / 2, t / 2],
    [t / 2, height - t / 2],
    [width - t / 2, height - t / 2],
  ] as const
  const atCorners = (corner: OrnamentPath): OrnamentPath => ({
    ...corner,
    at: corners.flatMap(([x, y]) => corner.at.map((turn) => `translate(${x} ${y}) ${turn}`)),
  })
  paths.push(
    atCorners(ring({ inner: t * 0.2, outer: t * 0.56, lobes, waves: turns, scallop: 0.14, ink: 0 })),
    atCorners(ring({ inner: t * 0.05, outer: t * 0.23, lobes, waves: turns, scallop: 0.14, ink: 1 })),
  )
  return { viewBox: `0 0 ${width} ${height}`, paths }
}

type Ring = { inner: number; outer: number; lobes: number; waves: number; scallop: number; ink: 0 | 1 }

/** A ring of a rosette: waves between an inner and an outer scalloped edge, turned `lobes` times. */
function ring({ inner, outer, lobes, waves, scallop, ink }: Ring): OrnamentPath {
  const middle = (inner + outer) / 2
  const half = (outer - inner) / 2
  const steps = Math.max(96, waves * 9)
  const points = Array.from({ length: steps }, (_, i): Point => {
    const a = (i / steps) * 2 * Math.PI
    const edge = 1 - scallop + scallop * Math.cos(lobes * a)
    const r = middle + half * edge * Math.sin(waves * a) + half * scallop * 0.35 * Math.cos(lobes * a)
    return [r * Math.cos(a), r * Math.sin(a)]
  })
  const at = Array.from({ length: lobes }, (_, k) => `rotate(${short((360 / lobes) * k, 3)})`)
  return { d: closedCurve(points), ink, at }
}

type Weave = {
  period: number
  height: number
  waves: number
  lines: number
  ink: 0 | 1
  swell: number
  shift: number
}

/** A period of a band: `lines` phases of the same wave inside a swelling edge. */
function weave({ period, height, waves, lines, ink, swell, shift }: Weave): Curve[] {
  const steps = waves * 10 + 14
  return Array.from({ length: lines }, (_, k) => {
    const points = Array.from({ length: steps + 1 }, (_unused, i): Point => {
      const x = (i / steps) * period
      const a = (x / period) * 2 * Math.PI
      const edge = 1 - swell + swell * Math.cos(a + shift)
      return [x, (height / 2) * edge * Math.sin(waves * a + (2 * Math.PI * k) / lines)]
    })
    return { d: openCurve(points), ink }
  })
}

function closedCurve(points: readonly Point[]): string {
  const n = points.length
  return `${curve(n, (i) => points[(i + n) % n] ?? [0, 0])}z`
}

function openCurve(points: readonly Point[]): string {
  const n = points.length
  return curve(n - 1, (i) => points[Math.max(0, Math.min(n - 1, i))] ?? [0, 0])
}

/** A smooth curve through points: Catmull-Rom as relative cubic Béziers in whole units. */
function curve(segments: number, at: (index: number) => Point): string {
  let [x, y] = at(0)
  x = Math.round(x)
  y = Math.round(y)
  let d = `M${x} ${y}`
  for (let i = 0; i < segments; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const across = [p1[0] + (p2[0] - p0[0]) / 6, p2[0] - (p3[0] - p1[0]) / 6, p2[0]].map(
      (v) => Math.round(v) - x,
    )
    const down = [p1[1] + (p2[1] - p0[1]) / 6, p2[1] - (p3[1] - p1[1]) / 6, p2[1]].map(
      (v) => Math.round(v) - y,
    )
    d += `c${across
      .map((dx, k) => `${dx} ${down[k]}`)
      .join(' ')
      .replace(/ -/g, '-')}`
    x = Math.round(p2[0])
    y = Math.round(p2[1])
  }
  return d
}

/** Pseudo-random numbers that depend only on the text: mulberry32 seeded with its FNV-1a hash. */
function diceFor(text: string) {
  let state = 2166136261
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + random() * (high - low)
  return {
    between,
    whole: (low: number, high: number) => Math.floor(between(low, high + 1)),
    pick: (first: number, others: readonly number[]) =>
      [first, ...others][Math.floor(random() * (others.length + 1))] ?? first,
  }
}

function firstCoprime(from: number, other: number): number {
  let number = from
  while (commonDivisor(number, other) !== 1) number++
  return number
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

function short(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
