import { actingForField } from '@bank/contract'
import { createContext, type ReactNode, use } from 'react'
import { api, bankFor, client } from '#api.ts'
import { pathFor } from '#paths.ts'

/** The holder whose accounts a page reads, with the calls for it: the user, or whom its address names. */
export type Reading = ReturnType<typeof bankFor> & {
  /** Null for the user's own. */
  holderId: string | null
  /** The field that names the holder in the query of a file: a plain link carries no header. */
  fileFields: Record<string, string>
  /** The address of a client's page, for the same holder. */
  path: (own: string) => string
}

const own: Reading = { api, client, holderId: null, fileFields: {}, path: (path) => path }

const readings = new Map<string, Reading>()

/** The same object each time, so that a page's links and queries stay the same too. */
export function readingFor(holderId: string): Reading {
  const known = readings.get(holderId) ?? {
    ...bankFor(holderId),
    holderId,
    fileFields: { [actingForField]: holderId },
    path: (path: string) => pathFor(holderId, path),
  }
  readings.set(holderId, known)
  return known
}

const Context = createContext<Reading>(own)

/** The pages below read for this holder; null is the user themself. */
export function ReadFor({ holderId, children }: { holderId: string | null; children: ReactNode }) {
  return <Context value={holderId === null ? own : readingFor(holderId)}>{children}</Context>
}

export function useReading(): Reading {
  return use(Context)
}
