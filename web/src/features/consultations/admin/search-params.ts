import { readChoice, readId } from '#lib/data/param-values.ts'

const consultationTabs = ['consultations', 'messages', 'hours'] as const
export type ConsultationTab = (typeof consultationTabs)[number]
export const consultationFilters = ['all', 'booked', 'held', 'missed', 'cancelled'] as const
export const messageFilters = ['all', 'new', 'answered', 'closed'] as const

const whiches = ['upcoming', 'past'] as const

/** The search params: the tab, its filter, and the open dialog. */
export type ConsultationsSearchParams = {
  tab?: ConsultationTab | undefined
  which?: (typeof whiches)[number] | undefined
  status?: (typeof consultationFilters)[number] | undefined
  state?: (typeof messageFilters)[number] | undefined
  consultation?: string | undefined
  message?: string | undefined
}

export function readConsultationsSearchParams({
  tab,
  which,
  status,
  state,
  consultation,
  message,
}: Record<string, unknown>): ConsultationsSearchParams {
  return {
    tab: readChoice(tab, consultationTabs),
    which: readChoice(which, whiches),
    status: readChoice(status, consultationFilters),
    state: readChoice(state, messageFilters),
    consultation: readId(consultation),
    message: readId(message),
  }
}

/** Changes search params. */
export type Go = (change: Partial<ConsultationsSearchParams>) => void
