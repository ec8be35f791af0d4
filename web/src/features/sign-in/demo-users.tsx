import type { DemoUser } from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { texts } from './texts.ts'

/**
 * The users of the demo bank; none in any other bank, which is not asked, because the browser would log its
 * refusal as an error.
 */
export async function listDemoUsers(): Promise<readonly DemoUser[]> {
  try {
    const { demo } = await client.signIn.current()
    return demo ? await client.signIn.demoUsers() : []
  } catch {
    return []
  }
}

type DemoUsersProps = {
  users: readonly DemoUser[]
  chosen: string
  onChoose: (user: DemoUser) => void
}

/** The users of the demo bank; a press fills the three fields. */
export function DemoUsers({ users, chosen, onChoose }: DemoUsersProps) {
  const [asking, setAsking] = useState(false)

  // A code is valid for half a minute, so the list is fetched again when it is opened.
  async function choose(username: string) {
    if (asking) return
    setAsking(true)
    const user = (await listDemoUsers()).find((one) => one.username === username)
    setAsking(false)
    if (user) onChoose(user)
    else showToast({ title: texts.demoTitle, description: texts.demoUnreachable, tone: 'bad' })
  }

  return (
    <section className="demo" aria-labelledby="demo-heading">
      <h3 id="demo-heading">{texts.demoTitle}</h3>
      <p className="small muted">{texts.demoHint}</p>
      <ul>
        {users.map(({ username, name, note }) => (
          <li key={username}>
            <button
              type="button"
              aria-pressed={username === chosen}
              aria-busy={asking || undefined}
              onClick={() => void choose(username)}
            >
              <span className="serif">{name}</span>
              <span className="u">{username}</span>
              <span className="s">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
