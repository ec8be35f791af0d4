import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { dismissFailures } from '#ui/toast/toast-store.ts'
import { isSessionGone } from './session.ts'

/**
 * A mutation that is sent once at a time. Two presses can arrive before the screen shows that it is busy; a
 * second one would send the same code again, and the bank counts a used code as a wrong one. A new try takes
 * the toast of the last one away. `onError` does not hear of the end of the session: the login replaces the
 * page then.
 */
export function useSingleMutation<Answer, Order>(options: UseMutationOptions<Answer, Error, Order>) {
  const isSending = useRef(false)
  const mutation = useMutation({
    ...options,
    onError: (error, ...given) => (isSessionGone(error) ? undefined : options.onError?.(error, ...given)),
    onSettled: (...outcome) => {
      isSending.current = false
      return options.onSettled?.(...outcome)
    },
  })
  return {
    ...mutation,
    mutate: (order: Order): void => {
      if (isSending.current) return
      isSending.current = true
      dismissFailures()
      mutation.mutate(order)
    },
  }
}
