import { describe, expect } from 'vitest'
import { aSession, one, rolledBack, test, type TestBank } from '#testing.ts'
import { aCertificate, anOfficer } from '#testing-certificates.ts'

/** The officer's name on a certificate, as its client reads it; null where it has none. */
async function officerOn(bank: TestBank, { client, certificate }: { client: string; certificate: string }) {
  const tokenHash = await aSession(bank, client)
  return await rolledBack(bank.app, async (connection) => {
    await connection.query('select identity.enter_session($1)', [tokenHash])
    const { rows } = await connection.query<{ name: string }>(
      'select name from bank.officer_of_certificate($1)',
      [certificate],
    )
    return rows[0]?.name ?? null
  })
}

describe('a certificate', () => {
  test('bears for good the officer’s signature that was in force when it was issued', async ({ bank }) => {
    const before = await aCertificate(bank)
    await anOfficer(bank, 'Cecilia Bellot')
    const first = await aCertificate(bank)
    await anOfficer(bank, 'Andrew Charles')
    const second = await aCertificate(bank)
    await anOfficer(bank, null)
    const after = await aCertificate(bank)
    // A signature whose moment has not come is in force for none of them.
    await bank.owner.query(
      `insert into bank.officer_signature (name, title, picture, valid_from)
      select name, title, picture, now() + interval '1 hour' from bank.officer_signature where id = 1`,
    )
    const later = await aCertificate(bank)
    const names: (string | null)[] = []
    for (const made of [before, first, second, after, later]) names.push(await officerOn(bank, made))
    expect(names).toEqual([null, 'Cecilia Bellot', 'Andrew Charles', null, null])
    await expect(
      bank.owner.query('update bank.certificate set officer_signature_id = $1 where id = $2', [
        await anOfficer(bank, 'Rosalind Royer'),
        first.certificate,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('keeps the officer’s signature from being changed or deleted, and half of one out', async ({
    bank,
  }) => {
    await anOfficer(bank, 'Cecilia Bellot')
    for (const change of [
      `update bank.officer_signature set name = 'Andrew Charles'`,
      'delete from bank.officer_signature',
      'truncate bank.officer_signature cascade',
    ])
      await expect(bank.owner.query(change), change).rejects.toMatchObject({ code: '42501' })
    await expect(
      bank.owner.query(
        `insert into bank.officer_signature (name, title) values ('Andrew Charles', 'Director')`,
      ),
    ).rejects.toMatchObject({ constraint: 'whole_or_none' })
    const { login } = await one<{ login: boolean }>(
      bank.owner,
      'select bool_and(set_by = session_user) as login from bank.officer_signature',
    )
    expect(login).toBe(true)
  })
})
