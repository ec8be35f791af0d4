import { siteOrigin } from '@bank/contract'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandFacts, readBrand } from './brand-facts.ts'
import { contractRoutes } from './contract-routes.ts'
import { compress, pageHead, prerender } from './prerender.ts'

const site = { origin: siteOrigin(process.env['PUBLIC_URL']), brand: readBrand(process.env) }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractRoutes(), brandFacts(site.brand), pageHead(), prerender(site), compress()],
  build: {
    // The policy of the pages allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // The first browsers with light-dark(). For older ones it would be rewritten into something that a part
    // of a page with a theme of its own does not hear.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // Making a shape or a description of a call does nothing but make it: what nobody uses can stay away.
      // (zod's `config` does more, and is called by its own name.)
      treeshake: { manualPureFunctions: ['z', 'oc'] },
      input: ['portal.html', 'site.html'],
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
              priority: 3,
            },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/,
              priority: 2,
            },
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
              priority: 2,
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
