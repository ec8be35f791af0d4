import { expect, test } from 'vitest'
import { startFakeClamd, testVirus } from '#testing/fake-clamd.ts'
import { scanForViruses } from './virus-scanner.ts'

test('a scanner hears every byte in chunks, and says whether it found something', async () => {
  const scanner = await startFakeClamd()
  const address = { host: '127.0.0.1', port: scanner.port }
  const large = Buffer.alloc(300_000, 'abc')
  expect(await scanForViruses(address, large)).toEqual({ found: 'nothing' })
  expect(scanner.scanned[0]?.equals(large)).toBe(true)
  expect(await scanForViruses(address, Buffer.from(`Good ${testVirus} morning`))).toEqual({
    found: 'infected',
    name: 'Eicar-Signature',
  })
  await scanner.close()
  expect(await scanForViruses(address, large)).toEqual({ found: 'unavailable' })
})

test('a scanner that does not answer in time is unavailable', async () => {
  const scanner = await startFakeClamd({ silent: true })
  const address = { host: '127.0.0.1', port: scanner.port }
  expect(await scanForViruses(address, Buffer.from('Good morning'), 50)).toEqual({ found: 'unavailable' })
  await scanner.close()
})
