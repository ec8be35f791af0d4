import { expect, test } from 'vitest'
import { bankIsOpen } from './start-bank.ts'

test('an open bank names its first public address, and where its proxy finds it', () => {
  expect(bankIsOpen('The bank', 'http://localhost:3000/', 'https://bank.example, https://old.example')).toBe(
    '  The bank is open:  https://bank.example\n  It listens at:  http://localhost:3000/',
  )
  expect(bankIsOpen('The bank', 'http://localhost:3000/', '')).toBe(
    '  The bank is open:  http://localhost:3000/',
  )
})
