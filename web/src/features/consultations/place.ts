import { z } from 'zod'

export const consultationTabs = ['consultations', 'messages', 'hours'] as const
export type ConsultationTab = (typeof consultationTabs)[number]
export const consultationFilters = ['all', 'booked', 'held', 'missed', 'cancelled'] as const
export const messageFilters = ['all', 'new', 'answered', 'closed'] as const

/** What stands in the address: which tab, what it lists, and what is open over it. */
export const consultationsPlaceSchema = z.object({
  tab: z.enum(consultationTabs).optional().catch(undefined),
  which: z.enum(['upcoming', 'past']).optional().catch(undefined),
  status: z.enum(consultationFilters).optional().catch(undefined),
  state: z.enum(messageFilters).optional().catch(undefined),
  consultation: z.uuid().optional().catch(undefined),
  message: z.uuid().optional().catch(undefined),
})
export type ConsultationsPlace = z.infer<typeof consultationsPlaceSchema>
/** Changes what stands there; `replace` leaves no step to go back to. */
export type Go = (change: Partial<ConsultationsPlace>, replace?: boolean) => void
