import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aConfirmation, aDepositor, termsToday } from '#testing/orders/certificates.ts'
import { publishTerms } from './publish-terms.ts'
import { readNamedFile } from './read-file.ts'

const text = 'Terms of Deposit\r\n\r\n1. One. A line\r\n  that goes on.\r\n\r\n\r\n2. Two.\r\n'
const terms = (version: string, written = text) => ({ version, bytes: Buffer.from(written) })

test('The operator publishes terms, and a client who has read earlier ones has to accept them', async ({
  app,
}) => {
  const { certificates, order, session } = await aDepositor(app)
  const before = order.termsVersion
  const confirmationId = await aConfirmation(app, session, order)
  expect(await publishTerms(app.ownerUrl, terms('2027-1'), { isCheck: true })).toMatch(
    /^Certificates of deposit would be opened under the terms 2027-1 from now on in place of 2026-2: “Terms of/,
  )
  expect((await certificates.terms({})).version).toBe(before)
  expect(await publishTerms(app.ownerUrl, terms('2027-1'))).toContain('are opened under the terms 2027-1')

  expect(await certificates.terms({})).toMatchObject({
    version: '2027-1',
    title: 'Terms of Deposit',
    paragraphs: ['1. One. A line that goes on.', '2. Two.'],
  })
  await expect(certificates.open({ ...order, confirmationId })).rejects.toThrow('TERMS_CHANGED')
  const accepted = { ...order, ...(await termsToday(app.owner)) }
  expect(
    await certificates.open({ ...accepted, confirmationId: await aConfirmation(app, session, accepted) }),
  ).toMatchObject({ termsVersion: '2027-1' })
  const { rows } = await sql`
    select actor_id, subject, detail from audit.event
    where action = 'certificate-terms-published'`.execute(app.owner)
  expect(rows).toEqual([{ actorId: null, subject: '2027-1', detail: { name: '2027-1' } }])
})

test('The operator learns why terms are not published', async ({ app }) => {
  const present = await termsToday(app.owner)
  await publishTerms(app.ownerUrl, terms('2028-1', 'Other terms\n\n1. One.'))
  const wrong: [sentence: string, published: ReturnType<typeof terms>][] = [
    ['Terms 2026-1 are published already, and published terms never change', terms('2026-1')],
    ['The terms 2028-1 already have this text', terms('2028-2', 'Other terms\n\n1. One.\n')],
    ['The version has one to 40 letters', terms('2028/2')],
    ['The file needs a title and at least one paragraph', terms('2028-2', 'A title\nand no empty line\n\n')],
    ['The text has 101 paragraphs and', terms('2028-2', `Title${'\n\nOne.'.repeat(101)}`)],
    ['The text has 1 paragraph and 20,007 characters', terms('2028-2', `Title\n\n${'a'.repeat(20_000)}`)],
    ['A paragraph has characters that cannot be seen: “One\u202e', terms('2028-2', 'Title\n\nOne\u202e.')],
    ['The file is not text in UTF-8', { version: '2028-2', bytes: Buffer.from('ff41', 'hex') }],
  ]
  for (const [sentence, published] of wrong)
    await expect(publishTerms(app.ownerUrl, published), sentence).rejects.toThrow(sentence)
  expect(await termsToday(app.owner)).toEqual({ ...present, termsVersion: '2028-1' })
})

test('A file that the operator has named is refused where it is missing, a folder or too large', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bank-'))
  const file = join(folder, 'picture.png')
  await writeFile(file, Buffer.alloc(2_049))
  expect(await readNamedFile(file, 2_049)).toHaveLength(2_049)
  await expect(readNamedFile(file, 2_048)).rejects.toThrow(
    `${file} has 3 KB; the most is 2 KB. Nothing was changed.`,
  )
  await expect(readNamedFile(folder, 1e6)).rejects.toThrow(`${folder} is a folder. Nothing was changed.`)
  await expect(readNamedFile(`${file}.jpg`, 1)).rejects.toThrow(
    `${file}.jpg does not exist. Nothing was changed.`,
  )
  await rm(folder, { recursive: true })
})
