import { statfsSync } from 'node:fs'

/**
 * Returns how both test runners launch the Chromium that scripts/tests/browser.ts found and named in the
 * environment.
 */
export function chromiumLaunch(environment: NodeJS.ProcessEnv) {
  const { CHROMIUM_PATH, CHROMIUM_LIBRARIES, CHROMIUM_FONTS, CHROMIUM_SANDBOX, ...env } = environment
  return {
    chromiumSandbox: CHROMIUM_SANDBOX === 'on',
    // Glyphs are placed at fractions of a pixel, so that screenshots are the same on every machine.
    args: ['--font-render-hinting=none'],
    ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    // Without `npm test`, Playwright looks for a browser itself.
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    env: {
      ...definedOnly(env),
      ...(CHROMIUM_LIBRARIES && { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES }),
      ...(CHROMIUM_FONTS && { FONTCONFIG_FILE: CHROMIUM_FONTS }),
    },
  }
}

/**
 * Playwright has Chromium keep its shared memory in files on the disk, because a container may have 64 MB in
 * memory. Those files take a tenth of a journey's time.
 */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 * 1024 ** 3
  } catch {
    return false
  }
}

function definedOnly(values: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
