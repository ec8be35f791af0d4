/**
 * The style sheets have spaces from one list, six widths at which a page changes, no unused class or token,
 * and one file for each class.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'
import { root } from './project.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const uncommented = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))

const ofWeb = projectFiles('web')
const sheets = ofWeb
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: uncommented(read(file)) }))
const code = ofWeb
  .filter((file) => /\.(tsx?|html)$/.test(file) && !file.includes('.test.') && !file.includes('/testing/'))
  .map((file) => uncommented(read(file)).replaceAll(/(?<!:)\/\/.*/g, ''))
  .join('\n')

/** The place of a match, as an editor opens it. */
const placeOf = (file: string, text: string, index: number) =>
  `${file}:${text.slice(0, index).split('\n').length}`

const texts = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)

/** Every selector of a sheet, split at its commas, without at-rules. */
const selectors = (sheet: string) =>
  texts(sheet, /([^{};]+)\{/g)
    .filter((prelude) => !prelude.trim().startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())

test('spaces from 2 to 64 px are tokens', () => {
  const space = /(?<![\w-])(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-[a-z-]+)?)\s*:([^;{}]*)/g
  const wrong = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(space)]
      .filter(([, value = '']) =>
        texts(value, /([\d.]+)px/g).some((px) => Number(px) >= 2 && Number(px) <= 64),
      )
      .map((match) => `${placeOf(file, text, match.index)} ${match[0]}`),
  )
  expect(wrong).toEqual([])
})

test('pages and their parts change at six widths only', () => {
  const widths = new Set([
    'max-width: 420px',
    'max-width: 520px',
    'max-width: 680px',
    'min-width: 681px',
    'max-width: 1000px',
    'min-width: 1001px',
    'max-width: 1240px',
    'min-width: 1241px',
    'min-width: 1800px',
  ])
  const wrong = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@(?:media|container)([^{]*)/g)].flatMap(({ 1: query = '', index }) =>
      texts(query, /\(([^()]*width[^()]*)\)/g)
        .filter((width) => !widths.has(width))
        .map((width) => `${placeOf(file, text, index)} ${width}`),
    ),
  )
  const inCode = texts(code, /matchMedia\(\s*['"`]([^'"`]*)/g)
    .flatMap((query) => texts(query, /\(([^()]*width[^()]*)\)/g))
    .filter((width) => !widths.has(width))
  expect([...wrong, ...inCode]).toEqual([])
})

test('every class and every token is used', () => {
  const strings = code.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []
  const words = new Set(strings.flatMap((string) => string.split(/[^\w-]+/)))
  // Some classes have two parts, as in `badge-${tone}`: the code then has the ending as a text of its own.
  const beginnings = new Set(texts(code, /([\w-]+-)\$\{/g))
  const isPut = (name: string) =>
    words.has(name) ||
    [...beginnings].some((part) => name.startsWith(part) && words.has(name.slice(part.length)))
  const classes = new Set(
    sheets.flatMap(({ text }) => selectors(text)).flatMap((one) => texts(one, /\.([a-z][\w-]*)/gi)),
  )
  expect(classes.size).toBeGreaterThan(300)
  expect([...classes].filter((name) => !isPut(name))).toEqual([])

  const everything = `${sheets.map(({ text }) => text).join('\n')}\n${code}`
  const used = new Set(texts(everything, /var\(\s*(--[\w-]+)/g))
  const defined = new Set(sheets.flatMap(({ text }) => texts(text, /(?<![\w-])(--[\w-]+)\s*:/g)))
  expect([...defined].filter((token) => !used.has(token))).toEqual([])
  const unknown = [...used].filter((token) => /^--(space|color|text|z)-/.test(token) && !defined.has(token))
  expect(unknown).toEqual([])
})

test('a class of the portal’s own sheets, which every screen loads, is in no other sheet', () => {
  const isOfPortal = (file: string) => file.startsWith('web/src/portal/')
  const classes = (sheet: string) => selectors(sheet).flatMap((one) => texts(one, /\.([a-z][\w-]*)/gi))
  const ofPortal = new Set(
    sheets.flatMap(({ file, text }) =>
      isOfPortal(file) ? selectors(text).flatMap((one) => texts(one, /^\.([a-z][\w-]*)/gi)) : [],
    ),
  )
  const shared = sheets.flatMap(({ file, text }) =>
    isOfPortal(file)
      ? []
      : classes(text)
          .filter((name) => ofPortal.has(name))
          .map((name) => `${name}: ${file}`),
  )
  expect(shared).toEqual([])
})

/** The frame of a page, a chat that fills it, and its print are one thing in four files. */
const frameFolder = 'web/src/ui/layout/'

test('a class that begins a selector belongs to one file', () => {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sheets)
    for (const selector of selectors(text)) {
      const name = /^[a-z]*\.([a-z][\w-]*)/i.exec(selector)?.[1]
      if (name)
        files.set(name, (files.get(name) ?? new Set()).add(file.startsWith(frameFolder) ? frameFolder : file))
    }
  const shared = [...files]
    .filter(([, of]) => of.size > 1)
    .map(([name, of]) => `${name}: ${[...of].join(', ')}`)
  expect(shared).toEqual([])
})
