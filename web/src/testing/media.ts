import { cdp } from 'vitest/browser'

type Media = { media?: 'print'; features?: { name: string; value: string }[] }

/** Shows the page as a reader's system asks for it, or on paper; without anything, as usual. */
export async function showAs({ media, features = [] }: Media = {}): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media: media ?? '', features })
}
