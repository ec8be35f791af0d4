import { expect, test } from 'vitest'
import { reasonAgainstPassword } from './password-rules.ts'

const helena = { username: 'helena', email: 'h.laurent@client.example', firstName: 'Helena', lastName: 'Laurent', bankName: 'Morne Bank & Trust' }
const against = (password: string) => reasonAgainstPassword(password, helena)

test('what many people use is no password, with a number behind it either', () => {
  for (const password of ['password', 'PASSWORD', 'Password1', 'password123!', 'iloveyou', '12345678', 'qwertyuiop', 'aaaaaaaa', 'abababab', 'ｐａｓｓｗｏｒｄ']) {
    expect(against(password), password).toBe('PASSWORD_COMMON')
  }
})

test('nor is what holds the person’s names or the bank’s', () => {
  for (const password of ['Helena-in-the-rain', 'summer with LAURENT', 'h.laurent at noon', 'on the Morne again', 'mornebanktrust22x']) {
    expect(against(password), password).toBe('PASSWORD_PERSONAL')
  }
})

test('everything else is: long, short, with spaces, in any script, without a digit', () => {
  for (const password of ['three boats at noon', 'zr7!kq2x', 'trust the river bank', 'четыре лодки', '四艘船在中午的海上', 'a walk to the Boiling Lake']) {
    expect(against(password), password).toBeNull()
  }
})

test('a short name forbids nothing that merely holds it', () => {
  expect(reasonAgainstPassword('alien invasion at tea', { ...helena, firstName: 'Li', lastName: 'Al', username: 'lia', email: 'l@x.example' })).toBeNull()
})
