/**
 * The matrix, in PDF's order, of an SVG transform that an ornament uses: `translate`, `rotate`, or the first
 * and then the second.
 */
export function placementOf(place: string): [number, number, number, number, number, number] {
  const [, across = '0', down = '0'] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(place) ?? []
  const [, degrees = '0'] = /rotate\(([-\d.]+)\)/.exec(place) ?? []
  const angle = (Number(degrees) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cos, sin, -sin, cos, Number(across), Number(down)]
}

/** An ornament's path (M, relative c, z) as PDF operators, which are all absolute. */
export function drawingOperators(path: string): string {
  const operators: string[] = []
  let [x, y] = [0, 0]
  for (const [, command = '', rest = ''] of path.matchAll(/([Mcz])([^Mcz]*)/g)) {
    const numbers = (rest.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
    if (command === 'M') {
      ;[x = 0, y = 0] = numbers
      operators.push(`${x} ${y} m`)
    } else if (command === 'c') {
      for (let first = 0; first + 5 < numbers.length; first += 6) {
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, dx = 0, dy = 0] = numbers.slice(first, first + 6)
        operators.push(`${x + x1} ${y + y1} ${x + x2} ${y + y2} ${x + dx} ${y + dy} c`)
        x += dx
        y += dy
      }
    } else operators.push('h')
  }
  return operators.join(' ')
}
