import type { Consultation, ConsultationHour, ConsultationPlan } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from './texts.ts'

type Texts = { done: string; failed: string }
type Undo = Texts & { save: () => Promise<ConsultationPlan> }
type Settings = Texts & {
  /** The change to review first; null if no booking can be outside of the new plan. */
  review: { hours?: ConsultationHour[]; holiday?: string } | null
  save: () => Promise<ConsultationPlan>
  /** The message of success offers to take the change back by this. */
  undo?: Undo
  onDone?: () => void
}

/** Changes the plan. Asks first if the change leaves a booked appointment outside of it. */
export function usePlanChange({ done, failed, review, save, undo, onDone }: Settings) {
  const queries = useQueryClient()
  const [affected, setAffected] = useState<Consultation[] | null>(null)
  const showFailure = (title: string, error: Error) =>
    void showToast({ tone: 'bad', title, description: refusalText(refusalOf(error)) })
  const readAgain = () => queries.invalidateQueries({ queryKey: api.consultations.key() })
  const undoing = useSingleMutation({
    mutationFn: async ({ save: takeBack }: Undo) => await takeBack(),
    onSuccess: async (_, taken) => {
      showToast({ tone: 'good', title: taken.done })
      await readAgain()
    },
    onError: (error, taken) => showFailure(taken.failed, error),
  })
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
      showToast({
        tone: 'good',
        title: done,
        ...(undo && { action: { label: texts.undo, onPress: () => undoing.mutate(undo) } }),
      })
      onDone?.()
      await readAgain()
    },
    onError: (error) => showFailure(failed, error),
  })
  return {
    affected,
    goBack: () => setAffected(null),
    begin: () => saving.mutate({ anyway: false }),
    goOn: () => saving.mutate({ anyway: true }),
    busy: saving.isPending,
  }
}
