import type { Consultation } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from './texts.ts'

export type ConsultationChange =
  | { kind: 'held' | 'missed' | 'cancel' }
  | { kind: 'note'; note: string }
  | { kind: 'move'; startsAt: string }

type Settings = {
  consultationId: string
  /** Undefined until the consultation is loaded: until then nothing is changed. */
  version: number | undefined
  onDone: (kind: ConsultationChange['kind']) => void
}

/** Changes a consultation and shows the result. If another admin was quicker, the present state is shown. */
export function useConsultationChange({ consultationId, version, onDone }: Settings) {
  const queries = useQueryClient()
  const changing = useSingleMutation<Consultation, ConsultationChange & { version: number }>({
    mutationFn: (change) => {
      const named = { consultationId, version: change.version }
      switch (change.kind) {
        case 'held':
          return client.consultations.close({ ...named, status: 'held' })
        case 'missed':
          return client.consultations.close({ ...named, status: 'missed' })
        case 'cancel':
          return client.consultations.cancelForVisitor(named)
        case 'note':
          return client.consultations.saveNote({ ...named, note: change.note })
        case 'move':
          return client.consultations.moveForVisitor({ ...named, startsAt: change.startsAt })
      }
    },
    onSuccess: (changed, { kind }) => {
      queries.setQueryData(api.consultations.get.queryKey({ input: { consultationId } }), changed)
      showToast(toasts[kind])
      onDone(kind)
    },
    onError: (error) =>
      void showToast({
        tone: 'bad',
        title: texts.failedToChange,
        description: refusalText(refusalOf(error)),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.consultations.key() }),
  })
  return {
    change: (change: ConsultationChange) => {
      if (version !== undefined) changing.mutate({ ...change, version })
    },
    busy: changing.isPending ? changing.variables.kind : null,
  }
}

const good = (title: string, description?: string) => ({ tone: 'good' as const, title, description })
const toasts: Record<ConsultationChange['kind'], ReturnType<typeof good>> = {
  held: good(texts.marked.held),
  missed: good(texts.marked.missed),
  cancel: good(texts.cancelled, texts.visitorNotified),
  note: good(texts.noteSaved),
  move: good(texts.wasMoved, texts.visitorNotified),
}
