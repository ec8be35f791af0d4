import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { demoOfficerSignature } from '#demo/demo-signature.ts'
import { certificateFiles } from '#features/certificates/pdf/files.ts'
import { type App, test } from '#testing/app.ts'
import { aConfirmation, aDepositor } from '#testing/orders/certificates.ts'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { joined, openDownload } from '#testing/statements/statement-files.ts'
import { changeOfficer } from './officer-signature.ts'

const picture = demoOfficerSignature()
const cecilia = { name: 'Cecilia Bellot', title: 'Managing Director', picture }
const andrew = { name: 'Andrew Charles', title: 'Head of Treasury', picture }

/** Opens a certificate; answers how its PDF reads when it is downloaded. */
async function aPrintedCertificate(app: App) {
  const { certificates, order, session } = await aDepositor(app)
  const confirmationId = await aConfirmation(app, session, order)
  const { id: certificateId } = await certificates.open({ ...order, confirmationId })
  const [pdf] = certificateFiles
  if (!pdf) throw new Error('there is no PDF of a certificate')
  return async () => {
    const file = await openDownload(app, session, pdf, { certificateId, paper: 'A4' })
    return readPdf(await joined(file))
      .pages.flat()
      .join('|')
  }
}

describe('the operator', () => {
  test('sets, replaces and ends the officer’s signature of new certificates alone', async ({ app }) => {
    const before = await aPrintedCertificate(app)
    expect(await changeOfficer(app.ownerUrl, cecilia, { isCheck: true })).toBe(
      'From now on certificates of deposit would bear the signature of Cecilia Bellot, Managing Director; ' +
        'today they bear no officer’s signature.\nCertificates that were issued before stay as they are.\n',
    )
    expect(await (await aPrintedCertificate(app))()).not.toContain('Bellot')
    expect(await changeOfficer(app.ownerUrl, cecilia)).toMatch(
      /^From now on .* bear the signature of Cecilia Bellot, Managing Director; until now they bore no officer’s/,
    )
    const first = await aPrintedCertificate(app)
    expect(await first()).toContain('|Cecilia Bellot|Managing Director, for ')
    await expect(changeOfficer(app.ownerUrl, cecilia)).rejects.toThrow(
      'Certificates already bear this signature. Nothing was changed.',
    )
    expect(await changeOfficer(app.ownerUrl, andrew)).toContain(
      'they bore the signature of Cecilia Bellot, Managing Director.',
    )
    const second = await aPrintedCertificate(app)
    expect(await changeOfficer(app.ownerUrl, null)).toContain(
      'From now on certificates of deposit bear no officer’s signature;',
    )
    await expect(changeOfficer(app.ownerUrl, null)).rejects.toThrow('Nothing was changed.')
    const after = await aPrintedCertificate(app)

    expect(await second()).toContain('|Andrew Charles|Head of Treasury, for ')
    expect(await first()).toContain('|Cecilia Bellot|')
    for (const without of [before, after]) expect(await without()).not.toMatch(/Bellot|Charles/)
    const { rows } = await sql`
      select actor_id, action, detail from audit.event
      where action like 'officer-signature-%' order by id`.execute(app.owner)
    const event = (action: string, { name, title }: typeof andrew) => ({
      actorId: null,
      action: `officer-signature-${action}`,
      detail: { name, title },
    })
    expect(rows).toEqual([event('set', cecilia), event('set', andrew), event('ended', andrew)])
  })

  test('learns why a signature is not set, and nothing is changed', async ({ app }) => {
    const wrong = {
      '--name is missing': { name: ' ' },
      '--title is missing': { title: '' },
      '--name has more than 80 characters': { name: 'W'.repeat(81) },
      '--title has characters that cannot be seen': { title: 'Managing\u200bDirector' },
      'The file is not a picture that can appear on a certificate': { picture: picture.subarray(0, -9) },
    }
    for (const [sentence, change] of Object.entries(wrong))
      await expect(changeOfficer(app.ownerUrl, { ...andrew, ...change }), sentence).rejects.toThrow(sentence)
    const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')
    await expect(changeOfficer(app.ownerUrl, { ...andrew, picture: gif })).rejects.toThrow(
      /a sound PNG .* or a JPEG, of at most 1000 by 400 pixels and 60 KB\. Nothing was changed\.$/,
    )
    const { rows } = await sql`select from bank.officer_signature where name <> 'Cecilia Bellot'`.execute(
      app.owner,
    )
    expect(rows.length).toBeLessThan(2)
  })
})
