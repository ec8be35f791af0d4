import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { windows } from '#testing/fake-windows.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anEvent, checkpointState } from '#testing/values/audit.ts'
import { admin } from '#testing/values/users/sessions.ts'

const filter = page.getByRole('form', { name: 'Search the audit log' })
const search = filter.getByRole('button', { name: 'Search' })
const actor = filter.getByLabelText('Actor')
const about = filter.getByLabelText('User concerned')
const rows = page.getByRole('table', { name: 'Events, newest first' }).getByRole('row')
const checkpoints = page.getByRole('region', { name: 'Checkpoints' })
const event = anEvent()
const log = (...events: (typeof event)[]) => ({ events, more: null })

type Audit = AnswersOf<'audit'>

function openAudit(audit: Audit = {}, address = '', files = {}): void {
  openScreen(`/admin/audit${address}`, {
    as: admin,
    api: { audit: { list: log(event), checkpoints: checkpointState(), ...audit } },
    files,
  })
}

describe('the audit log', () => {
  test('shows the event, its actor and the user concerned, by the bank’s clock', async () => {
    openAudit({
      list: log(
        event,
        anEvent({ id: '3', action: 'contact-message-received', actor: null, user: null }),
        anEvent({ id: '2', action: 'sign-in-refused', actor: null }),
        anEvent({ id: '1', action: 'interest-paid', actor: null }),
        anEvent({ id: '0', action: 'signed-in', actor: event.user }),
      ),
    })
    await expect
      .element(rows.nth(1))
      .toMatchTextContent(/3 Feb 2026, 12:00.*Telephone phrase viewed.*Jean Pierre.*Helena Laurent/)
    await expect
      .element(rows.nth(1).getByRole('link', { name: 'Helena Laurent' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/admin\/users\/[\w-]{36}$/))
    await expect.element(rows.nth(2)).toMatchTextContent('A visitor')
    await expect.element(rows.nth(3)).toMatchTextContent('Not signed in')
    await expect.element(rows.nth(4)).toMatchTextContent('The bank')
    await expect.element(rows.nth(5)).toMatchTextContent(/Signed in.*Helena Laurent.*The same user/)
    await expect.element(page.getByText('5 events shown.')).toBeVisible()
    await expectSound()
  })

  test('shows that it could not be loaded, and is loaded again', async () => {
    openAudit({
      list: inTurn<Refused<'NOT_ALLOWED'> | ReturnType<typeof log>>(refused('NOT_ALLOWED'), log(event)),
    })
    await expect.element(page.getByRole('heading', { name: 'Failed to load the audit log' })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(rows.nth(1)).toMatchTextContent('Telephone phrase viewed')
  })

  test('shows that no event matches a search', async () => {
    openAudit({ list: log() }, '?person=helena')
    await expect.element(page.getByRole('heading', { name: 'No events found' })).toBeVisible()
    await expectSound()
  })

  test('shows earlier events below, with a message if they could not be loaded', async () => {
    openAudit({
      list: inTurn<{ events: (typeof event)[]; more: string | null } | Refused<'NOT_ALLOWED'>>(
        { events: [event], more: '4711' },
        refused('NOT_ALLOWED'),
        log(anEvent({ id: '4710', action: 'account-opened' })),
      ),
    })
    const earlier = page.getByRole('button', { name: 'Show earlier' })
    await press(earlier)
    await expect.element(page.getByText('The rest could not be loaded.')).toBeVisible()
    await press(earlier)
    await expect.element(rows.nth(2)).toMatchTextContent('Account opened')
    await expect.element(earlier).not.toBeInTheDocument()
    expect(sentTo('audit.list').at(-1)).toEqual({ before: '4711' })
  })
})

describe('the search of the audit log', () => {
  test('uses its fields, and keeps them in the address to be shared', async () => {
    openAudit()
    await expect.element(rows.nth(1)).toBeVisible()
    await fill(actor, ' compliance ')
    await fill(about, 'helena.laurent@client.example')
    await choose(filter.getByLabelText('Event'), 'Telephone phrase viewed')
    await press(search)
    const asked = { actor: 'compliance', action: 'phrase-viewed' }
    await expect
      .poll(() => sentTo('audit.list').at(-1))
      .toEqual({ ...asked, user: 'helena.laurent@client.example' })
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject(asked)
    await expect.element(search).toHaveFocus()
  })

  test('fills its fields from the address', async () => {
    openAudit({}, '?actor=compliance&person=helena&action=phrase-viewed')
    await expect.element(actor).toHaveValue('compliance')
    await expect.element(about).toHaveValue('helena')
    await expect.element(filter.getByLabelText('Event')).toHaveValue('phrase-viewed')
    await press(filter.getByRole('button', { name: 'Clear' }))
    await expect.element(actor).toHaveValue('')
    await expect.poll(() => sentTo('audit.list').at(-1)).toEqual({})
  })

  test.for([
    ['ACTOR_NOT_FOUND', actor],
    ['USER_NOT_FOUND', about],
  ] as const)('reports an unknown name at its field (%s)', async ([code, field]) => {
    openAudit({ list: refused(code) }, '?actor=unknown-name&person=unknown-name')
    await expect.element(field).toHaveAccessibleDescription(/No user has this username or e-mail address\./)
    await expectSound()
  })

  test('refuses a period that ends before it begins, without asking the server', async () => {
    openAudit({}, '?from=2026-02-06&to=2026-02-01')
    await expect
      .element(filter.getByLabelText('From'))
      .toHaveAccessibleDescription(/Start date must be before end date/)
    await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument()
    expect(sentTo('audit.list')).toEqual([])
  })
})

describe('a line of the audit log', () => {
  test('says the amount and the account that its event holds', async () => {
    const detail = { amount: '99.50000000', currency: 'USD', nickname: 'Family Reserve' }
    openAudit({ list: log(anEvent({ action: 'balance-adjusted', detail })) })
    await expect
      .element(page.getByRole('cell', { name: /^Balance adjusted/ }))
      .toMatchTextContent('Balance adjusted$99.50, Family Reserve')
  })
})

describe('an event of the audit log', () => {
  const dialog = page.getByRole('dialog', { name: 'Telephone phrase viewed' })

  test('shows all its details, and links to other events about the same user', async () => {
    openAudit(
      {
        list: log(
          anEvent({ detail: { reason: 'telephone call', isFirst: true, fields: ['email', 'phone'] } }),
        ),
      },
      '?actor=compliance',
    )
    await press(page.getByRole('button', { name: /^Details, Telephone phrase viewed/ }))
    await expect.element(dialog).toMatchTextContent(/telephone call/)
    await expect.element(dialog).toMatchTextContent('Under checkpoint 12')
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Only events about Helena Laurent' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(about).toHaveValue('helena')
    await expect.element(actor).toHaveValue('')
    await expect.poll(() => sentTo('audit.list').at(-1)).toEqual({ user: 'helena' })
  })

  test('leads to the certificate that it is about', async () => {
    const subject = '0198f000-0000-7000-8000-000000000401'
    const opened = anEvent({ action: 'certificate-opened', subject, detail: { number: 'CD-2026-K7M2P9QX' } })
    openAudit({ list: log(opened) })
    await press(page.getByRole('button', { name: /^Details, Certificate opened/ }))
    await expect
      .element(page.getByRole('link', { name: 'Open the certificate' }))
      .toHaveAttribute('href', `/admin/users/${opened.user?.id}?certificate=${subject}`)
  })

  test('keeps identifiers out of sight until they are asked for, and names a currency once', async () => {
    const account = '0198f000-0000-7000-8000-000000000301'
    const beneficiary = '0198f000-0000-7000-8000-000000000302'
    const detail = { account, beneficiary, name: 'Whitcombe & Sons', amount: '250.00', currency: 'USD' }
    openAudit({ list: log(anEvent({ id: '-46', at: '2026-09-01T12:00:00.000Z', detail })) })
    await press(page.getByRole('button', { name: /^Details, Telephone phrase viewed/ }))
    await expect.element(dialog).toMatchTextContent('$250.00')
    await expect.element(dialog).toMatchTextContent('BeneficiaryWhitcombe & Sons')
    await expect.element(dialog.getByText(account)).not.toBeVisible()
    expect(dialog.getByText('Currency', { exact: true }).elements()).toEqual([])
    await press(dialog.getByText('Technical details'))
    await expect.element(dialog.getByText('Account, identifier')).toBeVisible()
    await expect.element(dialog.getByText(account)).toBeVisible()
    expect(dialog.getByText('-46').elements()).toEqual([])
  })

  test('shows that it has no checkpoint yet', async () => {
    openAudit({ list: log(anEvent({ checkpoint: null })) })
    await press(page.getByRole('button', { name: /^Details, Telephone phrase viewed/ }))
    await expect.element(dialog).toMatchTextContent('No checkpoint yet; this takes up to two minutes.')
  })
})

describe('the file of the audit log', () => {
  const exportCsv = page.getByRole('button', { name: 'Export CSV' })
  const file = 'GET /api/admin/audit.csv'

  test('contains the events that were searched for', async () => {
    const asked: string[] = []
    openAudit({}, '?person=helena&from=2026-02-01&to=2026-02-28', {
      [file]: ({ url }: Request) => {
        asked.push(new URL(url).search)
        return new Response('Event,Time (UTC)\r\n')
      },
    })
    await press(exportCsv)
    await expectToast('Audit log exported', 'The file has been downloaded and the export recorded.')
    expect(asked).toEqual(['?user=helena&from=2026-02-01&to=2026-02-28'])
    expect(windows.downloads()).toEqual([expect.stringMatching(/^audit_\d{4}-\d\d-\d\d\.csv$/)])
  })

  test.for([
    ['EXPORT_TOO_LONG', 'More than 100,000 events match this search. Please choose a shorter period.'],
    ['BUSY', 'Too many files are being prepared. Please try again in a minute.'],
    ['USER_NOT_FOUND', 'No user has this username or e-mail address.'],
    ['INTERNAL_SERVER_ERROR', 'The bank did not respond. Please try again.'],
  ] as const)('is refused with %s', async ([code, words]) => {
    openAudit({}, '', { [file]: () => Response.json({ code }, { status: 409 }) })
    await press(exportCsv)
    await expectToast('Failed to export the audit log', words)
    await expect.element(exportCsv).toBeEnabled()
  })
})

describe('the checkpoints of the audit', () => {
  const verify = checkpoints.getByRole('button', { name: 'Verify now' })

  test('are verified twenty-five at a time, to the last', async () => {
    openAudit({
      verify: inTurn<{ events: number; next: number | null; findings: string[] }>(
        { events: 25_000, next: 26, findings: [] },
        { events: 17, next: null, findings: [] },
      ),
    })
    await expect.element(checkpoints.getByText('Intact', { exact: true })).toBeVisible()
    await press(verify)
    await expect
      .element(checkpoints.getByText('25,017 events under 12 checkpoints are intact.'))
      .toBeVisible()
    expect(sentTo('audit.verify')).toEqual([{ from: 1 }, { from: 26 }])
    expect(sentTo('audit.checkpoints')).toHaveLength(2)
  })

  test('that are broken are named', async () => {
    const finding = 'Checkpoint 3 is broken: events 2001 to 3000 are not as they were.'
    openAudit({ verify: { events: 12_000, next: null, findings: [finding] } })
    await press(verify)
    await expect.element(checkpoints.getByRole('alert')).toMatchTextContent(finding)
    await expect.element(checkpoints.getByText('Broken', { exact: true })).toBeVisible()
    await expect.element(checkpoints.getByText('Intact', { exact: true })).not.toBeInTheDocument()
    await expectSound()
  })

  test('that the server found broken are named before an admin verifies them', async () => {
    openAudit({ checkpoints: checkpointState({ findings: ['Checkpoint 3 is broken.'] }) })
    await expect.element(checkpoints.getByRole('alert')).toMatchTextContent('Checkpoint 3 is broken.')
  })

  test('that could not be verified stay unverified', async () => {
    openAudit({ verify: lost })
    await press(verify)
    await expectToast('Failed to verify the checkpoints', 'The bank did not respond. Please try again.')
    await expect.element(checkpoints.getByText('Intact', { exact: true })).toBeVisible()
  })

  test('have a message if there are none, and if they could not be loaded', async () => {
    openAudit({
      checkpoints: checkpointState({
        checkpoints: 0,
        digest: null,
        lastCheckpointAt: null,
      }),
    })
    await expect
      .element(checkpoints.getByText('The first checkpoint has not been written yet.'))
      .toBeVisible()
    await expect.element(verify).not.toBeInTheDocument()
    openAudit({ checkpoints: refused('NOT_ALLOWED') })
    await expect.element(page.getByRole('heading', { name: 'Failed to load the checkpoints' })).toBeVisible()
  })
})
