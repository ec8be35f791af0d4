import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aMandate, anOrganisation } from '#testing/actors/holders.ts'
import { type App, test } from '#testing/app.ts'
import { aPdf, upload } from '#testing/attachments.ts'
import { aClient, anAdmin, aSession, testSecrets } from '#testing/builders.ts'
import { aMessage } from '#testing/chats.ts'

/** An organisation without a key yet, two people who write for it, and an admin. */
async function aTrust(app: App) {
  const { owner } = app
  const { id: trust } = await anOrganisation(owner)
  await sql`update bank.holder set data_key = null where id = ${trust}`.execute(owner)
  const [helena, sophie] = [await aClient(owner), await aClient(owner)]
  const mandate = await aMandate(owner, trust, helena, { messages: true })
  await aMandate(owner, trust, sophie, { messages: true })
  const session = await aSession(owner, helena)
  const asAdmin = app.as(await aSession(owner, await anAdmin(owner))).messages
  await asAdmin.attend({ clientId: trust, here: true })
  return {
    trust,
    helena,
    mandate,
    asAdmin,
    own: app.as(session).messages,
    asHelena: app.as(session, trust).messages,
    asSophie: app.as(await aSession(owner, sophie), trust).messages,
  }
}

async function keyOf({ owner }: App, holder: string): Promise<Buffer | null> {
  const { rows } = await sql<{ dataKey: Buffer | null }>`
    select data_key from bank.holder where id = ${holder}`.execute(owner)
  return rows[0]?.dataKey ?? null
}

describe('a file in the conversation of an organisation', () => {
  test('goes both ways, encrypted with the key of the organisation, which its first file makes', async ({
    app,
  }) => {
    const { trust, helena, asHelena, asSophie, asAdmin } = await aTrust(app)
    expect(await keyOf(app, trust)).toBeNull()
    const contract = await upload(asHelena, 'Contract.pdf', aPdf())
    const key = await keyOf(app, trust)
    expect(key).not.toBeNull()
    await asHelena.send({ ...aMessage('The contract'), attachments: [contract.id] })
    const answer = await upload(asAdmin, 'Receipt.pdf', aPdf(500_000), trust)
    await asAdmin.reply({ clientId: trust, id: randomUUID(), body: '', attachments: [answer.id] })
    expect(await keyOf(app, trust)).toEqual(key)
    expect((await asSophie.thread({})).messages.map(({ attachments }) => attachments)).toEqual([
      [contract],
      [answer],
    ])

    const { rows } = await sql<{ content: Buffer }>`
      select content from bank.attachment_part where attachment_id = ${contract.id}`.execute(app.owner)
    const content = rows[0]?.content ?? Buffer.alloc(0)
    const aad = { table: 'bank.attachment_part', column: 'content', row: `${contract.id}/0/1` }
    const secrets = await testSecrets()
    expect(secrets.decryptBytesFor({ id: trust, dataKey: key ?? Buffer.alloc(0) }, content, aad)).toEqual(
      aPdf(),
    )
    expect(() => secrets.decryptBytesFor(helena, content, aad)).toThrow()
  })

  test('is no file of another conversation of its uploader, and none of theirs goes into it', async ({
    app,
  }) => {
    const { asHelena, asSophie, own } = await aTrust(app)
    const mine = await upload(own, 'Mine.pdf', aPdf())
    const ofTrust = await upload(asHelena, 'Trust.pdf', aPdf())
    for (const attempt of [
      () => asHelena.send({ ...aMessage('Mine'), attachments: [mine.id] }),
      () => own.send({ ...aMessage('Of the trust'), attachments: [ofTrust.id] }),
      () => asSophie.send({ ...aMessage('Not sent yet'), attachments: [ofTrust.id] }),
      () => own.finishAttachment({ id: ofTrust.id }),
      () => own.addAttachmentPart({ id: ofTrust.id, part: 0, content: 'AAAA' }),
    ])
      await expect(attempt()).rejects.toThrow('ATTACHMENT_NOT_FOUND')
    await asHelena.send({ ...aMessage('Of the trust'), attachments: [ofTrust.id] })
  })

  test('is not announced for an organisation without acting for it', async ({ app }) => {
    const { trust, own } = await aTrust(app)
    await expect(
      own.beginAttachment({ id: randomUUID(), clientId: trust, name: 'Contract.pdf', bytes: 10 }),
    ).rejects.toThrow('NOT_FOUND')
    expect(await keyOf(app, trust)).toBeNull()
  })
})
