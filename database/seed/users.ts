export type DemoUser = {
  username: string
  firstName: string
  lastName: string
  email: string
  password: string
  /** Base32; null for somebody who has not set up a second factor. */
  totpSecret: string | null
  role: 'user' | 'admin' | 'blocked'
  /** What to expect behind this sign-in, for whoever chooses one. */
  note: string
}

/**
 * The users of the demo bank, in the order in which the sign-in dialog lists them. Everything here is
 * public: such a bank holds no money, and a production configuration never has these users.
 */
export const users: DemoUser[] = [
  {
    username: 'helena',
    firstName: 'Helena',
    lastName: 'Laurent',
    email: 'helena.laurent@client.example',
    password: 'Helena-demo-2026',
    totpSecret: 'MORNEHELENALAURENTDEMOTOTPKEY234',
    role: 'user',
    note: 'client with everything',
  },
  {
    username: 'marcus',
    firstName: 'Marcus',
    lastName: 'Adeyemi',
    email: 'marcus.adeyemi@client.example',
    password: 'Marcus-demo-2026',
    totpSecret: null,
    role: 'user',
    note: 'one account, no second factor',
  },
  {
    username: 'ines',
    firstName: 'Ines',
    lastName: 'Carvalho',
    email: 'ines.carvalho@client.example',
    password: 'Ines-demo-2026',
    totpSecret: 'MORNEINESCARVALHODEMOTOTPKEY2345',
    role: 'user',
    note: 'client with nothing yet',
  },
  {
    username: 'admin',
    firstName: 'Grace',
    lastName: 'Toussaint',
    email: 'grace.toussaint@morne.example',
    password: 'Admin-demo-2026',
    totpSecret: 'MORNEADMINTOUSSAINTDEMOTOTP23456',
    role: 'admin',
    note: 'admin',
  },
  {
    username: 'compliance',
    firstName: 'Jean',
    lastName: 'Pierre',
    email: 'jean.pierre@morne.example',
    password: 'Compliance-demo-2026',
    totpSecret: 'MORNECOMPLIANCEPIERREDEMOTOTP234',
    role: 'admin',
    note: 'admin',
  },
  {
    username: 'viktor',
    firstName: 'Viktor',
    lastName: 'Hale',
    email: 'viktor.hale@client.example',
    password: 'Viktor-demo-2026',
    totpSecret: 'MORNEVIKTORHALEDEMOTOTPKEY234567',
    role: 'blocked',
    note: 'blocked',
  },
]
