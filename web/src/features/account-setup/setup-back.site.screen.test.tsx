import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openSitePage } from '#testing/site-page.tsx'

const token = 'setup-link-of-helena'
const password = 'a quiet evening by the kettle'
const begun = {
  username: 'helena',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Morne%20Bank:helena?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Morne%20Bank',
  expiresAt: '2026-11-29T12:00:00Z',
  key: 'key-of-this-browser',
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const username = page.getByLabelText('Username')
const choice = page.getByLabelText('Set Your Password', { exact: true })
const again = page.getByLabelText('Confirm Password', { exact: true })
const goOn = page.getByRole('button', { name: 'Continue' })

async function choosePassword(typed: string): Promise<void> {
  await fill(username, 'helena')
  await fill(choice, typed)
  await fill(again, typed)
  await press(goOn)
  await expect.element(heading('Setup Google Authenticator')).toHaveFocus()
}

async function reachVerify(): Promise<void> {
  openSitePage(`/setup/${token}`, {
    api: { accountSetup: { open: { stage: 'start' }, begin: begun, complete: {} } },
  })
  await choosePassword(password)
  await press(page.getByRole('button', { name: "I've Scanned the Code" }))
  await expect.element(heading('Verify Setup')).toHaveFocus()
}

describe('Back of the browser', () => {
  test('leads to the step before, and Continue goes on with the secret that the app may have', async () => {
    await reachVerify()
    window.history.back()
    await expect.element(heading('Setup Google Authenticator')).toHaveFocus()
    window.history.back()
    await expect.element(heading('Complete Your Account Setup')).toHaveFocus()
    await expect.element(username).toHaveValue('helena')
    await expect.element(choice).toHaveValue(password)
    await expect.element(again).toHaveValue(password)
    expect(window.location.pathname).toBe(`/setup/${token}`)
    expect(JSON.stringify([window.history.state, Object.values(sessionStorage)])).not.toContain(password)
    await expectSound()
    await press(goOn)
    await expect.element(heading('Setup Google Authenticator')).toHaveFocus()
    expect(sentTo('accountSetup.begin')).toHaveLength(1)
    window.history.back()
    await expect.element(heading('Complete Your Account Setup')).toHaveFocus()
    await choosePassword('another evening by the kettle')
    expect(sentTo('accountSetup.begin')).toHaveLength(2)
  })

  test('leads into no step once the setup is complete', async () => {
    await reachVerify()
    await fill(page.getByLabelText('Authentication code'), '123456')
    await press(page.getByRole('button', { name: 'Verify', exact: true }))
    await expect.element(heading('Setup Complete!')).toHaveFocus()
    await expect.poll(() => window.history.state).toBeNull()
    window.history.forward()
    await expect.poll(() => window.history.state).not.toBeNull()
    await expect.element(heading('Setup Complete!')).toBeVisible()
  })
})
