import {
  type PaperSize,
  type RefusalCode,
  type StatementForm,
  statementFileEndings,
  statementFilePath,
  statementFileSchema,
  statementForms,
  type StatementReader,
} from '@bank/contract'
import { shortNameOf } from '#domain/files/file-names.ts'
import { type Download, download, type OpenedFile } from '#http/downloads.ts'
import { fileForAdmin } from '#features/statements/for-admin.ts'
import { openStatement, type WholeStatement } from './whole-statement.ts'
import { writeCamt } from './write-camt.ts'
import { writeCsv } from './write-csv.ts'
import { writeJson } from './write-json.ts'
import { writeOfx } from './write-ofx.ts'

type Writer = {
  type: string
  write: (statement: WholeStatement, paper: PaperSize) => AsyncIterable<string | Uint8Array>
}

/** Draws a statement. What draws it is loaded at the first one. */
async function* writePdf(statement: WholeStatement, paper: PaperSize): AsyncIterable<Uint8Array> {
  const { drawStatement } = await import('./draw-statement.ts')
  yield* drawStatement(statement, paper)
}

const writers: Record<StatementForm, Writer> = {
  pdf: { type: 'application/pdf', write: writePdf },
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
  ofx: { type: 'application/x-ofx', write: writeOfx },
  camt053: { type: 'application/xml; charset=utf-8', write: writeCamt },
}

/** Drawing takes the processor, so few are drawn at once. */
const drawnAtOnce = 4

const ownRefusals: Record<StatementForm, readonly RefusalCode[]> = {
  pdf: ['STATEMENT_TOO_LONG'],
  csv: [],
  json: [],
  ofx: ['FORM_NOT_FOR_CURRENCY'],
  camt053: ['FORM_NOT_FOR_CURRENCY'],
}

/** The downloads of a client's statements, one for each format, named after the account. */
export const statementFiles: readonly Download[] = statementForms.map((form) => fileOf(form, 'client'))

/** The same for admins, of any client's account. */
export const statementFilesForAdmin: readonly Download[] = statementForms.map((form) => fileOf(form, 'admin'))

/**
 * The file's name: that of the specification for the whole account; for a period the bank, the account and
 * both days, so that no file replaces another. Programs cannot tell camt.053 by the ending .xml alone.
 */
function fileNameOf(
  {
    bank,
    account,
    from,
    to,
  }: Pick<WholeStatement, 'bank' | 'from' | 'to'> & {
    account: { accountNumber: string }
  },
  form: StatementForm,
  asked: { from?: string | undefined; to?: string | undefined },
): string {
  const ending = form === 'camt053' ? '.camt053.xml' : statementFileEndings[form]
  if (asked.from === undefined && asked.to === undefined) return `${account.accountNumber}_statement${ending}`
  return `${shortNameOf(bank)}_${account.accountNumber}_${from}_${to}${ending}`
}

/** A statement as a file in this format. */
export function writeStatement(
  statement: WholeStatement,
  form: StatementForm,
  asked: { from?: string | undefined; to?: string | undefined; paper: PaperSize },
): OpenedFile {
  const { type, write } = writers[form]
  return { name: fileNameOf(statement, form, asked), type, pieces: write(statement, asked.paper) }
}

function fileOf(form: StatementForm, reader: StatementReader): Download {
  const { type } = writers[form]
  const description = {
    path: statementFilePath(':accountId', form, reader),
    operationId: `statements.${reader === 'admin' ? 'adminFile' : 'file'}.${form}`,
    tag: reader === 'admin' ? 'Administration' : 'Accounts',
    summary:
      `A whole statement${reader === 'admin' ? ' of any client' : ''} as a file, ${form}, sent as it is ` +
      'made',
    mediaType: type.split(';')[0] ?? type,
    reader,
    ...(reader === 'client' && ({ byRight: 'movements' } as const)),
    refusals: ['ACCOUNT_NOT_FOUND', ...ownRefusals[form]],
    ...(form === 'pdf' && { atOnce: drawnAtOnce }),
  } as const
  return download(description, statementFileSchema, async (context, asked) => {
    const statement = await openStatement(
      reader === 'admin' ? fileForAdmin(context, asked.accountId) : context,
      form,
      asked,
    )
    return writeStatement(statement, form, asked)
  })
}
