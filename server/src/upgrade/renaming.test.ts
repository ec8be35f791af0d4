import { readFile } from 'node:fs/promises'
import { migrate } from '@bank/database/migrate'
import { oldBankKeys, openOldBank } from '@bank/database/testing-old-bank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveUpgraded, type UpgradedBank } from '#testing/releases/serve-upgraded.ts'

// Serves a bank of before the renaming with the present server; the servers of that time encrypted its rows.

let bank: UpgradedBank
let drop: () => Promise<void>

beforeAll(async () => {
  const old = await openOldBank()
  drop = old.drop
  await migrate(old.url)
  bank = await serveUpgraded(old.url, await readFile(oldBankKeys))
})

afterAll(async () => {
  await bank.close()
  await drop()
})

describe('after an upgrade over the renaming', () => {
  test('a client signs in with the old credentials, and reads their encrypted data', async () => {
    const cookie = await bank.signIn('helena')
    expect((await bank.ask(cookie, 'profile')).body).toMatchObject({
      username: 'helena',
      phone: '+44 20 7946 0958',
      address: expect.stringContaining('Cadogan Terrace'),
    })
    expect((await bank.ask(cookie, 'accounts')).body).toMatchObject({ length: 5 })
    expect((await bank.ask(cookie, 'beneficiaries')).body).toMatchObject({ length: 6 })
    const certificates = await bank.ask(cookie, 'certificates')
    const number = 'CD-2025-H3VL6DZC'
    const hash = '0a96fdb21388c97da71a811228663c81d1390016812c08c1970c550fddbdd181'
    expect(certificates.text).toContain(hash)
    expect((await bank.ask(cookie, 'certificates/verify', { number, hash })).body).toEqual({ genuine: true })
    expect((await bank.ask(cookie, `certificates/${signed}/signature`)).text).toMatch(
      /^\{"mediaType":"image\/png","image":"iVBOR/,
    )
  })

  test('an administrator signs in and reads the approvals that were requested before', async () => {
    const cookie = await bank.signIn('compliance')
    // The request waits for its days; then it expires, which a background job notices.
    const read = async (which: 'pending' | 'decided') =>
      (await bank.ask(cookie, `admin/approvals?which=${which}`)).text
    await expect
      .poll(async () => (await read('pending')) + (await read('decided')))
      .toContain('"number":"ETH4501926402"')
  })
})

const signed = '0c8f53d1-6a2e-4b97-8d14-e35b9a60f733'
