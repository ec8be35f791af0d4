import { useEffect } from 'react'
import { client } from '#api.ts'
import { useVisible } from '#features/messages/use-visible.ts'

/** The bank believes for 60 seconds that somebody is there. */
const publishEveryMs = 25_000

type Presence = { clientId: string; here: boolean; readUpTo?: string }

// One after the other: a goodbye that overtakes the next greeting would leave the client to the automated
// replies.
let line: Promise<unknown> = Promise.resolve()

function publishPresence(presence: Presence): void {
  line = line.then(() => client.messages.attend(presence)).catch(() => null)
}

/**
 * Tells the bank that this conversation is in front of an admin, as long as anybody can see this
 * window.
 */
export function useAttendance(clientId: string, readUpTo: string | undefined): void {
  const isVisible = useVisible()

  useEffect(() => {
    if (!isVisible) return
    publishPresence({ clientId, here: true })
    const timer = window.setInterval(() => publishPresence({ clientId, here: true }), publishEveryMs)
    const leave = () => publishLeaving(clientId)
    window.addEventListener('pagehide', leave)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      publishPresence({ clientId, here: false })
    }
  }, [clientId, isVisible])

  useEffect(() => {
    if (isVisible && readUpTo !== undefined) publishPresence({ clientId, here: true, readUpTo })
  }, [clientId, isVisible, readUpTo])
}

/** The page goes away: what it sends now has to outlive it. */
function publishLeaving(clientId: string): void {
  const asked = {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ here: false }),
  }
  void fetch(`/api/admin/conversations/${clientId}/attend`, asked).catch(() => null)
}
