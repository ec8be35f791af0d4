import type { ClientContext } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { findTerms } from './queries.ts'

/**
 * Returns the terms of today, or of a version that was accepted earlier. The first paragraph of the stored
 * text is the title.
 */
export async function showTerms({ tx }: ClientContext, asked: string | undefined) {
  const { version, body, sha256 } = (await findTerms(tx, asked)) ?? refuse('NOT_FOUND')
  const [title = '', ...paragraphs] = body.split('\n\n')
  return { version, title, paragraphs, sha256 }
}
