import { type ConsultationHour, consultationHours, consultationWeekdays } from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { Button } from '#ui/form/button.tsx'
import { useLeaveQuestion } from '#session/address/use-leave-question.tsx'
import { focusableWhenScrolling } from '#ui/focus.ts'
import { AffectedQuestion } from './affected-question.tsx'
import { readConsultationsSearchParams } from './search-params.ts'
import { texts } from './texts.ts'
import { usePlanChange } from './use-plan-change.ts'

const keyOf = ({ weekday, hour }: ConsultationHour) => `${weekday} ${hour}`

/** The week as a sheet of hours, each to be ticked. */
export function HoursForm({ hours }: { hours: ConsultationHour[] }) {
  const [ticked, setTicked] = useState(() => new Set(hours.map(keyOf)))
  const chosen = consultationWeekdays
    .flatMap((weekday) => consultationHours.map((hour) => ({ weekday, hour })))
    .filter((one) => ticked.has(keyOf(one)))
  const change = usePlanChange({
    done: texts.hoursSaved,
    failed: texts.hoursNotSaved,
    review: { hours: chosen },
    save: () => client.consultations.saveHours({ hours: chosen }),
  })
  const isSame = chosen.length === hours.length && hours.every((one) => ticked.has(keyOf(one)))
  const question = useLeaveQuestion({
    wouldLose: !isSame,
    words: texts.leavingHours,
    leaves: (current, next) => current.pathname !== next.pathname || tabOf(current) !== tabOf(next),
  })
  const tick = (one: ConsultationHour, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(keyOf(one))
    else next.delete(keyOf(one))
    setTicked(next)
  }
  return (
    <div className="consultation-form">
      <div className="table-frame" ref={focusableWhenScrolling}>
        <table className="table hours-sheet">
          <caption className="sr">{texts.plan}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{texts.time}</span>
              </th>
              {consultationWeekdays.map((weekday) => (
                <th scope="col" key={weekday}>
                  <abbr title={nameOf(weekday)}>{nameOf(weekday).slice(0, 3)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {consultationHours.map((hour) => (
              <tr key={hour}>
                <th scope="row" className="num">
                  {clockHour(hour)}
                </th>
                {consultationWeekdays.map((weekday) => (
                  <td key={weekday}>
                    <label className="check">
                      <input
                        type="checkbox"
                        aria-label={`${nameOf(weekday)}, ${clockHour(hour)}`}
                        checked={ticked.has(keyOf({ weekday, hour }))}
                        onChange={({ currentTarget }) => tick({ weekday, hour }, currentTarget.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="consultation-buttons">
        <Button
          kind="primary"
          busy={change.busy}
          busyLabel={texts.saving}
          disabledReason={isSame ? texts.unchanged : null}
          onClick={change.begin}
        >
          {texts.saveHours}
        </Button>
      </div>
      <AffectedQuestion
        affected={change.affected}
        busy={change.busy}
        onBack={change.goBack}
        onGoOn={change.goOn}
      />
      {question}
    </div>
  )
}

function tabOf({ search }: { search: Record<string, unknown> }) {
  return readConsultationsSearchParams(search).tab
}

function nameOf(weekday: number): string {
  return texts.weekdays[weekday - 1] ?? ''
}

/** Staff read hours as everywhere in the portal: "09:00". */
function clockHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
