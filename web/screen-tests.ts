import { join } from 'node:path'
import type { Plugin } from 'vite'

const testing = join(import.meta.dirname, 'src/testing')
const fakeServer = join(testing, 'fake-server.ts')

/**
 * Replaces the connection that web/src/api.ts makes by the tests' answers. The rest of the file, and of the
 * application, is unchanged.
 */
export function fakeConnection(): Plugin {
  return {
    name: 'fake-connection',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/connection\.ts$/ },
      handler: (_id, importer) => (importer?.endsWith('/web/src/api.ts') ? fakeServer : null),
    },
  }
}

/** Makes the React roots of the public pages closable, which a test needs where a browser leaves the page. */
export function closableRoots(): Plugin {
  return {
    name: 'closable-roots',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-dom\/client$/ },
      handler: (_id, importer) =>
        importer?.includes('/web/src/site/') === true ? join(testing, 'closable-roots.ts') : null,
    },
  }
}
