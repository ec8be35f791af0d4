import { WholeDates } from './whole-dates.tsx'
import './dotted.css'

/** Short facts in one line with dots between them, or in several lines without a dot at an end. */
export function Dotted({ facts }: { facts: readonly string[] }) {
  return (
    <span className="dotted">
      <span>
        {facts.map((fact, index) => (
          <span key={fact}>
            {/* Before the first fact an empty element takes the width of a dot. */}
            <span className="dotted-dot">{index > 0 && ' · '}</span>
            <span>
              <WholeDates text={fact} />
            </span>
          </span>
        ))}
      </span>
    </span>
  )
}
