import { type StatementForm, statementFileSchema, statementForms } from '@bank/contract'
import { statementFiles } from '#features/statements/files/statement-files.ts'
import type { Download, OpenedFile } from '#http/downloads.ts'
import { enter, enterFor } from '#http/procedures.ts'
import type { App } from '#testing/app.ts'
import type { TestSession } from '#testing/builders.ts'

type Asked = { accountId: string; from?: string; to?: string; paper?: 'A4' | 'LETTER' }

/**
 * A statement's file as the feature returns it, for the holder of this session: its name, its type, and its
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
  return await openDownload({ services }, { tokenHash }, file, statementFileSchema.parse(asked))
}

/** A download as the feature returns it, for the user of this session, who may act for a holder. */
export async function openDownload(
  { services }: Pick<App, 'services'>,
  { tokenHash }: Pick<TestSession, 'tokenHash'>,
  file: Download,
  asked: unknown,
  holderId: string | null = null,
): Promise<OpenedFile> {
  return await file.open(
    {
      services,
      read: (work) =>
        services.db.transaction().execute(async (tx) => {
          if (holderId !== null) {
            await enterFor(tx, tokenHash, holderId, file.byRight ?? 'balances')
            return await work({ tx, clientId: holderId, role: 'user' })
          }
          const { userId, role } = await enter(tx, tokenHash)
          return await work({ tx, clientId: userId, role })
        }),
    },
    asked,
  )
}

/** The whole content of a statement's file. */
export async function wholeFile(
  app: App,
  session: TestSession,
  form: StatementForm,
  asked: Asked,
): Promise<Buffer> {
  return await joined(await openFile(app, session, form, asked))
}

/** The pieces of a file joined. */
export async function joined(file: OpenedFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of file.pieces) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
