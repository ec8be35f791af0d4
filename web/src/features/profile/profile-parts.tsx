import { createLink, useLocation } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { texts } from './texts.ts'

const order = ['details', 'security', 'access', 'notifications', 'data'] as const
type Part = (typeof order)[number]

/** The router marks the link that the address names; this one is marked while its part is being read. */
const PartLink = createLink(({ isRead, children, ...link }: ComponentProps<'a'> & { isRead: boolean }) => (
  <a {...link} aria-current={isRead ? 'location' : undefined}>
    {children}
  </a>
))

/** The parts of the profile under each other, with an index; each part has an address. */
export function ProfileParts({ parts }: { parts: Record<Part, ReactNode> }) {
  const current = useCurrentPart()
  return (
    <div className="profile">
      <nav className="profile-index" aria-label={texts.parts}>
        <ul>
          {order.map((name) => (
            <li key={name}>
              <PartLink to="/dashboard/profile" hash={name} isRead={name === current}>
                {texts.partNames[name]}
              </PartLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="profile-parts">
        {order.map((name) => (
          <div key={name} id={name} tabIndex={-1} className="profile-part">
            {parts[name]}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Leads to the part that the address names, and returns the one being read: that one, until it is left. */
function useCurrentPart(): Part {
  const hash = useLocation({ select: (location) => location.hash })
  const named = order.find((name) => name === hash)
  const [read, setRead] = useState<{ part: Part; hash: string } | null>(null)
  const ledTo = useRef<number | null>(null)
  // The part did not exist yet when the browser looked for it.
  useEffect(() => {
    const part = named === undefined ? null : document.getElementById(named)
    part?.focus({ preventScroll: true })
    part?.scrollIntoView()
    ledTo.current = part && scrollY
  }, [named])
  useEffect(() => {
    const onScroll = () => {
      // The last parts are too short to come to the top, where the reader was led to one of them.
      if (ledTo.current !== null && Math.abs(scrollY - ledTo.current) <= 1) return
      ledTo.current = null
      setRead({ part: partInSight(), hash })
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [hash])
  return read?.hash === hash ? read.part : (named ?? 'details')
}

/** The last part that begins in the upper third of the screen; at the end of the page, the last one. */
function partInSight(): Part {
  const { scrollHeight, clientHeight } = document.documentElement
  if (scrollY + clientHeight >= scrollHeight - 1) return 'data'
  const begun = order.filter((name) => {
    const part = document.getElementById(name)
    return part !== null && part.getBoundingClientRect().top < clientHeight / 3
  })
  return begun.at(-1) ?? 'details'
}
