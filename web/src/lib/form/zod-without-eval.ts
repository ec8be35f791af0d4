// Our content security policy forbids eval, and zod causes a violation by testing whether it may use it.
// Import this before anything that builds a schema. It writes zod's setting directly: importing `config`
// would add 3 KB of zod to every first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
