import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissBeforeDialog, dismissEarlier, showToast, showToastsBy } from './toast-store.ts'

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

test('A dialog that opens takes away what was said before, once it could be read, but not its own', () => {
  const saved = showToast({ tone: 'good', title: 'Your limit applies now' })
  const failed = showToast({ tone: 'bad', title: 'Failed to load accounts' })
  const undo = showToast({ title: 'Beneficiary deleted', action: { label: 'Undo', onPress: () => {} } })
  vi.advanceTimersByTime(1_500)
  const own = showToast({ tone: 'bad', title: 'Today’s rates could not be loaded.' })
  dismissBeforeDialog()
  vi.advanceTimersByTime(499)
  expect(shown).toEqual(new Set([saved, failed, undo, own]))
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(new Set([undo, own]))
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual(new Set([undo, own]))
})

test('A dialog that is opened at once takes away the success of what was done before', () => {
  const saved = showToast({ tone: 'good', title: 'Your limit applies now' })
  const own = showToast({ tone: 'bad', title: 'Today’s rates could not be loaded.' })
  vi.advanceTimersByTime(100)
  dismissBeforeDialog()
  expect(shown).toEqual(new Set([saved, own]))
  vi.advanceTimersByTime(1_900)
  expect(shown).toEqual(new Set([own]))
})
