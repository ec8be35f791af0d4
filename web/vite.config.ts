import { siteOrigin } from '@bank/contract'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandFacts, readBrand } from './brand-facts.ts'
import { buildsSchemas, firstScreenChunks } from './chunks.ts'
import { contractRoutes } from './contract-routes.ts'
import { portalPages } from './portal-pages.ts'
import { compress, pageHead, prerender } from './prerender.ts'

const site = { origin: siteOrigin(process.env['PUBLIC_URL']), brand: readBrand(process.env) }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractRoutes(),
    brandFacts(site.brand),
    pageHead(),
    prerender(site),
    portalPages(),
    compress(),
  ],
  build: {
    // The pages' policy forbids data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // The first browsers with light-dark(). For older ones it would be rewritten so that a part of a page
    // with its own theme ignores it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // Creating a schema or a procedure has no side effects, so unused ones can be dropped. (zod's `config`
      // has some, so it is imported by its own name.)
      treeshake: { manualPureFunctions: ['z', 'oc'] },
      // A number of the contract is written where it is read, so that its module's schemas stay away.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      input: ['portal.html', 'site.html'],
      output: {
        // A group that the bundler cuts names each part after all of its users.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
              priority: 3,
            },
            {
              debugName: 'first screen',
              name: firstScreenChunks(),
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // Left alone, the bundler puts schemas beside code without any, which loads all of zod.
            {
              debugName: 'schemas',
              name: (id, graph) => (buildsSchemas(id, graph) ? 'schemas' : null),
              priority: 1,
              entriesAware: true,
              includeDependenciesRecursively: false,
            },
            {
              name: 'calendar',
              test: /node_modules[\\/](react-day-picker|date-fns|@date-fns)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
