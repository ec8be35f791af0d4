import type { Approval } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { operationLine, textOf } from '#domain/operation-words.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { texts } from './texts.ts'

/**
 * Shows the requester a toast with the decision on any admin screen. Earlier decisions are on the overview.
 */
export function useOwnDecided(): void {
  const navigate = useNavigate()
  const { data } = useQuery(api.approvals.ownDecided.queryOptions())
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...data.approvals.map(({ id }) => id)])
    if (before === null) return
    for (const approval of data.approvals.filter(({ id }) => !before.has(id)).toReversed()) {
      const see = () => void navigate({ to: '/admin/approvals', search: { approval: approval.id } })
      showToast({
        ...toastOf(approval),
        id: `decided-${approval.id}`,
        action: { label: texts.see, onPress: see },
      })
    }
  }, [data, navigate])
}

function toastOf({ operation, user, status, decidedBy, permittedUntil }: Approval) {
  const line = operationLine(textOf(operation, user))
  const name = decidedBy?.name ?? texts.someone
  const description =
    permittedUntil === null ? line : texts.toBeMadeUntil(line, formatDateTime(permittedUntil, bank.timeZone))
  if (status === 'approved')
    return { tone: 'good' as const, title: texts.decision.approved(name), description }
  if (status === 'rejected')
    return { tone: 'neutral' as const, title: texts.decision.rejected(name), description }
  return {
    tone: 'neutral' as const,
    title: status === 'failed' ? texts.decision.failed(name) : texts.decision.expired,
    description,
  }
}
