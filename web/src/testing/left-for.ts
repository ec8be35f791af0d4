import { forgetWindows } from './fake-windows.ts'

let left: string[] = []

/** Records that a screen left its document for this address. */
export function noteLeaving(url: string): void {
  const { pathname, search } = new URL(url)
  left.push(pathname + search)
}

/** The addresses to which the screen has left its document since it was opened. */
export function leftFor(): readonly string[] {
  return left
}

/** Forgets every address, window, print and download of the last test. */
export function forgetLeaving(): void {
  left = []
  forgetWindows()
}
