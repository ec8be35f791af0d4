import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Opens and closes a transaction by its address. Back closes it; closing it goes back where a row opened it,
 * and otherwise replaces the address.
 */
export function useTransactionAddress(
  opened: string | undefined,
  show: (transaction: string | undefined, replace: boolean) => void,
) {
  const { history } = useRouter()
  const openedHere = useRef<string | null>(null)
  return {
    open: (transaction: string): void => {
      openedHere.current = transaction
      show(transaction, false)
    },
    close: (): void => {
      if (openedHere.current === opened) history.back()
      else show(undefined, true)
    },
  }
}
