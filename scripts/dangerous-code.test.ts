/**
 * Only few files of the product may do these things. A new one is a decision: add it here, and to
 * docs/DATA.md or docs/THREATS.md.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.ts'
import { projectFiles } from './project-files.ts'

const product = projectFiles().filter(
  (file) =>
    /^(contract|ornament|server|web)\/src\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    !/\/(testing|demo)\//.test(file),
)

/** The files of the product in which one of these stands. */
function filesWith(pattern: RegExp): string[] {
  return product.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
}

test('the product is found at all', () => {
  expect(product).toContain('server/src/platform/keys/secrets.ts')
  expect(product.length).toBeGreaterThan(500)
})

test('no file starts another program', () => {
  expect(filesWith(/node:(child_process|cluster)'/)).toEqual([])
})

test('no file runs text as code', () => {
  expect(filesWith(/\beval\(|new Function\(|node:vm'/)).toEqual([])
})

test('one file writes HTML past React: its own, made at build', () => {
  const pastReact =
    /dangerouslySetInnerHTML|[iI]nnerHTML\s*=|outerHTML\s*=|insertAdjacentHTML|document\.write/
  expect(filesWith(pastReact)).toEqual(['web/src/site/islands/placeholder.tsx'])
})

test('the server asks no other server over HTTP; the operator’s status asks the one on this machine', () => {
  const asks = /(?<![.\w])fetch\(|\bhttps?\.(get|request)\(|node:http2'/
  expect(filesWith(asks).filter((file) => file.startsWith('server/'))).toEqual([
    'server/src/operator/status.ts',
  ])
})

test('cryptography is where docs/DATA.md says', () => {
  const ours = /\b(createHash|createHmac|create(Dec|C)ipheriv|hkdfSync|timingSafeEqual|random(Bytes|Int))\b/
  const libraries = /'(@noble\/hashes|@node-rs\/argon2|@simplewebauthn\/server|otpauth)/
  const found = filesWith(new RegExp(`${ours.source}|${libraries.source}`))
  expect(new Set(found)).toEqual(
    new Set([
      // Checksums of addresses.
      'server/src/features/beneficiaries/account-addresses.ts',
      'server/src/features/beneficiaries/coin-addresses.ts',
      // Digests of what is ordered, and tokens of links.
      'server/src/features/beneficiaries/check-beneficiary.ts',
      'server/src/features/certificates/open-certificate.ts',
      'server/src/features/consultations/outcome.ts',
      'server/src/features/profile/mails.ts',
      'server/src/features/statements/files/write-camt.ts',
      'server/src/features/users/access/phrases.ts',
      'server/src/features/users/credentials/create-user.ts',
      'server/src/make-admin.ts',
      'server/src/platform/email/freeze-link.ts',
      // Passwords, second factors and sessions.
      'server/src/identity/passkeys/assertion.ts',
      'server/src/identity/passkeys/attestation.ts',
      'server/src/identity/passwords/passwords.ts',
      'server/src/identity/second-factor/one-time-codes.ts',
      'server/src/identity/second-factor/recovery-codes.ts',
      'server/src/identity/sign-in/device-cookie.ts',
      'server/src/identity/sign-in/sign-in.ts',
      // Keys, and what they encrypt.
      'server/src/platform/keys/same-text.ts',
      'server/src/platform/keys/secrets.ts',
      'server/src/platform/keys/sign-in-keys.ts',
    ]),
  )
})
