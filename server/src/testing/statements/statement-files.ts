import { type StatementForm, statementFileSchema, statementForms } from '@bank/contract'
import { statementFiles } from '#features/statements/files/statement-files.ts'
import { enter } from '#http/procedures.ts'
import type { App } from '#testing/app.ts'
import type { TestSession } from '#testing/builders.ts'

type Asked = { accountId: string; from?: string; to?: string; paper?: 'A4' | 'LETTER' }

/**
 * A statement's file as its maker returns it, for the holder of this session: its name, its type, and its
 * pieces.
 */
export async function openFile(
  { services }: App,
  { tokenHash }: TestSession,
  form: StatementForm,
  asked: Asked,
) {
  const file = statementFiles[statementForms.indexOf(form)]
  if (!file) throw new Error(`there is no ${form}`)
  const read: Parameters<typeof file.open>[0]['read'] = (work) =>
    services.db.transaction().execute(async (tx) => {
      const { userId, role } = await enter(tx, tokenHash)
      return await work({ tx, clientId: userId, role })
    })
  return await file.open({ services, read }, statementFileSchema.parse(asked))
}

/** The pieces of the file joined. */
export async function wholeFile(
  app: App,
  session: TestSession,
  form: StatementForm,
  asked: Asked,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of (await openFile(app, session, form, asked)).pieces)
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
