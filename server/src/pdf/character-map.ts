/** Whether a font has a glyph for this code point. */
export type CharacterMap = (code: number) => boolean

/** Reads the table `cmap` of an OpenType font, in its formats 4 and 12 (ISO/IEC 14496-22, 5.2.1). */
export function characterMapOf(font: Buffer): CharacterMap {
  const table = tableOf(font, 'cmap')
  const subtables = Array.from({ length: table.readUInt16BE(2) }, (_, index) =>
    table.subarray(table.readUInt32BE(4 + index * 8 + 4)),
  )
  const whole = subtables.find((subtable) => subtable.readUInt16BE(0) === 12)
  if (whole) return groupsOf(whole)
  const basic = subtables.find((subtable) => subtable.readUInt16BE(0) === 4)
  if (basic) return segmentsOf(basic)
  throw new Error('a typeface does not say which characters it has')
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = font.subarray(12 + index * 16)
    if (entry.toString('latin1', 0, 4) === tag) return font.subarray(entry.readUInt32BE(8))
  }
  throw new Error(`a typeface has no table ${tag}`)
}

function groupsOf(subtable: Buffer): CharacterMap {
  const groups = Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => {
    const group = subtable.subarray(16 + index * 12)
    return { first: group.readUInt32BE(0), last: group.readUInt32BE(4), glyph: group.readUInt32BE(8) }
  })
  return (code) => {
    const group = groups.find(({ last }) => code <= last)
    return group !== undefined && group.first <= code && group.glyph + code - group.first > 0
  }
}

function segmentsOf(subtable: Buffer): CharacterMap {
  const doubled = subtable.readUInt16BE(6)
  const segments = Array.from({ length: doubled / 2 }, (_, index) => {
    const last = 14 + index * 2
    const offsetAt = last + 2 + doubled * 3
    return {
      last: subtable.readUInt16BE(last),
      first: subtable.readUInt16BE(last + 2 + doubled),
      delta: subtable.readUInt16BE(last + 2 + doubled * 2),
      offset: subtable.readUInt16BE(offsetAt),
      offsetAt,
    }
  })
  return (code) => {
    const segment = segments.find(({ last }) => code <= last)
    if (segment === undefined || code < segment.first) return false
    const { first, delta, offset, offsetAt } = segment
    if (offset === 0) return ((code + delta) & 0xffff) > 0
    return subtable.readUInt16BE(offsetAt + offset + (code - first) * 2) > 0
  }
}
