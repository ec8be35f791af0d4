import { expect, test } from 'vitest'
import { officeLine, shortOfficeLine } from './office-line.ts'

const roseau = { now: new Date('2026-11-23T20:00-04:00'), timeZone: 'America/Dominica', city: 'Roseau' }
const opening = (changesAt: string) => officeLine({ isOpen: false, changesAt }, '2 hours', roseau)

test('an open office says how soon clients usually have an answer, where the bank has set it', () => {
  const open = { isOpen: true, changesAt: '2026-11-23T23:00:00Z' }
  expect(officeLine(open, '2 hours', roseau)).toBe('In the office · usually answers within 2 hours')
  expect(officeLine(open, null, roseau)).toBe('In the office')
})

test('a closed office says when it opens next, by the clock of the bank', () => {
  expect(opening('2026-11-24T03:30:00Z')).toBe('The office opens today at\u00a023:30 (Roseau time)')
  expect(opening('2026-11-24T14:00:00Z')).toBe('The office opens tomorrow at\u00a010:00 (Roseau time)')
  expect(opening('2026-11-27T14:00:00Z')).toBe('The office opens on Friday at\u00a010:00 (Roseau time)')
  expect(opening('2026-11-30T14:00:00Z')).toBe('The office opens on 30 Nov 2026 at\u00a010:00 (Roseau time)')
})

test('a phone has the same in few words, which fit beside a title', () => {
  expect(shortOfficeLine({ isOpen: true, changesAt: '2026-11-23T23:00:00Z' }, roseau)).toBe('In the office')
  expect(shortOfficeLine({ isOpen: false, changesAt: '2026-11-24T14:00:00Z' }, roseau)).toBe(
    'Back tomorrow at\u00a010:00',
  )
})
