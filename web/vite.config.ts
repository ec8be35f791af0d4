import { siteOrigin } from '@bank/contract'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandFacts, readBrand } from './brand-facts.ts'
import { contractRoutes } from './contract-routes.ts'
import { compress, pageHead, prerender } from './prerender.ts'

const site = { origin: siteOrigin(process.env['PUBLIC_URL']), brand: readBrand(process.env) }

const router = /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/

const parts = /web[\\/]src[\\/]ui[\\/](focus\.ts|.*[\\/](banner|empty|page|skeleton|more-rows)\.tsx)$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractRoutes(), brandFacts(site.brand), pageHead(), prerender(site), compress()],
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
              test: router,
              priority: 2,
            },
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
              priority: 2,
            },
            // Small parts that almost every screen has: one file is smaller than five, and asked for once.
            {
              name: 'screen',
              test: parts,
              priority: 2,
            },
            // Modules that every screen needs at once. Left alone, the bundler puts such small modules beside
            // others that need zod.
            {
              name: 'bank-days',
              test: /contract[\\/]src[\\/]bank-days\.ts$/,
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
