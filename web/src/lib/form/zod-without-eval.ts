// Our content security policy forbids eval, and zod reports a violation by merely asking whether it may. To
// be imported before anything that builds a schema. It is said where zod looks for it, and not through its
// `config`: with that would come 3 KB of zod to every first sight, before there is any schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
