import type { Consultation, ConsultationHour, ConsultationPlan } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { refusalText } from './texts.ts'

type Texts = { done: string; failed: string }
type Settings = Texts & {
  /** The change to review first; null if no booking can be outside of the new plan. */
  review: { hours?: ConsultationHour[]; holiday?: string } | null
  save: () => Promise<ConsultationPlan>
  onDone?: () => void
}

/** Changes the plan. Asks first if the change leaves a booked appointment outside of it. */
export function usePlanChange({ done, failed, review, save, onDone }: Settings) {
  const queries = useQueryClient()
  const [affected, setAffected] = useState<Consultation[] | null>(null)
  const saving = useSingleMutation({
    mutationFn: async ({ anyway }: { anyway: boolean }) => {
      const found = anyway || review === null ? [] : (await client.consultations.reviewPlan(review)).affected
      if (found.length > 0) return found
      await save()
      return null
    },
    onSuccess: async (found) => {
      setAffected(found)
      if (found !== null) return
      showToast({ tone: 'good', title: done })
      onDone?.()
      await queries.invalidateQueries({ queryKey: api.consultations.key() })
    },
    onError: (error) =>
      void showToast({ tone: 'bad', title: failed, description: refusalText(refusalOf(error)) }),
  })
  return {
    affected,
    goBack: () => setAffected(null),
    begin: () => saving.mutate({ anyway: false }),
    goOn: () => saving.mutate({ anyway: true }),
    busy: saving.isPending,
  }
}
