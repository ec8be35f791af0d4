import { useEffect } from 'react'
import { client } from '#api.ts'
import { useVisible } from '#features/messages/use-visible.ts'

/** The server takes an admin for present for 60 seconds. */
const publishEveryMs = 25_000

type Presence = { clientId: string; here: boolean; readUpTo?: string }

// Calls are sent one by one: a "left" that overtakes the next "arrived" would turn automated replies on.
let line: Promise<unknown> = Promise.resolve()

function publishPresence(presence: Presence): void {
  line = line.then(() => client.messages.attend(presence)).catch(() => null)
}

/** Tells the server that an admin has this conversation on screen, while the window is visible. */
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

/** Sends the leaving with `keepalive`, because the page is being closed. */
function publishLeaving(clientId: string): void {
  const asked = {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ here: false }),
  }
  void fetch(`/api/admin/conversations/${clientId}/attend`, asked).catch(() => null)
}
