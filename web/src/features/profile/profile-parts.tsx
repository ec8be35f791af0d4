import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { texts } from './texts.ts'

const order = ['details', 'security', 'access', 'notifications', 'data'] as const
type Part = (typeof order)[number]

/** The parts of the profile under each other, with an index; each part has an address. */
export function ProfileParts({ parts }: { parts: Record<Part, ReactNode> }) {
  const hash = useLocation({ select: (location) => location.hash })
  // The part did not exist yet when the browser looked for it.
  useEffect(() => {
    const part = order.some((name) => name === hash) ? document.getElementById(hash) : null
    part?.focus({ preventScroll: true })
    part?.scrollIntoView()
  }, [hash])
  return (
    <div className="profile">
      <nav className="profile-index" aria-label={texts.parts}>
        <ul>
          {order.map((name) => (
            <li key={name}>
              <Link
                to="/dashboard/profile"
                hash={name}
                aria-current={name === hash ? 'location' : undefined}
                activeOptions={{ includeHash: true, exact: true }}
              >
                {texts.partNames[name]}
              </Link>
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
