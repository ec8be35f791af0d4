/**
 * Words that leave open who acts. Sources say a visitor, another client or an administrator: docs/GLOSSARY.md
 * has the names.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.ts'
import { projectFiles } from './project-files.ts'

const VAGUE = /whoever|whosoever|nobody|somebody|anybody/i

/** Sources with other rules: generated ones, this list, and the texts of laws and of the specification. */
const otherRules =
  /\.gen\.ts$|^scripts\/words\.test\.ts$|^server\/src\/features\/legal-documents\/|^web\/src\/content\//

/** Proper names, and examples of a network's addresses. */
const names = ["=== 'nobody'", 'postgres or nobody', 'somebody.near']

/** Texts on screens, in e-mails, at the operator's terminal and in the description of the API. */
const texts = [
  'Whether somebody can be added',
  'Add somebody to pay',
  'for whoever is set up',
  'Nobody can spend from this address',
  'somebody typed your address',
  'booked by somebody else',
  'Somebody was added to',
  'Somebody was removed from',
  'Somebody who was removed from',
  'Somebody signed in with',
  'somebody called it in your name',
  'somebody asked us to use',
  'somebody who is signed in as you',
  'whoever signs in with it',
  'nobody is signed in, or a password',
  'belongs to somebody else',
  'Somebody has this',
  'Whoever has it can become',
  'Nobody decides about a request of their own',
  'nobody at the',
  'Nobody opens or adjusts',
  'nobody approves their',
  'Nobody approves their own',
  'Somebody becoming an administrator',
  'for somebody who is set up',
  'whoever asked can take it back',
  'Whoever operates the bank',
  'Whoever asked for it',
  'Nobody adjusts an account',
  'Nobody decides about their own',
  'Nobody has this username',
  'Somebody not signed in',
  'Nobody in particular',
  'Whoever changes, takes out',
  'Somebody you will pay',
  'Nobody has booked an hour',
  'nobody can book',
  'Somebody changed it meanwhile',
  'Somebody else can then book',
  'Nobody waits for an answer',
  'Whoever runs the server',
  'It signs nobody in',
  'Nobody at the bank has looked',
  'whoever found the file',
  'where nobody else finds it',
  'Somebody else has changed it',
  'Somebody else has withdrawn it',
  'whoever was here once',
  'waits for anybody',
  'Nobody changes their own',
  'Nobody was found',
  'Nobody but you sees it',
  'nobody in.',
  'somebody has to be one',
  'Somebody to pay',
  'whoever becomes one',
  'For whoever has booked',
  'For whoever asked us',
  'For whoever was given',
]

const sources = projectFiles().filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !otherRules.test(file))
const lines = sources.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ place: `${file}:${index + 1}`, text })),
)

/** The line without the phrases that are allowed. */
const withoutAllowed = (line: string) =>
  [...names, ...texts].reduce((rest, phrase) => rest.replaceAll(phrase, ''), line)

test('sources name the person who acts', () => {
  const vague = lines.filter(({ text }) => VAGUE.test(text) && VAGUE.test(withoutAllowed(text)))
  expect(vague.map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([])
})

test('every allowed phrase is still in a source', () => {
  const unused = [...names, ...texts].filter((phrase) => !lines.some(({ text }) => text.includes(phrase)))
  expect(unused).toEqual([])
})
