import { type ListedUser, listedUserSchema } from '@bank/contract'

/** A client in the list of users, with a second factor. */
export function aListedUser(changes: Partial<ListedUser> = {}): ListedUser {
  return listedUserSchema.parse({
    id: '0198f000-0000-7000-8000-000000000001',
    username: 'helena',
    firstName: 'Helena',
    lastName: 'Laurent',
    email: 'helena.laurent@client.example',
    role: 'user',
    createdAt: '2024-05-14T13:00:00Z',
    twoFactorEnabled: true,
    phraseSet: true,
    ...changes,
  })
}
