import { expect, test } from 'vitest'
import { openApp } from '#testing/app.ts'
import { aPdf, upload } from '#testing/attachments.ts'
import { aConversation } from '#testing/chats.ts'
import { startFakeClamd, testVirus } from '#testing/fake-clamd.ts'

test('files are looked into by the operator’s virus scanner, and refused while it is silent', async () => {
  const scanner = await startFakeClamd()
  const app = await openApp({ env: { VIRUS_SCANNER: `tcp://127.0.0.1:${scanner.port}` } })
  const { asClient } = await aConversation(app)
  const clean = await upload(asClient, 'Deed.pdf', aPdf(250_000))
  expect(clean.type).toBe('application/pdf')
  expect(scanner.scanned[0]?.equals(aPdf(250_000))).toBe(true)
  const infected = Buffer.concat([Buffer.from(`%PDF-1.7\n%${testVirus}\n`), aPdf()])
  await expect(upload(asClient, 'Deed.pdf', infected)).rejects.toThrow('FILE_INFECTED')
  await scanner.close()
  await expect(upload(asClient, 'Deed.pdf', aPdf())).rejects.toThrow('SCANNER_UNAVAILABLE')
  await app.close()
})
