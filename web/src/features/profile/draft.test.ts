import type { Profile } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { isDirty, readDraft } from './draft.ts'

const address = { line1: '12 Castle Street', line2: '', town: 'Roseau', postcode: '', country: 'DM' }
const profile: Profile = {
  username: 'helena', firstName: 'Helena', lastName: 'Laurent', dateOfBirth: null, email: 'helena@client.example', phone: '+1 767 225 4417', address,
  phraseSetAt: null, phraseViews: [], twoFactorEnabled: true, version: 3, pendingEmail: null,
}

describe('what was typed into the profile', () => {
  test('is nothing to save, and nothing to lose, when it is what stood there before', () => {
    expect(isDirty(profile, {})).toBe(false)
    expect(isDirty(profile, { phone: '+1 767 225 4417', phrase: '' })).toBe(false)
    expect(readDraft(profile, { phone: '+1 767 225 4417 ', email: 'HELENA@client.example' })).toEqual({ change: {} })
  })

  test('is saved field by field, and only where it is different', () => {
    expect(readDraft(profile, { town: 'Portsmouth' })).toEqual({ change: { address: { ...address, town: 'Portsmouth' } } })
    expect(readDraft(profile, { phone: '+1  767 225 0000' })).toEqual({ change: { phone: '+1 767 225 0000' } })
    expect(readDraft(profile, { phone: '' })).toEqual({ change: { phone: null } })
    expect(readDraft(profile, { line1: '', town: ' ', country: '' })).toEqual({ change: { address: null } })
    expect(readDraft(profile, { email: ' New@Client.example' })).toEqual({ change: { email: 'new@client.example' } })
  })

  test('is refused where it is a phrase of blanks, or a telephone number that nobody can dial as it stands', () => {
    expect(readDraft(profile, { phrase: '         ' })).toEqual({ errors: { phrase: 'Please enter a phrase' } })
    expect(readDraft(profile, { phone: '+44 (0)20 7946 0958' })).toEqual({
      errors: { phone: 'Please write the number with its country code, for example +44 20 7946 0958' },
    })
  })

  test('is refused beside each field that is wrong, all at once', () => {
    const read = readDraft(profile, { email: 'nobody', phone: '0207', town: '', phrase: 'short', line2: 'x'.repeat(101) })
    expect(read).toEqual({
      errors: {
        email: 'Please enter a valid e-mail address',
        phone: 'Please write the number with its country code, for example +44 20 7946 0958',
        town: 'Please enter the town',
        line2: 'Please use at most 100 characters',
        phrase: 'Please use at least 8 characters, better several words',
      },
    })
  })
})
