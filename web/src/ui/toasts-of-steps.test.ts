import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissEarlier, showToast, showToastsBy } from './overlay/toast-store.ts'

const shown = new Set<string>()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  stop = showToastsBy({
    add: ({ id }) => void shown.add(id),
    update: () => {},
    close: (id = '') => void shown.delete(id),
  })
})
afterEach(() => {
  stop()
  shown.clear()
  vi.useRealTimers()
})

test('An accepted step takes away the success before it once it could be read, and the error at once', () => {
  const paid = showToast({ tone: 'good', title: 'Payment Successful' })
  vi.advanceTimersByTime(1_500)
  const late = showToast({ tone: 'good', title: 'Receipt downloaded' })
  const failed = showToast({ tone: 'bad', title: 'Payment Failed' })
  const undo = showToast({
    tone: 'good',
    title: 'Beneficiary deleted successfully',
    action: { label: 'Undo', onPress: () => {} },
  })
  const news = showToast({ title: 'Your session was continued elsewhere' })
  expect(shown).toEqual(new Set([paid, late, failed, undo, news]))
  dismissEarlier()
  vi.advanceTimersByTime(499)
  expect(shown).toEqual(new Set([paid, late, undo, news]))
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(new Set([late, undo, news]))
  const next = showToast({ tone: 'good', title: 'Payment Successful' })
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual(new Set([undo, news, next]))
})
