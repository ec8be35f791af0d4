import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BuildPlace, buildWeb } from './build-web.ts'

let folder = ''
let place: BuildPlace
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bank-builds-'))
  place = { builds: join(folder, 'builds'), link: join(folder, 'dist') }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Replaces a build of 15 seconds: one page with the bank's name. */
async function writePage(to: string, env: NodeJS.ProcessEnv) {
  writeFileSync(join(to, 'index.html'), env['BANK_NAME'] ?? '')
  return { ok: true, output: '' }
}
const page = (at: string) => readFileSync(join(at, 'index.html'), 'utf8')
const build = (env: NodeJS.ProcessEnv) => buildWeb(env, place, writePage)

test('two banks in one folder have pages of their own, and the link points to the last build', async () => {
  mkdirSync(place.link) // The layout of an older version.
  const live = await build({ BANK_NAME: 'Live', PUBLIC_URL: 'https://live.example' })
  const staging = await build({ BANK_NAME: 'Staging', PUBLIC_URL: 'https://staging.example' })
  expect([page(live.folder), page(staging.folder)]).toEqual(['Live', 'Staging'])
  expect(page(place.link)).toBe('Staging')
})

test('a build is reused for the same settings, and a failed build leaves nothing behind', async () => {
  const once = await build({ BANK_NAME: 'Live' })
  const never = async () => ({ ok: false, output: 'no' })
  expect(await buildWeb({ BANK_NAME: 'Live' }, place, never)).toEqual({ ...once, output: '' })
  const failed = await buildWeb({ BANK_NAME: 'Other' }, place, never)
  expect([failed.ok, existsSync(failed.folder)]).toEqual([false, false])
  expect(page(place.link)).toBe('Live')
})

test('two that need the same build at the same time make it once', async () => {
  let made = 0
  const slowly = async (to: string, env: NodeJS.ProcessEnv) => {
    made += 1
    await setImmediate()
    return await writePage(to, env)
  }
  const settings = { BANK_NAME: 'Live' }
  const both = await Promise.all([buildWeb(settings, place, slowly), buildWeb(settings, place, slowly)])
  expect(both.map(({ folder: built }) => page(built))).toEqual(['Live', 'Live'])
  expect(made).toBe(1)
  // No process has this number, so no build waits for the draft of a killed process.
  const name = basename(both[0].folder)
  rmSync(both[0].folder, { recursive: true })
  mkdirSync(join(place.builds, `draft-${name}-999999999-x`))
  await buildWeb(settings, place, slowly)
  expect(made).toBe(2)
})

test('a build that no process serves any more is deleted after a week', async () => {
  const [gone, served] = [await build({ BANK_NAME: 'Gone' }), await build({ BANK_NAME: 'Served' })]
  // Imitates a build whose process has ended: no process has this number.
  rmSync(join(gone.folder, `.used-by-${process.pid}`))
  writeFileSync(join(gone.folder, '.used-by-999999999'), '')
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000)
  const recent = await build({ BANK_NAME: 'Recent' })
  rmSync(join(recent.folder, `.used-by-${process.pid}`))
  for (const one of [gone, served]) utimesSync(one.folder, longAgo, longAgo)

  const now = await build({ BANK_NAME: 'Now' })
  const stands = [gone, served, recent, now].map((one) => existsSync(one.folder))
  expect(stands).toEqual([false, true, true, true])
})
