import { expect, test, vi } from 'vitest'
import { savesData } from './saves-data.ts'

test.each([
  [{}, false],
  [{ connection: { saveData: true, effectiveType: '4g' } }, true],
  [{ connection: { saveData: false, effectiveType: 'slow-2g' } }, true],
  [{ connection: { saveData: false, effectiveType: '3g' } }, false],
])('nothing is loaded ahead for a reader who saves data, or on a line below 3G: %j is %j', (known, saves) => {
  vi.stubGlobal('navigator', known)
  expect(savesData()).toBe(saves)
})
