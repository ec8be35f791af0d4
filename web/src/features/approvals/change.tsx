import type { Approval } from '@bank/contract'
import { textOf } from '#domain/operation-words.tsx'
import { texts } from './texts.ts'

/** Shows the decision, before every detail: the value now, the value afterwards, and the difference. */
export function Change({ approval: { operation, user } }: { approval: Approval }) {
  const { from, to, by } = textOf(operation, user)
  return (
    <p className="approval-change">
      <span>
        <span className="sr">{texts.from} </span>
        {from}
      </span>
      <span aria-hidden="true">→</span>
      <span className="approval-to">
        <span className="sr"> {texts.becomes} </span>
        {to}
      </span>
      {by !== undefined && (
        <span className="approval-by">
          <span className="sr"> {texts.by} </span>
          {by}
        </span>
      )}
    </p>
  )
}
