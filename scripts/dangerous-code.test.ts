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

/** The programs beside the product, which migrate, keep logins and make backups. */
const operators = projectFiles().filter(
  (file) =>
    (/^database\/[\w-]+\.ts$/.test(file) && !/(\.test|\/testing[\w-]*)\.ts$/.test(file)) ||
    (/^scripts\/(backup|bank)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts')),
)

/** The files of the product in which one of these stands. */
function filesWith(pattern: RegExp, files: readonly string[] = product): string[] {
  return files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
}

test('the product is found at all', () => {
  expect(product).toContain('server/src/platform/keys/secrets.ts')
  expect(product.length).toBeGreaterThan(500)
})

test('no file starts another program', () => {
  expect(filesWith(/['"](node:)?(child_process|cluster)['"]/)).toEqual([])
})

test('no file runs text as code', () => {
  expect(filesWith(/\beval\(|\bFunction\(|['"](node:)?vm['"]|set(Timeout|Interval)\(\s*['"`]/)).toEqual([])
})

test('one file writes HTML past React: its own, made at build', () => {
  const pastReact =
    /dangerouslySetInnerHTML|[iI]nnerHTML\s*=|outerHTML\s*=|insertAdjacentHTML|document\.write/
  expect(filesWith(pastReact)).toEqual(['web/src/site/islands/placeholder.tsx'])
})

test('no script looks up what the document has named, or listens to another window', () => {
  const named = /document\.(forms|images|links|anchors|embeds|all)\b|(document|window|globalThis)\[|ByName\(/
  expect(filesWith(named).filter((file) => file.startsWith('web/'))).toEqual([])
  expect(filesWith(/(window|globalThis|\s)\.?(onmessage =|addEventListener\('message')/)).toEqual([])
  // Windows of this origin talk to each other.
  expect(new Set(filesWith(/BroadcastChannel\(/))).toEqual(
    new Set(['web/src/features/statements/print/print-window.ts', 'web/src/session/tabs.ts']),
  )
})

test('a regular expression is made at run time in a few files, and of nothing that a user typed', () => {
  expect(new Set(filesWith(/new RegExp\(/))).toEqual(
    new Set([
      'contract/src/accounts/references.ts',
      'contract/src/accounts/statement-archive.ts',
      'contract/src/bank/brand.ts',
      'contract/src/money.ts',
      'contract/src/written-text.ts',
      'server/src/config/code-limits.ts',
      'server/src/features/statements/files/xml-text.ts',
      'server/src/http/edge/known-routes.ts',
      'server/src/operator/status.ts',
      'server/src/pdf/runs.ts',
      'server/src/platform/database.ts',
      'web/src/features/audit/texts.ts',
      'web/src/features/profile/phone.ts',
      'web/src/lib/data/folded.ts',
    ]),
  )
})

test('the server asks no other server over HTTP; the operator’s status asks the one on this machine', () => {
  const asks = /(?<![.\w])fetch\(|\bhttps?\.(get|request)\(|node:http2'/
  expect(filesWith(asks).filter((file) => file.startsWith('server/'))).toEqual([
    'server/src/operator/status.ts',
  ])
})

test('cryptography is where docs/DATA.md says', () => {
  const ours = new RegExp(
    '\\b(createHash|createHmac|create(Dec|C)ipheriv|hkdf|scrypt|pbkdf2|create(Sign|Verify)|generateKey' +
      '|diffieHellman|timingSafeEqual|random(Bytes|Int|Fill)|getRandomValues|subtle\\.)',
  )
  const libraries = /'(@noble\/hashes|@node-rs\/argon2|@simplewebauthn\/server|otpauth)/
  const found = filesWith(new RegExp(`${ours.source}|${libraries.source}`), [...product, ...operators])
  expect(new Set(found)).toEqual(
    new Set([
      // Checksums of addresses.
      'server/src/features/beneficiaries/addresses/account-addresses.ts',
      'server/src/features/beneficiaries/addresses/coin-addresses.ts',
      // Digests of what is ordered.
      'server/src/features/beneficiaries/check-beneficiary.ts',
      'server/src/domain/signature-picture.ts',
      'server/src/features/statements/files/write-camt.ts',
      'server/src/features/users/access/phrases.ts',
      'server/src/features/users/credentials/create-user.ts',
      'server/src/make-admin.ts',
      // The digits in the username of an invited person.
      'server/src/features/access-rights/give-access.ts',
      // Passwords, second factors and sessions.
      'server/src/identity/passkeys/assertion.ts',
      'server/src/identity/passkeys/attestation.ts',
      'server/src/identity/passwords/passwords.ts',
      'server/src/identity/second-factor/one-time-codes.ts',
      'server/src/identity/second-factor/recovery-codes.ts',
      'server/src/identity/sign-in/device-cookie.ts',
      // Keys, and what they encrypt.
      'server/src/platform/keys/same-text.ts',
      'server/src/platform/keys/secrets.ts',
      'server/src/platform/keys/server-proofs.ts',
      'server/src/platform/keys/sign-in-keys.ts',
      'server/src/platform/keys/token.ts',
      // The names of prepared statements.
      'server/src/platform/prepared-statements.ts',
      // Passwords for one sign-in, which an administrator lets the browser make.
      'web/src/features/users/credentials/generate-password.ts',
      // The servers' login, the key of contexts, and backups.
      'database/app-login.ts',
      'database/migrate.ts',
      'scripts/backup/backup-key.ts',
      'scripts/backup/encrypted-file.ts',
    ]),
  )
})

test('SQL hashes with SHA-256 alone', () => {
  const functions = projectFiles().filter((file) => /^database\/functions\/.*\.sql$/.test(file))
  expect(filesWith(/\bsha256\(/, functions).length).toBeGreaterThan(0)
  const others =
    /\b(md5|hmac|crypt|digest|sha(1|224|384|512)|encrypt|decrypt|pgp_\w+|gen_(salt|random_bytes))\(/
  expect(filesWith(others, functions)).toEqual([])
  // Numbers of accounts, which are no secrets: a UUID of PostgreSQL's is of its strong generator.
  expect(filesWith(/\brandom\(/, functions)).toEqual([
    'database/functions/62-bank-account-opening.sql',
    'database/functions/63-bank-account-request.sql',
  ])
})
