import type { ClientContext } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { findTerms } from './queries.ts'

/**
 * The terms and conditions as they are read, those of today or of a version that somebody has accepted: the
 * first paragraph is the title.
 */
export async function showTerms({ tx }: ClientContext, asked: string | undefined) {
  const { version, body, sha256 } = (await findTerms(tx, asked)) ?? refuse('NOT_FOUND')
  const [title = '', ...paragraphs] = body.split('\n\n')
  return { version, title, paragraphs, sha256 }
}
