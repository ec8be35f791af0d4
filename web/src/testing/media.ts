import { cdp } from 'vitest/browser'

type Media = { media?: 'print'; features?: { name: string; value: string }[] }

/** Sets whether the reader has a finger or a mouse. */
export async function useFinger(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
}

/** Shows the page as a reader's system asks for it, or on paper; without anything, as usual. */
export async function showAs({ media, features = [] }: Media = {}): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media: media ?? '', features })
}
