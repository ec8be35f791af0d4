import { lineSchema } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { asOwner, test } from '#testing/database.ts'
import { listOthers, listProcedures, type ProcedureRoute } from '#testing/access/procedures.ts'
import { type Known, type Leaf, leavesOf, validInput, withValueAt } from '#testing/access/valid-inputs.ts'

/** Embeddings, overrides and isolates change the order in which the following text is displayed. */
const directions = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
/** Texts with invisible characters look the same as this name. */
const invisible = [
  '\u0007',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u2060',
  '\u2800',
  '\u3164',
  '\ufeff',
  '\u{e0041}',
  // Joiners in scripts that do not use them, variation selectors, and other characters without a shape.
  '\u200c',
  '\u200d',
  '\u180b',
  '\u180f',
  '\ufe00',
  '\ufe0f',
  '\ufff0',
  '\u{1d173}',
  '\u{e0100}',
  '\u{e01ef}',
]

/** Fields that no other user reads: secrets, searches and comparisons. */
const unread = new Set([
  'identifier',
  'password',
  'newPassword',
  'currentPassword',
  'search',
  'words',
  'said',
  'actor',
  'user',
  'version',
  'termsVersion',
  'number',
  'hash',
  'token',
  'key',
  'username',
])

/**
 * Sentences: they keep the spaces and joiners of their script. The note of an adjustment is a line of a
 * statement.
 */
const sentences =
  /businessPurpose$|reason$|notes$|contact-email message$|^approvals\.decide note$|^consultations\.\w+ note$/
/**
 * A chat leaves out such a character instead of refusing the message, because it may come along with copied
 * text.
 */
const chat = /^messages\.(send|reply) body$/

const known: Known = {}

/** Returns whether the text is accepted at this path, whatever the rest of the input. */
function acceptsText({ input: schema }: ProcedureRoute, leaf: Leaf, text: string): boolean {
  if (schema === null) return false
  const read = schema.safeParse(withValueAt(schema, validInput(schema, known), leaf, text, known))
  return read.success || !read.error.issues.some(({ path }) => path.join('.') === leaf.path.join('.'))
}

const fields = [...listProcedures(), ...listOthers()].flatMap((route) =>
  (route.input === null ? [] : leavesOf(route.input))
    .filter(({ kind, path }) => kind === 'text' && !unread.has(String(path.at(-1))))
    .filter((leaf) => acceptsText(route, leaf, 'Several words'))
    .map((leaf) => ({ name: `${route.name} ${leaf.path.join('.')}`, route, leaf })),
)
const within = (character: string) => [`Good ${character}evil`, `Good${character}`]

test('text that one person writes and another reads cannot change the writing direction', () => {
  expect(fields.length).toBeGreaterThan(60)
  for (const { name, route, leaf } of fields.filter((field) => !chat.test(field.name))) {
    for (const text of directions.flatMap(within))
      expect([name, text, acceptsText(route, leaf, text)]).toEqual([name, text, false])
  }
})

test('a name or a label cannot contain invisible characters', () => {
  const lines = fields.filter(({ name }) => !sentences.test(name) && !chat.test(name))
  expect(lines.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'accountRequests.submit nickname',
      'accounts.open order.nickname',
      'accounts.adjustBalance note',
      'announcements.publish order.body',
      'users.create firstName',
      'beneficiaries.add beneficiary.name',
      'profile.save address',
      'consultations.addHoliday name',
      '/functions/v1/send-contact-email surname',
    ]),
  )
  for (const { name, route, leaf } of lines) {
    for (const character of invisible) {
      const text = `Good${character}evil`
      expect([name, text, acceptsText(route, leaf, text)]).toEqual([name, text, false])
    }
  }
})

/** A joiner between two letters of each script that uses joiners. */
const joined = [
  'نرم\u200cافزار',
  'মুখোপাধ্যায় র\u200d্যা',
  'ਪ੍\u200dਰ',
  'ક્\u200dષ',
  'କ୍\u200cଷ',
  'க்\u200cஷ',
  'క్\u200cష',
  'ಕ್\u200cಷ',
  'അവന്\u200dറെ',
  'ශ්\u200dරී',
]

test('names in every script and sentences with every emoji are accepted', () => {
  const names = ['Ümit Ñandú-O’Brien', '山田太郎', 'علی\u200cرضا', 'क्\u200dष', 'Ребекка', '김하늘', ...joined]
  const { route, leaf } =
    fields.find(({ name }) => name === 'accountRequests.submit nickname') ?? expect.fail()
  for (const name of names) expect([name, acceptsText(route, leaf, name)]).toEqual([name, true])
  // Elsewhere than between letters a joiner only hides.
  for (const name of [
    'Savings \u200d',
    'Mar\u200dcus',
    'رض\u200ca',
    'ر\u200c\u200cض',
    '\u3164\u200da',
    '\u2764\ufe0f',
  ]) {
    expect([name, acceptsText(route, leaf, name)]).toEqual([name, false])
  }
  for (const field of fields.filter(({ name }) => sentences.test(name))) {
    expect([field.name, acceptsText(field.route, field.leaf, 'For the family 👩‍👩‍👧 ❤️')]).toEqual([
      field.name,
      true,
    ])
  }
})

test('a message loses characters that change the writing direction, and keeps all others', () => {
  const { route } = fields.find(({ name }) => name === 'messages.send body') ?? expect.fail()
  const body = (text: string) =>
    route.input?.safeParse({ id: crypto.randomUUID(), place: 'messages', body: text }).data
  // A telephone copies a number from its contacts in such marks.
  expect(body('Call \u202a+1 767 555 0110\u202c, 👩‍👩‍👧\n\u2066evil\u2069 علی\u200cرضا')).toMatchObject({
    body: 'Call +1 767 555 0110, 👩‍👩‍👧\nevil علی\u200cرضا',
  })
  expect(body('\u202e\u2066 \u2069')).toBeUndefined()
})

/** Every assigned character, without surrogates and private ones; a text in PostgreSQL holds no NUL. */
const characters = Array.from({ length: 0x10_ffff }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /^[^\p{Cn}\p{Co}]$/u.test(character))

test('tables and contract refuse the same characters and joiners in a line', async ({ tx }) => {
  const line = lineSchema(100)
  const texts = characters.flatMap((character) => [`a${character}b`, `${character}\u200c${character}`])
  const changed = await asOwner(tx, async () => {
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts}::text[]) as text where text <> bank.without_invisible(text)
    `.execute(tx)
    return new Set(rows.map(({ text }) => text))
  })
  expect(texts.length).toBeGreaterThan(300_000)
  // A joiner between two spaces: the contract trims them.
  const differing = texts.filter(
    (text) => text === text.trim() && line.safeParse(text).success === changed.has(text),
  )
  const codes = (text: string) => Array.from(text, (one) => one.codePointAt(0)?.toString(16)).join(' ')
  expect(differing.slice(0, 20).map(codes)).toEqual([])
})
