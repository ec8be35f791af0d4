import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aBeneficiary, anAccount, aSession, aUser, one, rolledBack, type TestBank, test } from '#testing.ts'
import { aWordyAccount } from './wordy-account.ts'

describe('the words of a text', () => {
  test.for([
    ['Müller & Söhne AG', ['ag', 'muller', 'sohne']],
    ['O’Brien, ÉLODIE', ['brien', 'elodie', 'o']],
    ['Invoice 2041/3.2. Paid', ['2041', '3.2', 'invoice', 'paid']],
    ['e.g. 1.250.00', ['1.250.00', 'e', 'g']],
    ['Морской банк 漢字', ['банк', 'морскои', '漢字']],
    ['Łódź Straße STRAẞE Nœud Ærø Þórður', ['aero', 'lodz', 'noeud', 'strasse', 'thordur']],
    ['Đorđe ışık İzmir Ħamrun Sámiŋ Ŧ', ['dorde', 'hamrun', 'isik', 'izmir', 'samin', 't']],
    ['ΟΔΟΣ οδός', ['οδοσ']],
    ['ﬁn Ⅷ', ['fin', 'viii']],
    [`${'ß'.repeat(16)}x`, ['s'.repeat(32)]],
    ['twice Twice', ['twice']],
    ['- !', []],
    ['a'.repeat(40), ['a'.repeat(32)]],
  ] as const)('%s', async ([text, words], { bank }) => {
    const read = await one<{ words: string[] }>(bank.owner, 'select bank.words_of($1) as words', [text])
    expect(read.words.toSorted()).toEqual(words)
  })
})

describe('a transaction', () => {
  test('is found by all that its line shows, on the side that shows it', async ({ bank }) => {
    const client = await aUser(bank)
    const account = await anAccount(bank, client, { balance: '5000' })
    const savings = await anAccount(bank, client)
    const beneficiary = await aBeneficiary(bank, client)
    await bank.owner.query(`update bank.beneficiary set name = 'Müller Söhne' where id = $1`, [beneficiary])
    const session = await aSession(bank, client)
    const paid = randomUUID()
    await bank.app.query(
      `select bank.make_payment($1, $2, $3, $4, 1250, null, 'Invoice 2041', 'Boathouse, roof')`,
      [session, paid, account, beneficiary],
    )
    await bank.app.query(`select bank.make_transfer($1, $2, $3, $4, 700, 'For the harbour', null)`, [
      session,
      randomUUID(),
      account,
      savings,
    ])
    const find = (text: string, asked = account) => found(bank, session, asked, text)

    for (const text of [
      'muller',
      'MÜLLER sö',
      'invoice 20',
      'roof boathouse',
      '1,250.00',
      '1250',
      '1,25',
      paid.slice(0, 8),
      'outgoing',
    ])
      expect(await find(text), text).toContain('2')
    expect(await find('harbour')).toEqual(['3'])
    expect(await find('harbour', savings)).toEqual(['1'])
    for (const text of ['uller', 'invoice 2042', 'roof harbour', '1250.01', '%', "'", '!'])
      expect(await find(text), text).toEqual([])
  })

  test('of the bank is found by its note', async ({ bank }) => {
    const client = await aUser(bank)
    const account = await anAccount(bank, client, { balance: '70' })
    await bank.owner.query(
      `select ledger.create_checked_transfer(gen_random_uuid(), 'adjustment',
        ledger.internal_account('adjustments', 'USD'), $1, 5, 'Interest of 1,024 days', null, now())`,
      [account],
    )
    const session = await aSession(bank, client)
    for (const text of ['interest', '1024', '1,024 days'])
      expect(await found(bank, session, account, text), text).toEqual(['2'])
    expect(await found(bank, session, account, 'incoming')).toEqual(['1'])
  })
})

describe('a search', () => {
  test('reads both ways, between two numbers, over the parts of an account', async ({ bank }) => {
    const client = await aUser(bank)
    const { search } = await aWordyAccount(bank, client, 12_001)
    const sequences = async (...asked: Parameters<typeof search>) => (await search(...asked)).sequences

    expect(await sequences('rare', null, '0, null, true, 9')).toEqual([12001, 8001, 4001, 1])
    expect(await sequences('rare', null, '0, null, false, 9')).toEqual([1, 4001, 8001, 12001])
    expect(await sequences('rare', null, '1, 12001, false, 9')).toEqual([4001, 8001])
    expect(await sequences('common', null, '9997, null, false, 5')).toEqual([9998, 9999, 10000, 10001, 10002])
    expect(await sequences('common', null, '0, 10003, true, 4')).toEqual([10002, 10001, 10000, 9999])
    expect(await sequences('common', 'debit', '0, 10001, true, 2')).toEqual([10000, 9990])
    expect(await sequences(null, 'credit', '0, 10001, true, 2')).toEqual([9999, 9998])
    expect(await sequences(null, null, '0, null, true, 9')).toEqual([])
    expect(await sequences('rare common', null, '0, null, true, 9')).toEqual([])
    expect(await sequences('a b c d e f g h i', null, '0, null, true, 9')).toEqual([])
  })

  test('reads the lines that match, by the index, and of a common word one part', async ({ bank }) => {
    const { search } = await aWordyAccount(bank, await aUser(bank), 12_001)
    expect((await search('rare', null, '0, null, true, 9')).read).toEqual({ scans: 0, rows: 4 })
    expect((await search('common', null, '0, null, true, 9')).read).toEqual({ scans: 0, rows: 2001 })
    expect((await search('nothing', null, '0, null, true, 9')).read).toEqual({ scans: 0, rows: 0 })
    expect((await search('rare common', null, '0, null, true, 9')).read).toEqual({ scans: 0, rows: 0 })
  })
})

/** The numbers that the owner of this session finds, newest first. */
async function found(bank: TestBank, session: Buffer, account: string, text: string): Promise<string[]> {
  return await rolledBack(bank.app, async (connection) => {
    await connection.query('select identity.enter_session($1)', [session])
    const { rows } = await connection.query<{ sequence: string }>(
      'select sequence from bank.find_transactions($1, $2, null, 0, null, true, 9) sequence',
      [account, text],
    )
    return rows.map(({ sequence }) => sequence)
  })
}
