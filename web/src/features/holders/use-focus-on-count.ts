import { useEffect, useRef } from 'react'

/**
 * For a list in a form: calls `added` once it has more lines than before, and `removed` once it has fewer, so
 * that each can move the focus. The button that was pressed may be gone, or belong to the next line.
 */
export function useFocusOnCount(
  count: number,
  { added, removed }: { added: () => void; removed: () => void },
) {
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) added()
    if (count < before.current) removed()
    before.current = count
  })
}
