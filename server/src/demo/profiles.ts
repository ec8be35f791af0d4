import { type Chapter, moment, userCalled, type SeedContext } from './chapter.ts'

type Known = {
  username: string
  dateOfBirth: string
  phone: string | null
  address: string | null
  phrase: string | null
}

/** The demo clients' profiles. The telephone numbers are from the range reserved for fiction. */
const known: Known[] = [
  {
    username: 'helena',
    dateOfBirth: '1974-03-09',
    phone: '+44 20 7946 0958',
    address: '14 Cadogan Terrace\nFlat 3\nLondon SW1X 9AB\nUnited Kingdom',
    phrase: 'the blue door above the harbour',
  },
  {
    username: 'marcus',
    dateOfBirth: '1989-11-27',
    phone: '+1 202 555 0173',
    address: '2207 Larch Street NW\nWashington, DC 20007\nUnited States',
    phrase: null,
  },
  { username: 'ines', dateOfBirth: '1995-06-18', phone: null, address: null, phrase: null },
]

/** Dates of birth, addresses and telephone phrases. */
export const profiles: Chapter = { name: 'profiles', seed }

async function seed({ tx, secrets, today }: SeedContext): Promise<void> {
  for (const { username, dateOfBirth, phone, address, phrase } of known) {
    const user = await userCalled(tx, username)
    const encrypt = (column: string, text: string | null) =>
      text === null
        ? null
        : secrets.encryptFor(user, text, { table: 'identity.profile', column, row: user.id })
    await tx
      .insertInto('identity.profile')
      .values({
        userId: user.id,
        dateOfBirth: encrypt('date_of_birth', dateOfBirth),
        phone: encrypt('phone', phone),
        address: encrypt('address', address && JSON.stringify(address)),
        phrase: encrypt('phrase', phrase),
        phraseSetAt: phrase === null ? null : moment(today, 410, '15:20'),
        changedAt: moment(today, 410, '15:20'),
      })
      // Users of an earlier version may have saved their own by now.
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .execute()
  }
}
