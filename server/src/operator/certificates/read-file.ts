import { readFile, stat } from 'node:fs/promises'

/** A mistake of the operator, and nothing was changed: a sentence. */
export class NotChanged extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist.',
  EISDIR: 'is a folder.',
  EACCES: 'may not be read by this account.',
}

/** Reads a file that the operator has named. Throws NotChanged for one that is missing or too large. */
export async function readNamedFile(file: string, maximumBytes: number): Promise<Buffer> {
  try {
    const { size } = await stat(file)
    if (size <= maximumBytes) return await readFile(file)
    const kilobytes = (bytes: number) => Math.ceil(bytes / 1024).toLocaleString('en-GB')
    const sizes = `${kilobytes(size)} KB; the most is ${kilobytes(maximumBytes)} KB`
    throw new NotChanged(`${file} has ${sizes}. Nothing was changed.`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons[code]
    if (reason === undefined) throw error
    throw new NotChanged(`${file} ${reason} Nothing was changed.`, { cause: error })
  }
}
