import { existsSync } from 'node:fs'
import { codeFor, expect, expectBooksBalanced, test } from '#e2e/support/bank.ts'
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

/** Debian's packages firefox-esr, webkit2gtk-driver and xvfb; what is not installed is not tested. */
const browsers: { name: string; start: () => Promise<Remote> }[] = [
  ...(existsSync(firefox) ? [{ name: 'Firefox', start: () => startFirefox(firefox) }] : []),
  ...(existsSync(webKit.driver) && existsSync('/usr/bin/Xvfb')
    ? [{ name: 'WebKit', start: () => startWebKit(webKit) }]
    : []),
]

async function signInByHand(user: User, url: string, username: string) {
  const { identifier, password, code } = credentialsOf(username)
  await user.open(url)
  await user.press('link', 'Login')
  await user.fill('Username or e-mail', identifier)
  await user.fill('Password', password)
  await user.fill('Authentication code', code)
  await user.press('button', 'Login')
}

/** Firefox complains about a live stream that ends because its page is left. */
const leftPage = /\/api\/live was interrupted while the page was loading/

const ENTER = '\uE007'

for (const { name, start } of browsers) {
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
    await user.key(ENTER)
    await user.sees('Automated reply')

    await expectBooksBalanced(bank)
    expect(remote.complaints().filter((text) => !leftPage.test(text))).toEqual([])
    await remote.close()
  })
}
