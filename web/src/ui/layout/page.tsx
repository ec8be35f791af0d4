import { useId, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/brand/icon.tsx'
import { Skeleton } from './skeleton.tsx'

type PageHeadProps = {
  title: ReactNode
  /** A line under the title that says something of its subject, such as a number. */
  detail?: ReactNode
  /** A line under the title that explains the screen; a phone has no room for it. */
  lead?: ReactNode
  /** The actions at the right; at most one primary button. */
  actions?: ReactNode
  /** The link back, with the class "back" and `BackText` in it. */
  back?: ReactNode
}

/** Keeps the line of a head's detail until it is known. */
export const unknownDetail = <Skeleton />

/** The head of a screen, with its only h1. */
export function PageHead({ title, detail, lead, actions, back }: PageHeadProps) {
  return (
    <div className="page-head">
      {back !== undefined && <div className="page-head-back">{back}</div>}
      <div>
        <h1>{title}</h1>
        {detail !== undefined && <p>{detail}</p>}
        {lead !== undefined && <p className="page-lead">{lead}</p>}
      </div>
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  )
}

/** The content of a link with the class "back". */
export function BackText({ children }: { children: ReactNode }) {
  return (
    <>
      <Icon name="back" size="sm" />
      {children}
    </>
  )
}

type SectionProps = {
  title: ReactNode
  /** Controls at the right of the heading. */
  actions?: ReactNode
  /** Keeps the heading for assistive technology only. */
  titleHidden?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A part of a screen with its own h2, which names it. */
export function Section({ title, actions, titleHidden = false, className, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classNames('section', className)} aria-labelledby={id}>
      <div className={titleHidden ? 'sr' : 'section-head'}>
        <h2 id={id}>{title}</h2>
        {!titleHidden && actions}
      </div>
      {children}
    </section>
  )
}
