import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { pass, passUntil, sleep, stopClock, stopWallClock } from '#testing/clock.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { admin, client } from '#testing/values/users/sessions.ts'

// Before any clock is stopped: the screen loads it later, and seconds of the stopped clock would pass while a
// busy machine loads it.
beforeAll(async () => void (await import('./idle-dialog.tsx')))

const minute = 60_000
const second = 1_000
const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
const stay = warning.getByRole('button', { name: 'Stay Logged In' })
const logOut = warning.getByRole('button', { name: 'Log Out' })
const isWarned = () => warning.elements().length > 0
const title = page.getByRole('heading', { level: 1 })

/** Opens a page as a client, who then moves the mouse one last time. */
async function leaveOpen(signIn = {}): Promise<void> {
  stopClock()
  openScreen('/dashboard/beneficiaries', { as: client, api: { beneficiaries: { list: [] }, signIn } })
  await passUntil(() => title.elements().length > 0)
  moveMouse()
}

function activityEvent(name: string): Event {
  return name.startsWith('key') ? new KeyboardEvent(name, { key: 'Shift' }) : new Event(name)
}

function moveMouse(): void {
  window.dispatchEvent(new MouseEvent('mousemove'))
}

/** Sends a message of another window of this browser about the session. */
function fromAnotherWindow(word: string): void {
  const channel = new BroadcastChannel('bank.session')
  channel.postMessage(word)
  channel.close()
}

/** Reports activity in another window of this browser, in this area. */
function beActiveElsewhere(area: 'portal' | 'public'): void {
  localStorage.setItem('bank.activity', `${Date.now()} ${area}`)
  fromAnotherWindow('bank.activity')
}

describe('an idle client', () => {
  test('is warned at 25:00 with a countdown, and signed out at 26:00', async () => {
    await leaveOpen()
    await pass(25 * minute - 1)
    expect(isWarned()).toBe(false)
    await pass(1)
    await passUntil(isWarned)
    await expect.element(warning).toMatchTextContent('You will be signed out in 60 seconds.')
    await passUntil(() => stay.element() === document.activeElement)
    await pass(minute - second)
    await expect.element(warning).toMatchTextContent('You will be signed out in 1 second.')
    expect(leftFor()).toEqual([])
    await pass(second)
    await expect.element(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
    await expect.poll(leftFor).toEqual(['/?login=idle&to=%2Fdashboard%2Fbeneficiaries'])
    expect(sentTo('signIn.signOut')).toHaveLength(1)
  })

  test('leaves nothing behind in this browser, even if the bank cannot be reached', async () => {
    await leaveOpen({ signOut: lost })
    sessionStorage.setItem('bank.kept.draft', 'not yet sent')
    await pass(26 * minute)
    await expect.poll(leftFor).toEqual(['/?login=idle&to=%2Fdashboard%2Fbeneficiaries'])
    expect(sessionStorage.getItem('bank.kept.draft')).toBe(null)
    expect(localStorage.getItem('bank.signed-in')).toBe(null)
  })

  test('stays signed in with Stay Logged In, which is reported, and has the whole time again', async () => {
    await leaveOpen()
    await pass(25 * minute + 30 * second)
    await passUntil(isWarned)
    const reports = sentTo('signIn.touch').length
    await press(stay)
    await expect.poll(() => sentTo('signIn.touch')).toHaveLength(reports + 1)
    await passUntil(() => !isWarned())
    await pass(24 * minute)
    expect(isWarned()).toBe(false)
    await pass(minute)
    await passUntil(isWarned)
    expect(leftFor()).toEqual([])
  })

  test('who answers by keyboard is back where they were', async () => {
    await leaveOpen()
    const add = page.getByRole('button', { name: 'Add Beneficiary' })
    add.element().focus()
    await pass(25 * minute)
    await passUntil(() => isWarned() && stay.element() === document.activeElement)
    await userEvent.keyboard('{Enter}')
    await passUntil(() => !isWarned() && add.element() === document.activeElement)
    expect(leftFor()).toEqual([])
  })

  test('hears the time left with the question, and at 30 and 10 seconds', async () => {
    await leaveOpen()
    await pass(25 * minute)
    await passUntil(isWarned)
    await expect.element(warning).toHaveAccessibleDescription('You will be signed out in 60 seconds.')
    const heard: string[] = []
    for (let passed = 0; passed < 60; passed += 1) {
      const words = warning.getByRole('status').element().textContent
      if (words !== '') heard.push(words)
      await pass(second)
    }
    expect(heard).toEqual([30, 10].map((left) => `You will be signed out in ${left} seconds.`))
  })

  test('is signed out at once with Log Out', async () => {
    await leaveOpen()
    await pass(25 * minute)
    await passUntil(isWarned)
    await press(logOut)
    await expect.poll(leftFor).toEqual(['/'])
    expect(sentTo('signIn.signOut')).toHaveLength(1)
  })

  test('is still signed in if Log Out does not reach the bank, with a message', async () => {
    await leaveOpen({ signOut: lost })
    await pass(25 * minute)
    await passUntil(isWarned)
    await press(logOut)
    await expectToast('You are still signed in', 'The bank did not respond. Please try again.')
    expect(leftFor()).toEqual([])
  })

  test('is not kept signed in by mouse or Escape once the warning is shown', async () => {
    await leaveOpen()
    await pass(25 * minute)
    await passUntil(isWarned)
    moveMouse()
    await userEvent.keyboard('{Escape}')
    await pass(9 * second)
    expect(isWarned()).toBe(true)
    await expect.element(warning).toMatchTextContent(/signed out in 5[01] seconds/)
  })

  test.for(['mousedown', 'mousemove', 'keypress', 'keydown', 'wheel', 'scroll', 'touchstart', 'click'])(
    'who returns with a %s has the whole time again',
    async (sign) => {
      await leaveOpen()
      await pass(20 * minute)
      window.dispatchEvent(activityEvent(sign))
      await pass(24 * minute)
      expect(isWarned()).toBe(false)
      await pass(minute)
      await passUntil(isWarned)
    },
  )

  test('whose computer slept past the limit is signed out when it wakes', async () => {
    await leaveOpen()
    sleep(8 * 60 * minute)
    moveMouse()
    await expect.poll(leftFor).toEqual(['/?login=idle&to=%2Fdashboard%2Fbeneficiaries'])
  })

  test('whose computer wakes in the last minute sees the seconds left', async () => {
    await leaveOpen()
    sleep(25 * minute + 40 * second)
    window.dispatchEvent(new Event('focus'))
    await passUntil(isWarned)
    await expect.element(warning).toMatchTextContent(/signed out in (20|19) seconds/)
  })
})

test('the warning is announced, holds the focus and fits every window', async () => {
  stopWallClock()
  openScreen('/dashboard/beneficiaries', { as: client, api: { beneficiaries: { list: [] } } })
  await expect.element(title).toBeVisible()
  sleep(25 * minute + 20 * second)
  window.dispatchEvent(new Event('focus'))
  await expect.element(warning).toBeVisible()
  await expect.element(stay).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  expect(warning.element().contains(document.activeElement)).toBe(true)
  await expectSound()
})

test('an idle admin is warned at 29:30 and signed out at 30:00', async () => {
  stopClock()
  const never = new Promise<never>(() => {})
  openScreen('/admin/chat', { as: admin, api: { messages: { conversations: never } } })
  await passUntil(() => title.elements().length > 0)
  moveMouse()
  await pass(29 * minute + 30 * second - 1)
  expect(isWarned()).toBe(false)
  await pass(1)
  await passUntil(isWarned)
  await expect.element(warning).toMatchTextContent('You will be signed out in 30 seconds.')
  await pass(30 * second)
  await expect.poll(leftFor).toEqual(['/?login=idle&to=%2Fadmin%2Fchat'])
})

describe('the windows of one browser', () => {
  test('share one clock: activity in another one keeps this one, and removes the warning', async () => {
    await leaveOpen()
    await pass(20 * minute)
    beActiveElsewhere('portal')
    await pass(24 * minute)
    expect(isWarned()).toBe(false)
    await pass(minute)
    await passUntil(isWarned)
    beActiveElsewhere('portal')
    await passUntil(() => !isWarned())
    expect(leftFor()).toEqual([])
  })

  test('offer to sign in again, and to go on, when another one was idle for too long', async () => {
    await leaveOpen()
    fromAnotherWindow('timed-out')
    await expect.poll(leftFor).toEqual(['/?login=idle&to=%2Fdashboard%2Fbeneficiaries'])
    expect(sentTo('signIn.signOut')).toEqual([])
  })

  test('are signed out together', async () => {
    await leaveOpen()
    fromAnotherWindow('signed-out')
    await expect.poll(leftFor).toEqual(['/'])
    await expect.element(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
    expect(sentTo('signIn.signOut')).toEqual([])
  })
})

test('activity is reported to the bank at once, then once in 30 seconds at most', async () => {
  await leaveOpen()
  const reports = () => sentTo('signIn.touch').length
  await pass(61 * second)
  const before = reports()
  moveMouse()
  moveMouse()
  expect(reports()).toBe(before + 1)
  await pass(10 * second)
  moveMouse()
  expect(reports()).toBe(before + 1)
  await pass(20 * second)
  expect(reports()).toBe(before + 2)
  await pass(10 * minute)
  expect(reports()).toBe(before + 2)
})
