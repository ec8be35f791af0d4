import { expect, test } from 'vitest'
import { reasonAgainstPassword } from './password-rules.ts'

const helena = {
  username: 'helena',
  email: 'h.laurent@client.example',
  firstName: 'Helena',
  lastName: 'Laurent',
  bankName: 'Morne Bank & Trust',
}
const against = (password: string) => reasonAgainstPassword(password, helena)

test('a common password is refused, in any case and with digits or signs around it', () => {
  const passwords = [
    'password',
    'PASSWORD',
    'Password1',
    'password123!',
    'iloveyou',
    'ｐａｓｓｗｏｒｄ',
    'Welcome12345',
    'Qwerty123!',
    'Admin123!',
    'letmein12345',
    'hello1234',
    'password1',
    '2026Summer!',
    'passwordpassword',
    'Sunshine2026!',
  ]
  for (const password of passwords) expect(against(password), password).toBe('PASSWORD_COMMON')
})

test('a common password is refused with digits and signs instead of letters', () => {
  const passwords = [
    'P@ssw0rd',
    'P4$$w0rd2026',
    'l3tm31n!!',
    '@dm1n2024',
    'we1come99',
    '5un5h1ne',
    'f00t8a11',
    'dra9on2026',
  ]
  for (const password of passwords) expect(against(password), password).toBe('PASSWORD_COMMON')
})

test('three different characters, or four again and again, are a pattern; one more is none', () => {
  for (const password of ['kvzvkzzkvzkv', 'kvzpkvzpkvzp'])
    expect(against(password), password).toBe('PASSWORD_COMMON')
  for (const password of ['kvzpkvpzzkvp', 'kvzpokvzpo']) expect(against(password), password).toBeNull()
})

test('runs of each keyboard’s keys are refused, with two other characters', () => {
  const passwords = [
    'azerrezaazerk1',
    'sdfghjhgfdk1',
    'klmqsdqsdmlk1v',
    'zxccxzzxck1',
    'wxccxwwxck1',
    '!@#$#@!%^&*k1',
    '!"£$£"!%^&*k1',
  ]
  for (const password of passwords) expect(against(password), password).toBe('PASSWORD_COMMON')
})

test('a pattern is refused: repetitions, sequences of keyboard and alphabet, numbers and dates', () => {
  const passwords = [
    '12345678',
    'aaaaaaaa',
    'abababab',
    '19841984',
    'abcdefgh',
    'hgfedcba',
    'qwertyuiop',
    'azertyuiop',
    'qwer1234',
    'abcd4321',
    '987654321q',
    '31.12.1999',
    '5551234987',
    'Aa123456!',
  ]
  for (const password of passwords) expect(against(password), password).toBe('PASSWORD_COMMON')
})

test('a password that contains a name of the user or the bank is refused', () => {
  const passwords = [
    'Helena-in-the-rain',
    'summer with LAURENT',
    'h.laurent at noon',
    'on the Morne again',
    'mornebanktrust22x',
    'H3l3na at noon',
  ]
  for (const password of passwords) {
    expect(against(password), password).toBe('PASSWORD_PERSONAL')
  }
})

test('every other password is accepted: long, short, with spaces, in any script, without a digit', () => {
  const passwords = [
    'three boats at noon',
    'zr7!kq2x',
    'trust the river bank',
    'четыре лодки',
    '四艘船在中午的海上',
    'q7R!vL2m@Xe9',
    'a walk to the Boiling Lake',
    'correct horse battery staple',
    'password of the lake',
    '8391 2277 0045',
    '839122770045',
    'sdfghjhgfdk1v',
    'abc-7k-xyz-9',
  ]
  for (const password of passwords) {
    expect(against(password), password).toBeNull()
  }
})

test('a name of four characters counts, also joined from its parts; everyday words do not', () => {
  const other = { ...helena, firstName: 'Li-Na', lastName: 'Anna', bankName: 'Private Group Limited' }
  for (const password of ['a boat for lina', 'a boat for anna'])
    expect(reasonAgainstPassword(password, other), password).toBe('PASSWORD_PERSONAL')
  expect(reasonAgainstPassword('a limited group of boats', other)).toBeNull()
})

test('a very short name forbids no password that contains it', () => {
  expect(
    reasonAgainstPassword('alien invasion at tea', {
      ...helena,
      firstName: 'Li',
      lastName: 'Al',
      username: 'lia',
      email: 'l@x.example',
    }),
  ).toBeNull()
})

test('a password of any length is checked within milliseconds', () => {
  const started = performance.now()
  const long = ['ab'.repeat(127) + 'xy', '1'.repeat(255) + 'x', 'qwe'.repeat(85) + 'p', '!'.repeat(256)]
  for (const password of long) against(password)
  expect(performance.now() - started).toBeLessThan(100)
})
