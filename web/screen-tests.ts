import { join } from 'node:path'
import type { Plugin } from 'vite'

const fakeServer = join(import.meta.dirname, 'src/testing/fake-server.ts')

/**
 * Puts the tests' answers in the place of the connection that web/src/api.ts makes. Everything else of that
 * file, and of the application, runs as it is.
 */
export function fakeConnection(): Plugin {
  return {
    name: 'fake-connection',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@orpc\/openapi-client\/fetch$/ },
      handler: (_id, importer) => (importer?.endsWith('/web/src/api.ts') ? fakeServer : null),
    },
  }
}
