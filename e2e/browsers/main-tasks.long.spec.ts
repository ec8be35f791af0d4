import { existsSync } from 'node:fs'
import { codeFor, expect, expectBooksBalanced, test } from '#e2e/support/bank.ts'
import { bookedIn, freeDays, visitor } from '#e2e/support/acts/bookings.ts'
import { bankDay } from '#e2e/support/every-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'
import { startFirefox } from './firefox.ts'
import type { Remote } from './remote.ts'
import { type User, userAt } from './user.ts'
import { startWebKit } from './webkit.ts'

const firefox = '/usr/bin/firefox-esr'
const webKit = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
}

type Browser = { name: string; start: () => Promise<Remote>; files: string[]; packages: string }

const browsers: Browser[] = [
  { name: 'Firefox', start: () => startFirefox(firefox), files: [firefox], packages: 'firefox-esr' },
  {
    name: 'WebKit',
    start: () => startWebKit(webKit),
    files: [webKit.driver, webKit.browser, '/usr/bin/Xvfb'],
    packages: 'webkit2gtk-driver and xvfb',
  },
]

async function signInByHand(user: User, url: string, username: string) {
  const { identifier, password } = credentialsOf(username)
  await user.open(url)
  await user.press('link', 'Login')
  await user.fill('Username or e-mail', identifier)
  await user.fill('Password', password)
  // As late as a person reads it: on a busy machine a browser may take longer here than a code counts.
  await user.fill('Authentication code', codeFor(username))
  await user.press('button', 'Login')
}

/** Firefox complains about a live stream that ends because its page is left. */
const leftPage = /\/api\/live was interrupted while the page was loading/

const enterKey = '\uE007'

for (const { name, start, files, packages } of browsers) {
  if (!files.every((file) => existsSync(file))) {
    const reason = `${name} is not installed, so it is not tested (in Debian: ${packages}).`
    // Each worker reads this file again; the first process is none and has no such variable.
    if (process.env['TEST_WORKER_INDEX'] === undefined) console.log(reason)
    continue
  }

  test(`a client signs in, pays, opens a certificate and writes to the bank in ${name}`, async ({ bank }) => {
    const remote = await start()
    const user = userAt(remote)
    await signInByHand(user, bank.url, 'helena')

    await user.press('button', 'Pay, Family Reserve')
    await user.fill('Beneficiary', 'Whitcombe')
    await user.press('option', /^Whitcombe & Sons/)
    await user.fill('Amount', '1,234.56')
    await user.press('button', 'Continue')
    await user.press('button', /^Pay \$1,234\.56/)
    await user.sees('Payment of $1,234.56 has been processed')
    await user.press('button', 'Done')
    await user.press('link', 'Family Reserve')
    await user.sees('−$1,234.56')

    await user.open(`${bank.url}/dashboard/portfolio`)
    await user.press('button', 'Make Deposit')
    await user.fill('Amount', '10000')
    await user.press('button', 'Next')
    await user.drawOn('img', 'No signature yet')
    await user.press('checkbox', 'I accept the terms and conditions')
    await user.press('button', 'Next')
    await user.press('radio', /^Family Reserve/)
    await user.press('button', 'Next')
    await user.fill('Authentication code', codeFor('helena', 1))
    await user.press('button', 'Create Deposit')
    await user.sees('Certificate of Deposit created successfully!')

    await user.open(`${bank.url}/dashboard/messages`)
    await user.fill('Your message', 'Good morning')
    await user.key(enterKey)
    await user.sees('Automated reply')

    await expectBooksBalanced(bank)
    expect(remote.complaints().filter((text) => !leftPage.test(text))).toEqual([])
    await remote.close()
  })

  test(`an admin adjusts a balance with a code in ${name}`, async ({ bank }) => {
    const remote = await start()
    const user = userAt(remote)
    await signInByHand(user, bank.url, 'admin')
    await user.press('link', 'Accounts')
    await user.press('button', /London House/)
    await user.press('menuitem', 'Edit Balance')
    await user.fill('New balance', '50')
    await user.fill('Reason', 'Fees that were taken twice')
    await user.press('button', 'Continue')
    await user.fill('Authentication code', codeFor('admin', 1))
    await user.press('button', 'Update Balance')
    await user.sees('Account balance updated successfully')
    await user.sees('£50.00')

    await expectBooksBalanced(bank)
    expect(remote.complaints().filter((text) => !leftPage.test(text))).toEqual([])
    await remote.close()
  })

  test(`a visitor books a consultation in ${name}`, async ({ bank }) => {
    const [day] = await freeDays(bank)
    const remote = await start()
    const user = userAt(remote)
    await user.open(`${bank.url}/consultation`)
    await user.fill(/^First Name/, visitor.firstName)
    await user.fill(/^Surname/, visitor.surname)
    await user.fill(/^Mobile/, visitor.mobile)
    await user.fill(/^Email/, visitor.email)
    for (let months = monthsAhead(day); months > 0; months -= 1) await user.press('button', 'Next month')
    await user.press('button', new RegExp(`\\b${nameOfDay(day)}\\b`))
    await user.press('button', /^2:00 PM/)
    await user.press('button', 'Book Consultation')
    await user.sees('Thank You for Your Request')

    expect(await bookedIn(bank)).toEqual([{ startsAt: `${day} 14:00`, status: 'booked', version: 0 }])
    expect(remote.complaints()).toEqual([])
    await remote.close()
  })
}

/** "14 December 2026", as the calendar names its days. */
function nameOfDay(day: string): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(day))
}

function monthsAhead(day: string): number {
  const [from, to] = [bankDay(), day].map((one) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7)))
  return (to ?? 0) - (from ?? 0)
}
