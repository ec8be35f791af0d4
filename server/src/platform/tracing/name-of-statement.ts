const target = /\b"?(audit|bank|identity|ledger|mail)"?\."?([a-z_]+)/

/**
 * A statement in a few words, `select identity.enter_session`: its verb, and the first of our tables or
 * functions in it. Its text is not used, since a literal in it could be a user's.
 */
export function nameOfStatement(text: string): string {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const [, schema, name] = target.exec(text) ?? []
  return schema === undefined || name === undefined ? verb : `${verb} ${schema}.${name}`
}
