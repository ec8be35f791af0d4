import { expect, test } from 'vitest'
import { greeting, replyTo } from './automated-replies.ts'

test('the support chat answers by the words of the message, after a second and a half', () => {
  const about = (text: string) =>
    /(your account\.|certificates of deposit|your portfolio\.|glad to help|received it)/.exec(
      replyTo('support', text).body,
    )?.[1]
  expect(about('When was my Account opened?')).toBe('your account.')
  expect(about('two accounts')).toBe('your account.')
  expect(about('What is a certificate worth?')).toBe('certificates of deposit')
  expect(about('DEPOSIT rates?')).toBe('certificates of deposit')
  expect(about('Show me the portfolio')).toBe('your portfolio.')
  expect(about('I need help')).toBe('glad to help')
  expect(about('Support, please')).toBe('glad to help')
  expect(about('Good morning')).toBe('received it')
  // A key inside of another word is none, and of several the first of the list decides.
  expect(about('an unaccountable helper')).toBe('received it')
  expect(about('help with a deposit on my account')).toBe('your account.')
  expect(replyTo('support', 'Good morning').afterMs).toBe(1_500)
})

test('the messages page answers with one of four texts, after a second', () => {
  const drawn = [0, 0.25, 0.5, 0.75, 0.999_999].map((number) =>
    replyTo('messages', 'my account', () => number),
  )
  expect(new Set(drawn.map(({ body }) => body)).size).toBe(4)
  expect(drawn.map(({ afterMs }) => afterMs)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000])
})

test('the greeting is sent after a second', () => {
  expect(greeting.afterMs).toBe(1_000)
})
