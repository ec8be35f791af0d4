import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { z } from 'zod'

export const kinds = ['payment', 'certificate', 'message', 'adjustment'] as const

/**
 * A client's knowledge of an order. `acknowledged`: the bank has said that it is done; `refused`: that it is
 * not; `sent`: neither was heard yet.
 */
const noteSchema = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  state: z.enum(['sent', 'acknowledged', 'refused']),
  accountId: z.string(),
  amount: z.string(),
})
export type Note = z.infer<typeof noteSchema>

/** A file outside of the database. Each line is on the disk before the client goes on. */
export function openNotes(file: string) {
  const handle = openSync(file, 'a')
  return {
    add: (note: Note) => {
      writeSync(handle, `${JSON.stringify(note)}\n`)
      fsyncSync(handle)
    },
    close: () => closeSync(handle),
  }
}

export type Notes = ReturnType<typeof openNotes>

/** The last state of each order. */
export function readNotes(file: string): Note[] {
  const last = new Map<string, Note>()
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const note = noteSchema.parse(JSON.parse(line))
    last.set(note.id, note)
  }
  return [...last.values()]
}
