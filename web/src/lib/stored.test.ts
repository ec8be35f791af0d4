import { expect, test, vi } from 'vitest'
import { inTab, onDevice } from './stored.ts'

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

test('a storage that is full or forbidden stores nothing and stops nothing', () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, order: '1' })
  // Naming a forbidden storage throws already; Node has none at all.
  vi.stubGlobal('localStorage', undefined)
  for (const storage of [inTab, onDevice]) {
    storage.store('order', '1')
    storage.remove('order')
    storage.removeAll('ord')
    expect(storage.read('order')).toBeNull()
  }
})
