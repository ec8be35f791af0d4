import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import { type Bank, expect, startSession, test as base } from '#e2e/support/bank.ts'
import { freeDays, sentName } from '#e2e/support/acts/bookings.ts'
import {
  call,
  callConfirmed,
  callWithCode,
  openCorpus,
  openReader,
  type Plant,
  watchExecutions,
} from '#e2e/support/acts/planted-texts.ts'
import { accountIdOf, accountNumbers, query } from '#e2e/support/books.ts'
import { statementRows } from '#e2e/support/on-screen.ts'
import { openMailbox } from '#e2e/support/mailbox.ts'
import { bankDay, statementPath } from '#e2e/support/every-screen.ts'

const mailbox = await openMailbox()
const test = base.extend({ serverEnv: { SMTP_URL: mailbox.url } })
test.afterAll(() => mailbox.close())

async function plantAsClient(page: Page, bank: Bank, text: Plant): Promise<void> {
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const other = await accountIdOf(bank, accountNumbers.operatingAccount)
  await call(page, `/accounts/${other}/rename`, { nickname: text('account') })
  const profile = await callApi(page, '/profile')
  const version = Number(Reflect.get(Object(profile.body), 'version'))
  await call(page, '/profile', { version, address: text('own address') })
  await call(page, '/messages', { id: randomUUID(), body: text('message'), place: 'messages' })
  await call(page, '/account-requests', {
    requestId: randomUUID(),
    accountType: 'business',
    nickname: text('requested account'),
    currency: 'EUR',
    businessPurpose: text('purpose'),
  })
  const beneficiaryId = randomUUID()
  const beneficiary = {
    kind: 'bank',
    beneficiaryId,
    name: text('beneficiary'),
    address: text('address'),
    town: text('town'),
    country: 'DM',
    bankName: text('bank'),
    bankAccountNumber: '12345678',
    bankRoutingNumber: null,
    swiftCode: null,
  }
  const payment = { paymentId: randomUUID(), accountId, amount: '1.00', note: text('payment') }
  const order = { beneficiary, payment }
  await callConfirmed([page, bank, 'helena'], ['/beneficiaries/confirm', '/beneficiaries'], {
    confirm: order,
    order,
  })
  await call(page, `/beneficiaries/${beneficiaryId}/edit`, { nickname: text('own name') })
}

async function plantAsAdmin(page: Page, bank: Bank, text: Plant): Promise<void> {
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const [{ balance } = { balance: '' }] = await query<{ balance: string }>(
    bank,
    'select trim_scale(balance)::numeric(30, 2)::text as balance from ledger.account where id = $1',
    [accountId],
  )
  const order = {
    adjustmentId: randomUUID(),
    newBalance: (Number(balance) + 1).toFixed(2),
    expectedBalance: balance,
    note: text('adjustment'),
  }
  await callConfirmed(
    [page, bank, 'admin'],
    [`/admin/accounts/${accountId}/balance/confirm`, `/admin/accounts/${accountId}/balance`],
    { confirm: order, order },
  )
  const announcement = {
    id: randomUUID(),
    body: text('announcement'),
    tone: 'info',
    audience: 'both',
    link: null,
    // The bank's clock is four hours behind, all year.
    from: new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 16),
    until: `${bankDay(-1)}T00:00`,
  }
  await callConfirmed([page, bank, 'admin'], ['/admin/announcements/confirm', '/admin/announcements'], {
    confirm: { order: announcement },
    order: { order: announcement },
  })
  await callWithCode([page, bank, 'admin'], '/admin/users', {
    userId: randomUUID(),
    username: `planted${randomUUID().slice(0, 8)}`,
    firstName: text('first name'),
    lastName: text('last name'),
    email: 'planted@client.example',
    role: 'user',
  })
  const [, day] = await freeDays(bank)
  await call(page, '/admin/consultation-plan/holidays', { day, name: text('holiday') })
}

async function plantAsVisitor(page: Page, bank: Bank, text: Plant): Promise<void> {
  const [day] = await freeDays(bank)
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { origin: bank.url }, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await send('/functions/v1/send-contact-email', {
    firstName: text('writer'),
    surname: text('writer’s surname'),
    email: 'visitor@client.example',
    message: text('contact'),
  })
  await send('/functions/v1/send-consultation-email', {
    firstName: text('visitor'),
    surname: text('visitor’s surname'),
    mobile: '+44 20 7946 0958',
    email: 'visitor@client.example',
    date: sentName(day),
    time: '11:00 AM',
  })
}

const clientScreens = ['', 'portfolio', 'beneficiaries', 'payments', 'profile', 'messages', 'support'].map(
  (name) => `/dashboard/${name}`,
)
const adminScreens = [
  'dashboard',
  'users',
  'audit',
  'settings',
  'accounts',
  'account-requests',
  'chat',
  'consultations',
  'messages',
  'approvals',
].map((name) => `/admin/${name}`)

test('no text that a person typed runs on a screen, a sheet or in an e-mail', async ({
  page,
  openBrowser,
  bank,
}) => {
  const { fields, plant: text } = openCorpus()
  const { shown, read, look, readEmail } = openReader()
  const [admin, reader] = [await openBrowser(), await openBrowser()]
  const executions = await Promise.all([page, admin, reader].map(watchExecutions))
  await startSession(page, 'helena')
  await startSession(admin, 'admin')
  await page.goto('/dashboard/profile')
  await admin.goto('/admin/dashboard')
  await plantAsClient(page, bank, text)
  await plantAsAdmin(admin, bank, text)
  await plantAsVisitor(page, bank, text)

  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const sheet = statementPath(accountId).replace('/transactions', '/transactions/print')
  const lookAsClient = async () => {
    for (const path of ['/', ...clientScreens, statementPath(accountId), sheet]) await look(page, path)
    await page.goto(statementPath(accountId))
    const paid = statementRows(page).filter({ hasText: fields.get('beneficiary') ?? '' })
    await paid.getByRole('button').first().click()
    const transaction = page.getByRole('dialog', { name: 'Transaction', exact: true })
    await expect(transaction).toContainText(fields.get('payment') ?? '')
    await read(page, 'a transaction')
  }
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    bank,
    `select id from identity.users where username = 'helena'`,
  )
  const lookAsAdmin = async () => {
    for (const path of [...adminScreens, `/admin/users/${id}`]) await look(admin, path)
    await admin.goto('/admin/account-requests')
    const requested = fields.get('requested account') ?? ''
    await admin.getByRole('button', { name: `Review, ${requested}` }).click()
    const review = admin.getByRole('dialog', { name: 'Account request' })
    await expect(review).toContainText(fields.get('purpose') ?? '')
    await read(admin, 'the review of a request')
  }
  await Promise.all([lookAsClient(), lookAsAdmin()])
  for (const ending of ['csv', 'pdf']) {
    const file = await page.request.get(`/api/accounts/${accountId}/statement.${ending}`)
    expect(file.headers()).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    })
    const content = (await file.body()).toString('latin1')
    if (ending === 'csv') shown.push(content.replaceAll('""', '"'))
    expect(content).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI)\b/)
  }
  const marks = ['contact', 'visitor'].map((field) => /#\d+$/.exec(fields.get(field) ?? '')?.[0] ?? '')
  const arrived = () => marks.filter((mark) => mailbox.pages().some((html) => html.includes(mark))).length
  await expect.poll(arrived).toBe(2)
  for (const html of mailbox.pages()) await readEmail(reader, html)
  const all = shown.join('\n')
  expect([...fields].filter(([, planted]) => !all.includes(planted)).map(([field]) => field)).toEqual([])
  expect(executions.flatMap((heard) => heard())).toEqual([])
  console.log(`planted texts: ${fields.size} fields, ${shown.length} screens and e-mails, 0 executions`)
})
