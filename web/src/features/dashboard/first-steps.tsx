import type { Dashboard } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#api.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Section } from '#ui/layout/page.tsx'
import type { LinkTarget } from './attention-list.tsx'
import { texts } from './texts.ts'

type FirstStepsProps = {
  counts: Dashboard['counts']
  hasMoney: boolean
  link: (to: LinkTarget, label: string, about: string) => ReactNode
}

/** The first steps of a new client, in order, each step with its state and a link. */
export function FirstSteps({ counts, hasMoney, link }: FirstStepsProps): ReactNode {
  const protection = useQuery(api.security.protection.queryOptions())
  const { account, deposit, beneficiary, codes } = texts.firstSteps
  const steps = [
    { ...account, done: counts.accounts > 0, to: { is: 'request' } },
    { ...deposit, done: hasMoney, to: { is: 'requests' } },
    { ...beneficiary, done: counts.beneficiaries > 0, to: { is: 'beneficiary' } },
    { ...codes, done: (protection.data?.recoveryCodes?.left ?? 0) > 0, to: { is: 'security' } },
  ] as const
  return (
    <Section title={texts.firstStepsTitle}>
      <ol className="card attention-list first-steps">
        {steps.map(({ name, help, action, done, to }) => (
          <li key={name}>
            <div>
              <span>{name}</span>
              <span className="small muted">{help}</span>
            </div>
            <span className="btns">
              {done ? <Badge tone="good">{texts.done}</Badge> : link(to, action, name)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
