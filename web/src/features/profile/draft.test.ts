import type { Profile } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { isDirty } from './draft.ts'
import { readDraft } from './read-draft.ts'
import { texts } from './texts.ts'

const address = '12 Castle Street\nRoseau\nDominica'
const profile: Profile = {
  username: 'helena',
  firstName: 'Helena',
  lastName: 'Laurent',
  dateOfBirth: null,
  email: 'helena@client.example',
  phone: '+1 767 225 4417',
  address,
  phraseSetAt: null,
  phraseViews: [],
  twoFactorEnabled: true,
  version: 3,
  pendingEmail: null,
}

describe('an edited profile', () => {
  test('has nothing to save or to lose while it equals the stored one', () => {
    expect(isDirty(profile, {})).toBe(false)
    expect(isDirty(profile, { phone: '+1 767 225 4417', phrase: '' })).toBe(false)
    expect(readDraft(profile, { phone: '+1 767 225 4417 ', email: 'HELENA@client.example' })).toEqual({
      change: {},
    })
  })

  test('is saved field by field, only where it differs', () => {
    expect(readDraft(profile, { address: '12 Castle Street\n\n Portsmouth \n' })).toEqual({
      change: { address: '12 Castle Street\nPortsmouth' },
    })
    expect(readDraft(profile, { address: `${address}\n` })).toEqual({ change: {} })
    expect(readDraft(profile, { phone: '+1  767 225 0000' })).toEqual({
      change: { phone: '+1 767 225 0000' },
    })
    expect(readDraft(profile, { phone: '' })).toEqual({ change: { phone: null } })
    expect(readDraft(profile, { address: ' \n ' })).toEqual({ change: { address: null } })
    expect(readDraft(profile, { email: ' New@Client.example' })).toEqual({
      change: { email: 'new@client.example' },
    })
  })

  test('has a telephone number in the country of the address, unless it has its own', () => {
    expect(readDraft(profile, { phone: '225 4417' })).toEqual({ change: {} })
    expect(readDraft(profile, { phone: '(767) 225-0000' })).toEqual({ change: { phone: '+1 767 225 0000' } })
    const moved = '1 Royal Crescent\nBath, UK'
    expect(readDraft(profile, { address: moved, phone: '020 7946 0958' })).toEqual({
      change: { address: moved, phone: '+44 20 7946 0958' },
    })
    expect(readDraft({ ...profile, address: null }, { phone: '020 7946 0958' })).toEqual({
      errors: {
        phone:
          'Please add the country code, for example +44 20 7946 0958, or enter the country ' +
          'as the last line of your address.',
      },
    })
  })

  test('is refused for a blank phrase or an invalid telephone number', () => {
    expect(readDraft(profile, { phrase: '         ' })).toEqual({
      errors: { phrase: 'Please enter a phrase' },
    })
    expect(readDraft(profile, { phone: '+44 (0)20 7946 0958' })).toEqual({
      errors: { phone: 'Please enter the number with its country code, for example +44 20 7946 0958' },
    })
  })

  test('has its errors beside all wrong fields at once', () => {
    const read = readDraft(profile, {
      email: 'incomplete',
      phone: '0207',
      phrase: 'short',
      address: 'x'.repeat(401),
    })
    expect(read).toEqual({
      errors: {
        email: 'Please enter a valid e-mail address',
        phone:
          'Please add the country code, for example +44 20 7946 0958, or enter the country ' +
          'as the last line of your address.',
        address: 'Please use at most 400 characters',
        phrase: 'Please use at least 8 characters, better several words',
      },
    })
  })
})

test('a client reads the new address and number before the code, and never the phrase', () => {
  const phone = '+44 20 7946 0111'
  expect(texts.proveSave({ email: 'helena@laurent.example', phone, phrase: 'the blue door' })).toBe(
    'You are about to change your e-mail address to helena@laurent.example, ' +
      `change your phone number to ${phone} and change your telephone phrase.`,
  )
  expect(texts.proveSave({ phone: null })).toBe('You are about to remove your phone number.')
})
