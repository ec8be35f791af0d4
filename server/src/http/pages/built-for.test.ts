import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandSchema } from '@bank/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBuildMismatch } from './built-for.ts'

const bank = brandSchema.parse({ BANK_NAME: 'Banque des Trois Pitons' })
const origin = 'https://bank.example'
let webRoot = ''

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'bank-web-'))
})
afterAll(() => rm(webRoot, { recursive: true }))

async function mismatchOf({
  built,
  publicOrigins = [origin],
}: {
  built: unknown
  publicOrigins?: string[] | null
}): Promise<string | null> {
  await writeFile(join(webRoot, '.built-for.json'), JSON.stringify(built))
  return await findBuildMismatch({ webRoot, bank, publicOrigins })
}

test('pages built for another name or address are refused', async () => {
  expect(await mismatchOf({ built: { brand: brandSchema.parse({}), origin } })).toMatch(
    /was built with other BANK_… settings/,
  )
  expect(
    await mismatchOf({
      built: { brand: { ...bank, phones: { ...bank.phones, main: '+1 767 555 0000' } }, origin },
    }),
  ).toMatch(/other BANK_… settings/)
  expect(await mismatchOf({ built: { brand: bank, origin: 'http://localhost:3000' } })).toBe(
    `The web in ${webRoot} was built for http://localhost:3000, and PUBLIC_URL is https://bank.example. ` +
      `Build it again with this PUBLIC_URL.`,
  )
  expect(await mismatchOf({ built: null })).toMatch(/cannot be read/)
})

test('pages built for this bank are served, and the first of several addresses counts', async () => {
  expect(await mismatchOf({ built: { brand: bank, origin } })).toBeNull()
  expect(
    await mismatchOf({ built: { brand: bank, origin }, publicOrigins: [origin, 'https://www.bank.example'] }),
  ).toBeNull()
  expect(
    await mismatchOf({ built: { brand: bank, origin: 'http://localhost:3000' }, publicOrigins: null }),
  ).toBeNull()
  // Any port of this machine: search engines cannot reach it.
  expect(
    await mismatchOf({
      built: { brand: bank, origin: 'http://localhost:3000' },
      publicOrigins: ['http://127.0.0.1:4711'],
    }),
  ).toBeNull()
  expect(
    await findBuildMismatch({ webRoot: join(webRoot, 'nowhere'), bank, publicOrigins: [origin] }),
  ).toBeNull()
})
