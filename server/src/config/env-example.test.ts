import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, readSettings } from './config.ts'
import { envExample } from './env-example.ts'

const root = resolve(import.meta.dirname, '../../..')
const example = envExample()
const linesOf = (pattern: RegExp) =>
  [...example.matchAll(pattern)].map(([, name = '', value = '']) => ({ name, value }))
const unquoted = (value: string) => value.replace(/^'(.*)'$/, '$1')
/** The settings that an operator has to make, and those that the bank has a value for. */
const required = linesOf(/^([A-Z_]+)=(.*)$/gm)
const optional = linesOf(/^# ([A-Z_]+)=(.*)$/gm)

/** The names that config.ts reads, in its order. */
function namesRead(): string[] {
  const names = new Set<string>()
  const env = new Proxy<NodeJS.ProcessEnv>(settingsOf(required), {
    get: (settings, name) => {
      if (typeof name === 'string') names.add(name)
      return settings[String(name)]
    },
  })
  readSettings(env)
  return [...names]
}

function settingsOf(lines: { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(lines.map(({ name, value }) => [name, unquoted(value)]))
}

test('deploy/.env.example is up to date: `npm run generate` writes it', () => {
  expect(readFileSync(join(root, 'deploy/.env.example'), 'utf8')).toBe(example)
})

test('it names every setting that the server reads, and none that it does not', () => {
  const named = [...required, ...optional].map(({ name }) => name)
  const ofTheStart = named.filter((name) => name.startsWith('FIRST_ADMIN_'))
  expect(named.filter((name) => !ofTheStart.includes(name)).toSorted()).toEqual(namesRead().toSorted())
  expect(new Set(named).size).toBe(named.length)
})

test('a bank starts with what it asks for, and each value behind a # is what holds without it', () => {
  const settings = settingsOf(required)
  const config = readConfig(settings)
  expect(config).toMatchObject({ production: true, https: true, demo: null })
  for (const { name, value } of optional)
    if (value !== '') expect(readConfig({ ...settings, [name]: unquoted(value) }), name).toEqual(config)
})

/** Settings beside the template's: no server reads the first, the second opens a demo bank to a network. */
const leftOut = ['BACKUP_KEY_FILE', 'DEMO_PUBLIC']

test('docs/OPERATIONS.md has a row for every setting, and says which of them the template leaves out', () => {
  const manual = readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8')
  const [, table = ''] = /\n## Settings\n[^]+?(\n\|[^]+?)(?:\n\n|$)/.exec(manual) ?? []
  const inRows = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  )
  // The row of the European representative is also of the British one.
  const named = [...required, ...optional].map(({ name }) => name.replace(/^BANK_UK_/, 'BANK_EU_'))
  expect(new Set(inRows)).toEqual(new Set([...named, ...leftOut]))
  expect(new Set(inRows).size).toBe(inRows.length)
  // Where a line ends is the wrapping's.
  expect(manual.replace(/\s+/g, ' ')).toContain(
    `but for \`${leftOut[0]}\`, which no server reads, and \`${leftOut[1]}\``,
  )
})
