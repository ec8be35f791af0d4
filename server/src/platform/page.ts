/** The cursor of most lists: the id of a page's last row. */
export function idOf({ id }: { id: string }): string {
  return id
}

/**
 * A page of rows that were read with one row more than it has, and where the next page begins; null where
 * none follows.
 */
export function pageOf<Row>(
  found: readonly Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { page: Row[]; more: string | null } {
  const page = found.slice(0, size)
  const last = page.at(-1)
  return { page, more: found.length > size && last !== undefined ? cursorOf(last) : null }
}

/** Reads rows in order, `size` at a time, each time those after the last; `start` is before every row. */
export async function* pagesOf<Cursor, Row extends Cursor>(
  start: Cursor,
  size: number,
  read: (after: Cursor) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after = start
  for (;;) {
    const rows = await read(after)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = last
  }
}
