type OpenedWindow = { path: string; name: string; closed: boolean; opener: unknown }

let opened: OpenedWindow[] = []
let downloads: string[] = []
let prints: number[] = []
let isBlocked = false

/** The windows, prints and files that a screen has opened or made outside of its document in this test. */
export const windows = {
  /** The windows that were opened, in order. `closed` may be set: the user closes one. */
  opened: (): readonly OpenedWindow[] => opened,
  /** How many times the print dialog was opened. */
  prints: (): number => prints.length,
  /** When it was opened, by `performance.now()`. */
  printedAtMs: (): readonly number[] => prints,
  /** The names of the files that were handed to the browser to keep. */
  downloads: (): readonly string[] => downloads,
  /** From now on the browser blocks new windows. */
  block: (): void => {
    isBlocked = true
  },
}

/** Replaces the browser's own functions. */
export function replaceWindows(): void {
  Object.assign(window, {
    open: (path: string, name: string) => {
      if (isBlocked) return null
      const one = { path, name, closed: false, opener: window }
      opened.push(one)
      return one
    },
    print: () => {
      prints.push(performance.now())
    },
  })
}

/** Records that a file was saved under this name. */
export function noteDownload(name: string): void {
  downloads.push(name)
}

/** Closes every window, so that no code waits for one, and forgets them. */
export function forgetWindows(): void {
  for (const one of opened) one.closed = true
  opened = []
  downloads = []
  prints = []
  isBlocked = false
  window.name = ''
}
