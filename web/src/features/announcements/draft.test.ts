import { expect, test } from 'vitest'
import { changed, type Draft, emptyDraft, orderOf } from './draft.ts'

const id = '7b4b5f9e-3c53-4c6e-9d0f-2f3a7f0a1b22'
const draft: Draft = {
  body: 'The offices are closed on Monday.',
  tone: 'info',
  audience: 'both',
  link: '/contact',
  from: '2026-11-21T09:00',
  until: '2026-11-28T09:00',
}

test('a new announcement begins now by the bank’s clock and lasts a week', () => {
  expect(emptyDraft(new Date('2026-11-21T03:30:00Z'), 'America/Dominica')).toMatchObject({
    body: '',
    from: '2026-11-20T23:30',
    until: '2026-11-27T23:30',
  })
})

test('an announcement is sent as it was filled in, with its text trimmed', () => {
  expect(orderOf({ ...draft, body: '  Hello.  ', link: '' }, id)).toEqual({
    order: {
      id,
      body: 'Hello.',
      tone: 'info',
      audience: 'both',
      link: null,
      from: draft.from,
      until: draft.until,
    },
  })
})

test('missing and wrong values are reported at their fields', () => {
  expect(orderOf({ ...draft, body: '   ', until: '' }, id)).toEqual({
    problems: { body: expect.any(String), until: expect.any(String) },
  })
  expect(orderOf({ ...draft, until: draft.from }, id)).toEqual({
    problems: { until: 'The end must be after the start.' },
  })
  expect(orderOf({ ...draft, body: 'Turned \u202E round' }, id)).toHaveProperty('problems.body')
})

test('a link to a clients’ page is removed when the announcement is for everyone', () => {
  const forClients = changed({ ...draft, audience: 'clients' }, { link: '/dashboard/portfolio' })
  expect(forClients.link).toBe('/dashboard/portfolio')
  expect(changed(forClients, { audience: 'site' }).link).toBe('')
  expect(changed({ ...draft, audience: 'clients' }, { audience: 'both' }).link).toBe('/contact')
})
