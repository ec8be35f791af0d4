/**
 * Words that leave open who acts. Sources say a visitor, another client or an administrator: docs/GLOSSARY.md
 * has the names. And words that a text for people does not use: each has a plainer one.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.ts'
import { projectFiles } from './project-files.ts'
import { visibleTexts } from './visible-texts.ts'

const vagueWords = /whoever|whosoever|nobody|somebody|anybody/i

/**
 * Sources with other rules: generated ones, this list, the texts of laws and of the specification, and
 * migrations, which are never edited.
 */
const otherRules =
  /\.gen\.ts$|^scripts\/words\.test\.ts$|^server\/src\/features\/legal-documents\/|^web\/src\/content\/|^database\/migrations\//

/** Proper names, and examples of a network's addresses. */
const names = ["=== 'nobody'", 'postgres or nobody']

const sources = projectFiles().filter(
  (file) => /\.(ts|tsx|mjs|css|sql|md)$/.test(file) && !otherRules.test(file),
)
const read = sources.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
const lines = read.flatMap(({ file, source }) =>
  source.split('\n').map((text, index) => ({ place: `${file}:${index + 1}`, text })),
)

const without = (phrases: readonly string[], text: string) =>
  phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text)

test('sources name the person who acts', () => {
  const vague = lines.filter(({ text }) => vagueWords.test(text) && vagueWords.test(without(names, text)))
  expect(vague.map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([])
})

/** A clause for a name ("What is wrong"), or a part of a sentence ("Of a secret"). */
const withoutSubject = /(?:\/\*\*?(?:\n\s*\*)?|\/\/|--)[ \t]+(?:What|Who(?:ever|m|se)?|Of|One)\b[^\n]*/g

test('a comment names what it is about', () => {
  const found = read
    .filter(({ file }) => !file.endsWith('.md'))
    .flatMap(({ file, source }) => [...source.matchAll(withoutSubject)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
})

/** A clause above a function in place of a sentence ("Whether it is open"). */
const clause = new RegExp(
  String.raw`/\*\*?(?:\n\s*\*)? +(?:Whether|Why|Which|How (?:many|often|far|long))\b(?:(?!\*/)[^])*\*/\n` +
    String.raw`(?:export |create or replace )?(?:async )?function [^\n]*`,
  'g',
)

test('a comment above a function is a sentence', () => {
  const found = read.flatMap(({ file, source }) =>
    [...source.matchAll(clause)].map(([text]) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('every allowed name is still in a source', () => {
  expect(names.filter((phrase) => !lines.some(({ text }) => text.includes(phrase)))).toEqual([])
})

/** Each word, and what a text says in its place. */
const plainer: readonly (readonly [RegExp, string])[] = [
  [/\b(somebody|anybody|everybody|nobody|whoever)\b/i, 'someone, anyone, everyone, no one, or who it is'],
  [/\bstands?\b/i, 'is, or appears'],
  [/\bsums?\b/i, 'amount'],
  [/\bwrite (your|the|a new|one of|what|\d)\b/i, 'enter'],
  [/\bvoids?\b/i, 'cancel, or stop working'],
  [/\b(is|are) where (it was|they were)\b|\bas it was\b/i, 'safe, or not affected'],
  [/\btold\b/i, 'informed, or notified'],
  [/\bletters?\b/i, 'e-mail'],
  [/\bmovements?\b/i, 'transaction'],
  [/\b(at that|this|that|another|no|free) hours?\b(?! (ago|on the telephone))/i, 'time'],
  [/\b(did|does) not answer\b/i, 'did not respond'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bone[’']s\b|\boneself\b|\bone has (asked|been|got)\b/i, 'your, their, or the user’s'],
  [/\bis written to\b|\bwhat (waits|became of)\b|\bthe same of\b/i, 'who does what, to whom'],
  [/\b(good|true) for (five|\d+) minutes\b|\bwrites nothing\b/i, 'valid for, or stores nothing'],
  [/\bthe most there can be\b|\b(go|goes) on\b/i, 'the limit, or continue'],
  [/\bof (theirs|yours|one’s own)\b/i, 'their, or your'],
  [/\bseal(s|ed)?\b|\bguard (it|them|you)\b|\bguarded\b/i, 'protected, or tamper-evident'],
  [/\ba machine (can|alone)\b/i, 'machine-readable, or by automated means'],
  [/\bhaving to do\b|\bwould have to\b|\bwho ha(s|ve) no right\b/i, 'the shorter verb, or unauthorised'],
  [/(?<!\bthere )\bis no (backup|host|instant|key)\b/i, 'is not a'],
  [/(?<!e-|\w)e?mails?\b(?! server|-test)/i, 'e-mail'],
]

/** Letters of the alphabet, texts of the specification, the words of a document, and an option's name. */
const allowed = [
  'letters and digits',
  'digits and letters',
  'letters A to Z',
  'Letters A to Z',
  '/email.html',
  'email=no',
  'Letters a to z',
  'letters a to z',
  'letters, digits',
  'capital letters',
  'country code of two letters',
  'the engagement letter',
  'the sum of',
  'User email not found',
  '--email',
  'postgres or nobody',
]

/** Whole texts: a label of the specification, and a size of paper. */
const allowedAlone = ['Email', 'Letter']

const ofPrograms =
  /\.(test|spec|gen)\.|\/testing\/|^scripts\/(tests|build)\/|^server\/src\/features\/legal-documents\//
const written = projectFiles()
  .filter((file) => /^(web|server|contract|scripts)\/.*\.(ts|tsx|mjs)$/.test(file) && !ofPrograms.test(file))
  .flatMap(visibleTexts)

test('texts for people use the plain word', () => {
  const found = written
    .filter(({ text }) => !allowedAlone.includes(text))
    .flatMap(({ place, text }) =>
      plainer
        .filter(([word]) => word.test(without(allowed, text)))
        .map(([word, better]) => `${place} ${word.exec(text)?.[0] ?? ''} (${better}): ${text}`),
    )
  expect(found).toEqual([])
})

test('every allowed phrase is still in a text', () => {
  expect(allowed.filter((phrase) => !written.some(({ text }) => text.includes(phrase)))).toEqual([])
  expect(allowedAlone.filter((whole) => !written.some(({ text }) => text === whole))).toEqual([])
})
