let left: string[] = []

/** A screen went to this address, out of its document. */
export function noteLeaving(url: string): void {
  const { pathname, search } = new URL(url)
  left.push(pathname + search)
}

/** Where the screen went out of its document since it was opened: public pages, downloads, the page anew. */
export function leftFor(): readonly string[] {
  return left
}

export function forgetLeaving(): void {
  left = []
}
