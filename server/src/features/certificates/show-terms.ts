import type { ClientContext } from '#http/procedures.ts'
import { getCurrentTerms } from './queries.ts'

/** The terms and conditions as they are read: the first paragraph is the title. */
export async function showTerms({ tx }: ClientContext) {
  const { version, body, sha256 } = await getCurrentTerms(tx)
  const [title = '', ...paragraphs] = body.split('\n\n')
  return { version, title, paragraphs, sha256 }
}
