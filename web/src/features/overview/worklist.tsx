import { type Overview, overviewMostCounted, type WorklistItem, worklistKinds } from '@bank/contract'
import { Badge } from '#ui/data/badge.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { latenessOf, texts } from './texts.ts'
import { WorklistLine } from './worklist-line.tsx'

type Worklist = Overview['worklist']

const listed = new Intl.ListFormat('en-GB')
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The work of admins, all kinds together, the longest wait first. `now` is the time of the bank's answer. */
export function WorklistCard({ worklist: { items, totals }, now }: { worklist: Worklist; now: number }) {
  if (items.length === 0) {
    return (
      <EmptyState seed="nothing-waits" title={texts.noAttention}>
        {texts.noAttentionHelp}
      </EmptyState>
    )
  }
  const clear = worklistKinds.filter((kind) => totals[kind] === 0).map((kind) => texts.kinds[kind].clear)
  const more = leftOut(items, totals)
  return (
    <div className="card worklist">
      <p className="worklist-legend small muted">
        {texts.order}
        <Badge tone="wait">{texts.lateFrom}</Badge>
        <Badge tone="bad" mark="disc">
          {texts.veryLateFrom}
        </Badge>
      </p>
      <ol className="overview-list">
        {items.map((item) => (
          <WorklistLine
            key={`${item.kind} ${item.id}`}
            item={item}
            now={now}
            lateness={latenessOf(item.at, now)}
          />
        ))}
      </ol>
      {more.length > 0 && <p className="worklist-foot small">{texts.more(listed.format(more))}</p>}
      {clear.length > 0 && (
        <p className="worklist-foot small muted">{texts.allClear(alternatives.format(clear))}</p>
      )}
    </div>
  )
}

/** The rest that the list leaves out, in words: "3 requests". */
function leftOut(items: readonly WorklistItem[], totals: Worklist['totals']): string[] {
  return worklistKinds.flatMap((kind) => {
    const left = totals[kind] - items.filter((item) => item.kind === kind).length
    if (left <= 0) return []
    const [one, many] = texts.kinds[kind].more
    const count = totals[kind] === overviewMostCounted ? texts.atLeast(left) : String(left)
    return `${count} ${left === 1 ? one : many}`
  })
}
