import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '@bank/database/migrate'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database.ts'
import { openPrimary } from '#platform/primary.ts'
import { aClient, testPassword } from '#testing/builders.ts'
import { kinds, openNotes, readNotes } from '#testing/crash/acknowledgements.ts'
import { someAdmins } from '#testing/crash/admins.ts'
import { judge } from '#testing/crash/auditor.ts'
import { publicOrigin, serverSettings, settingsOf, statement } from '#testing/crash/bank.ts'
import { startCluster } from '#testing/crash/cluster.ts'
import { somePayers, startLoad } from '#testing/crash/load.ts'
import { startServer, withCause } from '#testing/crash/server.ts'
import { openWays, type Ways } from '#testing/crash/ways.ts'
import { checkOutRelease } from '#testing/releases/other-version.ts'
import { turnOnApproval } from '#testing/settings.ts'

/** How long each state of the restart lasts. */
const stateMs = 15_000
/** Sign-ins of one network and name are counted for a minute, and all of these are one network's. */
const manySignIns = {
  SIGN_IN_REQUESTS_PER_MINUTE: '1000000',
  SIGN_IN_REQUESTS_PER_NAME: '1000000',
}

test(
  'servers of the released version and of this one serve one bank, and the older ones leave one by one',
  { timeout: 900_000 },
  async () => {
    const released = await checkOutRelease()
    const cluster = await startCluster()
    await statement(cluster.url('postgres'), 'create database bank')
    const ownerUrl = cluster.url('bank')
    await released.run(
      `const { migrate } = await import(process.env.MIGRATE); await migrate(process.env.URL_OF_OWNER)`,
      { MIGRATE: join(released.folder, 'database/migrate.ts'), URL_OF_OWNER: ownerUrl },
    )
    const env = { ...(await serverSettings(ownerUrl)), ...manySignIns }
    await released.run('server/src/prepare-bank.ts', { ...env, DATABASE_URL: ownerUrl })
    const older = [await startServer(env, released.folder), await startServer(env, released.folder)]
    const servers = [...older]
    const withPath = `${ownerUrl}?options=${encodeURIComponent('-c search_path=bank')}`
    const { db: owner } = openDatabase({ primary: openPrimary(withPath), connections: 4, waitMs: 30_000 })
    const notesFile = join(cluster.folder, 'notes')
    const notes = openNotes(notesFile)
    // The load goes to whatever stands in this list.
    const origins = older.map(({ origin }) => origin)
    const settings = { origins, publicOrigin, owner, notes }
    const payers = await somePayers(owner, 8)
    await turnOnApproval(owner)
    const load = await startLoad({ ...settings, payers, teams: [await someAdmins(owner)], pauseMs: 10 })
    const signingIn = await startSigningIn(owner, origins, openWays(settings, noMet()))
    const acknowledged: number[] = []
    const live = async () => {
      const before = load.acknowledged()
      await wait(stateMs)
      acknowledged.push(load.acknowledged() - before)
    }

    await live()
    await migrate(ownerUrl)
    await settingsOf(ownerUrl)
    await live()
    for (const leaving of older) {
      const newer = await startServer(env)
      servers.push(newer)
      origins.push(newer.origin)
      await live()
      origins.splice(origins.indexOf(leaving.origin), 1)
      await leaving.stop()
      await live()
    }
    await load.finish()
    const signIns = await signingIn.finish()

    const logs = servers.map((server) => server.log()).join('')
    expect(load.faults().map((fault) => withCause(fault, logs))).toEqual([])
    expect(signIns.refused).toEqual([])
    const judgement = await judge(ownerUrl, notesFile, logs)
    expect(judgement).toMatchObject({ findings: [], unknown: 0 })
    expect(acknowledged.filter((count) => count === 0)).toEqual([])
    const done = readNotes(notesFile).filter(({ state }) => state === 'acknowledged')
    const ofEach = kinds.map((kind) => `${done.filter((note) => note.kind === kind).length} ${kind}s`)
    expect(ofEach.filter((count) => count.startsWith('0 '))).toEqual([])
    const same = released.isThisOne ? '; BOTH ARE THE SAME VERSION, so only the restart is proved' : ''
    console.log(
      `rolling restart: from ${released.name} (${released.commit}) to this version${same}: ` +
        `${judgement.acknowledged} acknowledged (${ofEach.join(', ')}), ${judgement.refused} refused, ` +
        `${signIns.done} sign-ins, ${load.answers(503)} answers of 503, ${load.answers(0)} without one, ` +
        `${load.answers(500)} of 500, 0 lost, 0 doubled; acknowledged in each state: ` +
        acknowledged.join(', '),
    )
    await Promise.all(servers.map((server) => server.stop()))
    await owner.destroy()
    notes.close()
    await rm(notesFile)
    await cluster.stop()
    await released.remove()
  },
)

const noMet = () => ({ faults: [], acknowledged: 0, answers: new Map<number, number>() })

/** Users who sign in at one server after another, each session used at every server at once. */
async function startSigningIn(owner: Database, origins: string[], ways: Ways) {
  const refused: string[] = []
  let done = 0
  const end = new AbortController()
  const users = await Promise.all([1, 2, 3].map(async () => await aClient(owner)))
  const lives = users.map(async (user) => {
    while (!end.signal.aborted) {
      const code = await ways.code({ id: user.id, token: '', totpSecret: user.totpSecret ?? '' })
      const order = { identifier: user.username, password: testPassword, code }
      const at = origins[randomInt(origins.length)] ?? ''
      const answer = await ask(at, '/sign-in', order)
      if (answer.status === 503) continue
      if (answer.status !== 200) refused.push(`sign-in: ${answer.status} ${answer.text}`)
      else done += 1
      for (const origin of origins.slice()) {
        const accounts = await ask(origin, '/accounts', undefined, answer.cookie)
        if (accounts.status !== 200 && accounts.status !== 503)
          refused.push(`session: ${accounts.status} ${accounts.text}`)
      }
    }
  })
  return {
    finish: async () => {
      end.abort()
      await Promise.all(lives)
      return { done, refused }
    },
  }
}

async function ask(origin: string, path: string, order?: object, cookie = '') {
  const response = await fetch(`${origin}/api${path}`, {
    method: order === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', origin: publicOrigin, cookie },
    ...(order !== undefined && { body: JSON.stringify(order) }),
  }).catch(() => null)
  // A server that is leaving closes its connections.
  if (response === null) return { status: 503, text: '', cookie: '' }
  const [set = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { status: response.status, text: await response.text(), cookie: set }
}
