export type DemoUser = {
  username: string
  firstName: string
  lastName: string
  email: string
  password: string
  /** Base32; null for a user without a second factor. */
  totpSecret: string | null
  role: 'user' | 'admin' | 'blocked'
  /** A short description of this user, for the sign-in dialog. */
  note: string
}

/**
 * The users of the demo bank, in the order of the sign-in dialog. Everything here is public: the demo bank
 * holds no money, and a production bank never has these users.
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
    note: 'Client with every feature',
  },
  {
    username: 'marcus',
    firstName: 'Marcus',
    lastName: 'Adeyemi',
    email: 'marcus.adeyemi@client.example',
    password: 'Marcus-demo-2026',
    totpSecret: null,
    role: 'user',
    note: 'One account, no second factor',
  },
  {
    username: 'ines',
    firstName: 'Ines',
    lastName: 'Carvalho',
    email: 'ines.carvalho@client.example',
    password: 'Ines-demo-2026',
    totpSecret: 'MORNEINESCARVALHODEMOTOTPKEY2345',
    role: 'user',
    note: 'Client with no account yet',
  },
  {
    username: 'admin',
    firstName: 'Grace',
    lastName: 'Toussaint',
    email: 'grace.toussaint@morne.example',
    password: 'Admin-demo-2026',
    totpSecret: 'MORNEADMINTOUSSAINTDEMOTOTP23456',
    role: 'admin',
    note: 'Administrator',
  },
  {
    username: 'compliance',
    firstName: 'Jean',
    lastName: 'Pierre',
    email: 'jean.pierre@morne.example',
    password: 'Compliance-demo-2026',
    totpSecret: 'MORNECOMPLIANCEPIERREDEMOTOTP234',
    role: 'admin',
    note: 'Administrator',
  },
  {
    username: 'viktor',
    firstName: 'Viktor',
    lastName: 'Hale',
    email: 'viktor.hale@client.example',
    password: 'Viktor-demo-2026',
    totpSecret: 'MORNEVIKTORHALEDEMOTOTPKEY234567',
    role: 'blocked',
    note: 'Blocked client',
  },
  {
    username: 'nadia',
    firstName: 'Nadia',
    lastName: 'Joseph',
    email: 'nadia.joseph@accountants.example',
    password: 'Nadia-demo-2026',
    totpSecret: 'MORNENADIAJOSEPHDEMOTOTPKEY23456',
    role: 'user',
    note: 'Accountant who sees two of Helena’s accounts',
  },
  {
    username: 'sophie',
    firstName: 'Sophie',
    lastName: 'Laurent',
    email: 'sophie.laurent@client.example',
    password: 'Sophie-demo-2026',
    totpSecret: 'MORNESOPHIELAURENTDEMOTOTPKEY234',
    role: 'user',
    note: 'Signs for the Laurent Family Trust',
  },
  {
    username: 'theo',
    firstName: 'Théo',
    lastName: 'Duval',
    email: 'theo.duval@client.example',
    password: 'Theo-demo-2026',
    totpSecret: 'MORNETHEODUVALDEMOTOTPKEY2345672',
    role: 'user',
    note: 'Holds an account with Helena',
  },
]
