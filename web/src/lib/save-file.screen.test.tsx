import { expect, test, vi } from 'vitest'
import { windows } from '#testing/fake-windows.ts'
import { saveFile } from './save-file.ts'

test('the browser is given the content of a file under its name', () => {
  const addressOf = vi.spyOn(URL, 'createObjectURL')
  const asked: string[] = []
  const note = ({ destination }: NavigateEvent) => void asked.push(destination.url)
  window.navigation.addEventListener('navigate', note)
  const file = new Blob(['Date,Amount'], { type: 'text/csv' })
  saveFile(file, 'statement.csv')
  expect(addressOf).toHaveBeenCalledWith(file)
  expect(asked).toEqual([addressOf.mock.results[0]?.value])
  expect(windows.downloads()).toEqual(['statement.csv'])
  window.navigation.removeEventListener('navigate', note)
  vi.restoreAllMocks()
})
