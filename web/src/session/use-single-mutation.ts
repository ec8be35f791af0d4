import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that is sent once at a time. Two presses can arrive before the screen shows that it is busy; a
 * second one would send the same code again, and the bank counts a used code as a wrong one.
 */
export function useSingleMutation<Answer, Order>(options: UseMutationOptions<Answer, Error, Order>) {
  const isSending = useRef(false)
  const mutation = useMutation({
    ...options,
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
      mutation.mutate(order)
    },
  }
}
