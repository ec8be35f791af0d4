import type { Approval } from '@bank/contract'
import { textOf } from '#domain/operation-words.tsx'
import { FromTo } from '#ui/data/records/pairs.tsx'
import { texts } from './texts.ts'

/** Shows the decision, before every detail: the value now, the value afterwards, and the difference. */
export function Change({ approval: { operation, user } }: { approval: Approval }) {
  const { from, to, by } = textOf(operation, user)
  return (
    <div className="approval-change">
      <FromTo from={from} to={to} />
      {by !== undefined && (
        <span className="approval-by">
          <span className="sr"> {texts.by} </span>
          {by}
        </span>
      )}
    </div>
  )
}
