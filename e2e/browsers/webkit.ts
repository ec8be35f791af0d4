import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { z } from 'zod'
import type { Remote } from './remote.ts'

const answerSchema = z.object({ value: z.unknown() })
const sessionSchema = z.object({ sessionId: z.string() })
const failureSchema = z.object({ error: z.string(), message: z.string() })

/**
 * Starts WebKitGTK's MiniBrowser on a display of its own and speaks classic WebDriver to it, the only form
 * that its driver knows.
 */
export async function startWebKit({ driver, browser }: { driver: string; browser: string }): Promise<Remote> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1300x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdout.setEncoding('utf8').once('data', (text: string) => resolve(`:${text.trim()}`))
    screen.once('exit', () => reject(new Error('Xvfb ended')))
  })
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display, LANG: 'en_GB.UTF-8' }
  const program = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env })
  const base = `http://127.0.0.1:${port}`
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
  const capabilities = { alwaysMatch: options }
  await waitUntilListening(port, program)
  const { sessionId } = sessionSchema.parse(await post(`${base}/session`, { capabilities }))
  const session = `${base}/session/${sessionId}`
  await post(`${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 860 })

  return {
    open: async (url) => void (await post(`${session}/url`, { url })),
    run: async (body) => await post(`${session}/execute/sync`, { script: body, args: [] }),
    act: async (actions) => void (await post(`${session}/actions`, { actions })),
    // Classic WebDriver tells nothing of the console.
    complaints: () => [],
    close: async () => {
      await fetch(session, { method: 'DELETE' })
      await Promise.all([stop(program), stop(screen)])
    },
  }
}

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = answerSchema.parse(await answer.json())
  if (answer.ok) return value
  const { error, message } = failureSchema.parse(value)
  throw new Error(`${error}: ${message}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = z.object({ port: z.number() }).parse(server.address())
  await new Promise((resolve) => server.close(resolve))
  return address.port
}

async function waitUntilListening(port: number, program: ChildProcess): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error('WebKitWebDriver ended')
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (status?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function stop(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => program.once('exit', resolve))
  if (program.exitCode !== null || !program.kill()) return
  await ended
}
