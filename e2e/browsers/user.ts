import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { keys, mouse, type Remote, typing } from './remote.ts'

const waitMs = 20_000
const pauseMs = 80

const pointSchema = z.object({ x: z.number(), y: z.number() })
type Point = z.infer<typeof pointSchema>
type Name = string | RegExp

/**
 * A user at a browser, who finds things by role and name as a screen reader does, and whose presses and
 * strokes are those of the browser, not of a script.
 */
export function userAt(remote: Remote) {
  /** Returns where the middle of the element is, once it has come to rest and nothing lies over it. */
  const find = async (role: string, name: Name): Promise<Point> => {
    let last: Point | undefined
    let still = 0
    for (const until = Date.now() + waitMs; ;) {
      // Each time, because a press may have led to another page, even between these two lines.
      await loadAxe(remote)
      const found = pointSchema.nullable().parse(await remote.run(finding(role, name)))
      still = found && last && found.x === last.x && found.y === last.y ? still + 1 : 0
      if (found && still === 3) return found
      last = found ?? undefined
      if (Date.now() > until) throw new Error(`There is no ${role} "${name}" to press:\n${await shown()}`)
      await pause()
    }
  }
  const shown = async () => z.string().parse(await remote.run('return document.body.innerText'))

  const user = {
    open: (url: string) => remote.open(url),
    press: async (role: string, name: Name) => {
      await remote.act(pressAt(await find(role, name)))
    },
    /** Replaces what a field holds. */
    fill: async (label: Name, text: string) => {
      await user.press('field', label)
      await remote.act(typing(text))
    },
    key: (value: string) => remote.act(keys({ type: 'keyDown', value }, { type: 'keyUp', value })),
    /** Draws a line across the element, from left to right. */
    drawOn: async (role: string, name: Name) => {
      const { x, y } = await find(role, name)
      await remote.act(
        mouse(
          { type: 'pointerMove', x: x - 80, y: y + 20 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerMove', x: x - 30, y: y - 30, duration: 60 },
          { type: 'pointerMove', x: x + 20, y: y + 25, duration: 60 },
          { type: 'pointerMove', x: x + 80, y: y - 10, duration: 60 },
          { type: 'pointerUp', button: 0 },
        ),
      )
    },
    /** Waits for a text anywhere on the screen. */
    sees: async (text: string) => {
      for (const until = Date.now() + waitMs; ;) {
        const seen = await shown()
        if (seen.includes(text)) return
        if (Date.now() > until) throw new Error(`"${text}" is not on the screen:\n${seen}`)
        await pause()
      }
    },
  }
  return user
}

export type User = ReturnType<typeof userAt>

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

function pressAt({ x, y }: Point) {
  return mouse(
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  )
}

/** The rules of roles and names are axe's, the same in each browser. */
async function loadAxe(remote: Remote): Promise<void> {
  if (await remote.run('return window.axe !== undefined')) return
  const path = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))
  await remote.run(`${await readFile(path, 'utf8')}\nreturn true`)
}

/** The body of a function that scrolls to the first such element that can be pressed. */
function finding(role: string, name: Name): string {
  const isNamed = name instanceof RegExp ? `${name}.test(text)` : `text === ${JSON.stringify(name)}`
  return `
    if (window.axe === undefined) return null
    const role = ${JSON.stringify(role)}
    const isNamed = (text) => ${isNamed}
    const { aria, text } = axe.commons
    const isOne = (element) => role === 'field'
      ? element.matches('input, select, textarea') : aria.getRole(element) === role
    axe.setup(document.documentElement)
    try {
      for (const element of document.querySelectorAll('*')) {
        if (!isOne(element) || !isNamed(text.accessibleText(element).trim())) continue
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
        const top = document.elementFromPoint(point.x, point.y)
        const label = top === null ? null : top.closest('label')
        if (element.contains(top) || (label !== null && label.contains(element))) return point
      }
      return null
    } finally { axe.teardown() }`
}
