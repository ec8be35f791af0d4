import { setImmediate as othersFirst } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import type { OpenedFile } from '#http/downloads.ts'

/** Deflating this many bytes takes a few milliseconds; then other requests have a turn. */
const bytesPerTurn = 128 * 1024

/** Files as one zip file, one after the other, each piece as soon as the reader takes it. */
export async function* zipFiles(files: Iterable<OpenedFile>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    if (piece.length > 0) written.push(piece)
  })
  for (const { name, pieces } of files) {
    const file = Object.assign(new ZipDeflate(name), { mtime: madeAt })
    zip.add(file)
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      for (let start = 0; start < bytes.length; start += bytesPerTurn) {
        file.push(bytes.subarray(start, start + bytesPerTurn))
        yield* written.splice(0)
        await othersFirst()
      }
    }
    file.push(Buffer.alloc(0), true)
  }
  zip.end()
  yield* written.splice(0)
}
