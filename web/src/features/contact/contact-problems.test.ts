import { expect, test } from 'vitest'
import { payloadOf, problemsIn } from './contact-problems.ts'

const typed = {
  firstName: 'Adriana',
  surname: 'Fontaine',
  phone: '',
  email: 'adriana@example.com',
  message: 'Good day',
}

test('the request has the five fields of the specification and no others', () => {
  expect(payloadOf({ ...typed, website: '' })).toEqual(typed)
  expect(payloadOf({ ...typed, another: 'thing' })).toEqual(typed)
})

test('the honeypot field is sent as well, for the server to refuse', () => {
  expect(payloadOf({ ...typed, website: 'https://spam.example' })).toEqual({
    ...typed,
    website: 'https://spam.example',
  })
})

test('only the telephone number is optional', () => {
  expect(problemsIn(typed)).toEqual({})
  expect(problemsIn({ firstName: ' ', surname: '', phone: '', email: '', message: '\n' })).toEqual({
    firstName: 'Please enter your first name',
    surname: 'Please enter your surname',
    email: 'Please enter your e-mail address',
    message: 'Please enter your message',
  })
})

test('a telephone number is accepted as copied from a page', () => {
  for (const phone of [
    '+33\u00a06\u202f12\u00a034\u00a056\u00a078',
    '(+44) 7700 900417',
    '0049/89/123456',
    '+44–7700–900417',
  ])
    expect(problemsIn({ ...typed, phone }), phone).toEqual({})
})

test('each field has its own error', () => {
  expect(
    problemsIn({
      ...typed,
      firstName: 'A'.repeat(61),
      phone: '12',
      email: 'adriana',
      message: 'x'.repeat(4_001),
    }),
  ).toEqual({
    firstName: 'Please use at most 60 characters',
    phone: 'Please enter a valid telephone number',
    email: 'Please enter a valid e-mail address',
    message: 'Please use at most 4,000 characters',
  })
})
