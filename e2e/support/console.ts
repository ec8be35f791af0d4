import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Messages about faults, and about what may become one, such as a deprecated call. */
const loud: readonly string[] = ['error', 'warning', 'assert']

/**
 * Listens to every page of a browser context for violations of the content security policy, console errors
 * and warnings, uncaught exceptions and rejections that no code has handled. A browser reports a refusal (4xx
 * from the API) as an error too; refusals are expected.
 */
export async function watchConsole(context: BrowserContext) {
  const heard: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    if (loud.includes(message.type()) && !isRefusal(message))
      heard.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => heard.push(event.error().stack ?? event.error().message))
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(
          `content security policy: ${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`,
        )
      },
    )
  })
  return {
    allow: (pattern: RegExp) => void expected.push(pattern),
    complaints: () => heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
  }
}

function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location()
  const answeredNo = /^Failed to load resource: the server responded with a status of 4\d\d/.test(
    message.text(),
  )
  return answeredNo && URL.canParse(url) && /^\/(api|functions\/v1)\//.test(new URL(url).pathname)
}
