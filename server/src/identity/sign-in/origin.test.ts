import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testSecrets } from '#testing/builders.ts'
import { browserName, decryptAddress, encryptAddress } from './origin.ts'

test('a browser is described by its name and system, and an unknown one has no name', () => {
  const names: [userAgent: string, name: string | null][] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/153.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['Firefox/145.0', 'Firefox'],
    ['SomeBrowser/1.0 (Windows NT 10.0)', 'Windows'],
    ['curl/8.5.0', null],
    ['', null],
    ['<script>alert(1)</script>', null],
    [`${'x '.repeat(50_000)}Firefox/1`, null],
  ]
  for (const [userAgent, name] of names) expect(browserName(userAgent), userAgent.slice(0, 80)).toBe(name)
})

test('an address is encrypted for its user’s sessions alone, and cut where none is longer', async () => {
  const secrets = await testSecrets()
  const id = randomUUID()
  const owner = { id, dataKey: secrets.newDataKey(id) }
  const ciphertext = Buffer.from(encryptAddress(secrets, owner, '2001:db8::1'), 'base64')
  expect(decryptAddress(secrets, owner, ciphertext)).toBe('2001:db8::1')
  const place = { table: 'identity.session', column: 'address', row: id }
  expect(secrets.decryptFor(owner, ciphertext, place)).toBe('2001:db8::1')
  const forged = Buffer.from(encryptAddress(secrets, owner, 'a'.repeat(100)), 'base64')
  expect(decryptAddress(secrets, owner, forged)).toBe('a'.repeat(45))
})
