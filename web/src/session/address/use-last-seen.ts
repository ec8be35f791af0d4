import { useState } from 'react'

/**
 * Returns the subject of a dialog: as the list has it, or as it was last seen while the address names it. A
 * list that changes meanwhile does not close the dialog.
 */
export function useLastSeen<Subject extends { id: string }>(
  present: Subject | undefined,
  id: string | null | undefined,
): Subject | undefined {
  const [seen, keep] = useState(present)
  if (present !== undefined && present !== seen) keep(present)
  return present ?? (seen?.id === id ? seen : undefined)
}
