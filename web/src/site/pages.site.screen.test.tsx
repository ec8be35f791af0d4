import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { windows } from '#testing/fake-windows.ts'
import { leftFor } from '#testing/left-for.ts'
import { openSitePage } from '#testing/site-page.tsx'
import { islandAhead } from './load-ahead.ts'
import { loginIsland } from './press-links.ts'
import { bookingIsland } from './wake-page.ts'
import { expectToast } from '#testing/toasts.ts'
import { anOffer } from '#testing/values/consultations.ts'
import { client } from '#testing/values/users/sessions.ts'

const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
const loginDialog = page.getByRole('dialog', { name: 'Portal access' })
const identifier = loginDialog.getByLabelText('Username or e-mail')

describe('a public page', () => {
  test.for([
    ['/', 'Wealth, kept in good order.'],
    ['/services', 'Services'],
    ['/contact', 'Regional Offices'],
    ['/consultation', 'Schedule Your Consultation'],
    ['/legal-documents', 'Legal Documents'],
    ['/verify', 'Verify a Document'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/privacy/eu-gdpr', 'European Union: your rights under the GDPR'],
    ['/privacy/uk-data-protection', 'United Kingdom: data protection'],
    ['/privacy/usa-privacy', 'United States: financial privacy'],
    ['/privacy/australia-privacy', 'Australia: the Privacy Act 1988'],
    ['/privacy/hong-kong-privacy', 'Hong Kong: the Personal Data (Privacy) Ordinance'],
    ['/no/such/page', '404'],
  ] as const)(
    '%s has one main part and one first heading, and is readable at every width',
    async ([path, heading]) => {
      // The consultation page asks for its free hours once it has time.
      openSitePage(path, { api: { consultations: { slots: anOffer() } } })
      await expect.poll(() => page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
      await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect.poll(() => page.getByRole('main').elements()).toHaveLength(1)
      await expectSound()
    },
  )

  test('stays readable on a small phone with the text spacing of WCAG 1.4.12', async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
    )
    await page.viewport(320, 640)
    document.adoptedStyleSheets = [sheet]
    for (const path of ['/', '/services', '/contact', '/consultation', '/legal-documents', '/verify']) {
      openSitePage(path, { api: { consultations: { slots: anOffer() } } })
      if (path === '/consultation') {
        // The week comes at the first sign of a visitor.
        await userEvent.keyboard('{Shift}')
        await expect.element(page.getByRole('group', { name: 'Week', exact: true })).toBeVisible()
      }
      expect(document.documentElement.scrollWidth, path).toBeLessThanOrEqual(320)
    }
    document.adoptedStyleSheets = []
  })

  test.for([390, 320])('has the name of the bank in one line, %d pixels wide', async (width) => {
    await page.viewport(width, 640)
    openSitePage('/services')
    const head = page.getByRole('banner')
    const name = head.getByText('Morne Bank & Trust')
    await expect.element(name).toBeVisible()
    await document.fonts.ready
    const lines = document.createRange()
    lines.selectNodeContents(name.element())
    expect(lines.getClientRects()).toHaveLength(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('has its navigation behind a button if there is no room for it', async () => {
    await page.viewport(320, 640)
    openSitePage('/services')
    const navigation = page.getByRole('navigation', { name: 'Site' })
    await expect.element(navigation).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Menu' }))
    await expect.element(navigation).toBeVisible()
    await expect
      .element(navigation.getByRole('link', { name: 'Services' }))
      .toHaveAttribute('aria-current', 'page')
  })
})

test('A service has its paragraphs below each other, at a distance from its facts', async () => {
  await page.viewport(1280, 900)
  openSitePage('/services')
  const service = page.getByRole('region', { name: 'Private Client Relationships' })
  await expect.element(service).toBeVisible()
  const boxes = [...service.element().querySelectorAll('p')].map((one) => one.getBoundingClientRect())
  expect(boxes.length).toBeGreaterThan(2)
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(1)
  const facts = service.element().querySelector('dl')?.getBoundingClientRect()
  expect((facts?.left ?? 0) - Math.max(...boxes.map(({ right }) => right))).toBeGreaterThanOrEqual(32)
})

describe('a privacy page', () => {
  test.for([
    [
      '/privacy-policy',
      [/Offshore Banking Act/, /Financial Services Unit/, /one year after we receive it, answered or not/],
    ],
    ['/privacy/eu-gdpr', [/2016\/679/, /article\s15/, /article\s22/, /article\s77/]],
    ['/privacy/uk-data-protection', [/UK GDPR/, /Data Protection Act 2018/, /within\s+30 days/]],
    ['/privacy/usa-privacy', [/Gramm-Leach-Bliley/, /California Consumer Privacy Act/]],
    ['/privacy/australia-privacy', [/13 Australian Privacy Principles/, /Notifiable Data Breaches/]],
    ['/privacy/hong-kong-privacy', [/Cap\. 486/, /6 data protection principles/]],
  ] as const)('%s names its law and the contact, and contains no unfinished text', ([path, words]) => {
    openSitePage(path)
    const text = page.getByRole('main').element().textContent
    for (const word of [...words, /compliance@morne\.example/]) expect(text).toMatch(word)
    expect(text).not.toMatch(/counsel|template|representative/i)
  })

  test.for([
    ['/privacy/australia-privacy', 13],
    ['/privacy/hong-kong-privacy', 6],
  ] as const)('%s has each of its %i principles', ([path, count]) => {
    openSitePage(path)
    const principles = page.getByRole('region', { name: new RegExp(`^The ${count} `) })
    expect(principles.getByRole('listitem').elements()).toHaveLength(count)
  })
})

describe('a legal document', () => {
  const business = page.getByRole('link', { name: 'Download Business Account' })
  const pdf = 'HEAD /documents/business-account.pdf'

  test('is downloaded if it exists', async () => {
    openSitePage('/legal-documents', { files: { [pdf]: () => new Response(null) } })
    await expect.poll(() => page.getByRole('link', { name: /^Download/ }).elements()).toHaveLength(3)
    await expect.element(business).toHaveAttribute('href', '/documents/business-account.pdf')
    await press(business)
    await expect.poll(() => windows.downloads()).toHaveLength(1)
  })

  test('that is missing has the contact to ask', async () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {})
    openSitePage('/legal-documents', { files: { [pdf]: () => new Response(null, { status: 404 }) } })
    await press(business)
    await expect
      .poll(() => alert.mock.calls)
      .toEqual([['The download of Business Account would begin now. Please contact us to receive it.']])
    expect(windows.downloads()).toEqual([])
    alert.mockRestore()
  })
})

describe('the script of a visitor’s first tap', () => {
  test('shows the calendar of a booking also to a visitor who has not touched the page', async () => {
    openSitePage('/consultation', { api: { consultations: { slots: anOffer() } } })
    await expect.element(page.getByRole('group', { name: 'Calendar' }).getByRole('grid')).toBeVisible()
  })

  test('may be on the way while the button shows that it was pressed', async () => {
    openSitePage('/consultation', { api: { consultations: { slots: anOffer() } } })
    const book = page.getByRole('button', { name: 'Book Consultation' }).element()
    book.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect([book.ariaBusy, getComputedStyle(book).opacity]).toEqual(['true', '0.6'])
    await expect.element(page.getByText('Please enter your first name')).toBeVisible()
    expect(document.querySelector('[data-pressed], button[aria-busy]')).toBeNull()
  })

  test('is loaded ahead: the booking form on its page, else the login dialog', () => {
    openSitePage('/')
    expect(islandAhead()).toBe(loginIsland)
    openSitePage('/consultation')
    expect(islandAhead()).toBe(bookingIsland)
  })

  test('is not loaded ahead for a reader who saves data, or who is signed in', () => {
    openSitePage('/')
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    expect(islandAhead()).toBeNull()
    vi.unstubAllGlobals()
    localStorage.setItem('bank.signed-in', '1')
    expect(islandAhead()).toBeNull()
  })
})

async function signIn(): Promise<void> {
  await fill(identifier, 'helena')
  await fill(loginDialog.getByLabelText('Password', { exact: true }), 'Helena-demo-2026')
  await fill(loginDialog.getByLabelText('Authentication code'), '123456')
  await press(loginDialog.getByRole('button', { name: 'Login', exact: true }))
}

describe('the login of the public site', () => {
  test('shows at once that it was pressed, also while its script is on the way', async () => {
    openSitePage('/', { api: { signIn: { current: { session: null, demo: false } } } })
    await press(login)
    await expect.element(login).toHaveAttribute('aria-busy', 'true')
    await expect.element(loginDialog).toBeVisible()
    expect(document.querySelector('[data-login][aria-busy]')).toBeNull()
  })

  test('opens in place, and returns the focus to its link', async () => {
    openSitePage('/services')
    await press(login)
    await expect.element(identifier).toHaveFocus()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(loginDialog).not.toBeInTheDocument()
    await expect.element(login).toHaveFocus()
    expect(leftFor()).toEqual([])
  })

  test('has an address, and Back closes it and stays on the page', async () => {
    openSitePage('/services')
    await press(login)
    await expect.element(identifier).toHaveFocus()
    expect(window.location.pathname + window.location.search).toBe('/services?login')
    window.history.back()
    await expect.element(loginDialog).not.toBeInTheDocument()
    expect(window.location.pathname + window.location.search).toBe('/services')
    await expect.element(login).toHaveFocus()
    window.history.forward()
    await expect.element(identifier).toHaveFocus()
    expect(leftFor()).toEqual([])
  })

  test('names missing fields in the colours of the site', async () => {
    openSitePage('/')
    await press(login)
    await press(loginDialog.getByRole('button', { name: 'Login', exact: true }))
    await expectToast('Missing Information', 'Please fill in all required fields')
    await expectSound()
  })

  test.for([
    ['ended', /session/],
    ['wrong-codes', /For your security, you have been signed out after five incorrect codes\./],
  ] as const)('opens by itself after a session has ended (%s), with the reason', async ([reason, words]) => {
    openSitePage(`/?login=${reason}`)
    await expect.element(loginDialog).toBeVisible()
    await expect.element(loginDialog).toHaveAccessibleDescription(words)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => window.location.search).toBe('')
  })

  test('opens for a page of the portal, and leads there when it succeeds', async () => {
    const api = { signIn: { current: { session: null, demo: false }, signIn: client } }
    openSitePage('/?login&to=%2Fdashboard%2Fportfolio%3Fdialog%3Dpay', { api })
    await expect.element(loginDialog).toHaveAccessibleDescription('Please sign in to continue.')
    await expectSound()
    // The page is kept when the dialog is closed, and opened again.
    await userEvent.keyboard('{Escape}')
    await expect.element(loginDialog).not.toBeInTheDocument()
    await press(login)
    await signIn()
    await expect.poll(leftFor).toEqual(['/dashboard/portfolio?dialog=pay'])
  })

  test.for([
    '//evil.example',
    'https://evil.example/dashboard',
    '/dashboard/..//evil.example',
    '/admin/users',
  ])('never leads a client to %s', async (to) => {
    const api = { signIn: { current: { session: null, demo: false }, signIn: client } }
    openSitePage(`/?login&to=${encodeURIComponent(to)}`, { api })
    await signIn()
    await expect.poll(leftFor).toEqual(['/dashboard/portfolio'])
  })

  test('names the page that was left when the session has ended by inactivity', async () => {
    openSitePage('/?login=idle&to=%2Fdashboard%2Fprofile')
    await expect
      .element(loginDialog)
      .toHaveAccessibleDescription(
        'You were signed out because you were inactive. Please sign in to continue.',
      )
  })

  test('explains what to do without a phone or a password, and whom to call', async () => {
    openSitePage('/?login')
    await press(loginDialog.getByText('Lost your phone or password?'))
    await expect.element(loginDialog.getByText(/use one of your recovery codes instead/)).toBeVisible()
    const call = loginDialog.getByRole('link', { name: '+1 767 555 0140' })
    await expect.element(call).toHaveAttribute('href', 'tel:+17675550140')
    await expectSound()
  })

  test('leads to the portal when it succeeds', async () => {
    openSitePage('/', { api: { signIn: { current: { session: null, demo: false }, signIn: client } } })
    await press(login)
    await signIn()
    await expect.poll(leftFor).toEqual(['/dashboard/portfolio'])
  })
})
