import { rhythms } from '@bank/contract'
import { useId } from 'react'
import type { Problems } from '#lib/form/problems.ts'
import { firstSchedule, type ScheduleDraft, scheduleDraftOf } from './order-draft.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { laterTexts } from './texts.ts'
import type { Ordered } from './unanswered-order.ts'

export const whens = ['now', 'date', 'regularly'] as const
export type When = (typeof whens)[number]

export type WhenDraft = ScheduleDraft & { when: When }

type WhenFieldProps = {
  draft: WhenDraft
  problems: Problems<WhenDraft>
  onChange: (change: Partial<WhenDraft>) => void
}

const regular = rhythms.filter((rhythm) => rhythm !== 'once')

/** Shows whether a payment is made now, on a date or regularly, with the fields of its dates. */
export function WhenField({ draft, problems, onChange }: WhenFieldProps) {
  const group = useId()
  const choose = (when: When) =>
    onChange(when === 'regularly' && draft.rhythm === 'once' ? { when, rhythm: 'monthly' } : { when })
  return (
    <>
      <fieldset className="pay-ways">
        <legend className="legend legend-gap">{laterTexts.when}</legend>
        {whens.map((value) => (
          <label key={value} className="pay-way">
            <input
              type="radio"
              name={group}
              value={value}
              checked={value === draft.when}
              onChange={() => choose(value)}
            />
            <span>{laterTexts.whens[value]}</span>
          </label>
        ))}
      </fieldset>
      {draft.when !== 'now' && (
        <ScheduleFields
          draft={scheduleOf(draft)}
          rhythms={draft.when === 'date' ? [] : regular}
          problems={problems}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** Returns when an unanswered order pays, or else the When that the dialog opens with. */
export function whenOf(order: Ordered | undefined, otherwise: When): WhenDraft {
  if (order === undefined) return { ...firstSchedule, when: otherwise }
  return { ...scheduleDraftOf(order), when: order.rhythm === 'once' ? 'date' : 'regularly' }
}

/** The dates of a draft as its When has them. */
export function scheduleOf({ when, ...draft }: WhenDraft): ScheduleDraft {
  return when === 'date' ? { ...draft, rhythm: 'once' } : draft
}
