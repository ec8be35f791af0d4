import { config } from 'zod'

// Our content security policy forbids eval, and zod reports a violation by merely asking whether it may. To be imported
// before anything that builds a schema.
config({ jitless: true })
