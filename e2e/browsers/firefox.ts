import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Remote } from './remote.ts'

const messageSchema = z.object({
  id: z.number().optional(),
  type: z.string(),
  method: z.string().optional(),
  result: z.unknown().optional(),
  message: z.string().optional(),
  params: z.unknown().optional(),
})
const treeSchema = z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) })
const evaluationSchema = z.object({
  type: z.string(),
  result: z.object({ value: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
})
const entrySchema = z.object({ level: z.string(), text: z.string().nullable() })

/**
 * Starts Firefox and speaks WebDriver BiDi to it. Playwright's own way to a Firefox that is not its own needs
 * commands that the long-term release does not have yet.
 */
export async function startFirefox(path: string): Promise<Remote> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const program = spawn(
    path,
    ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    program.stderr.setEncoding('utf8').on('data', (part: string) => {
      output += part
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? []
      if (found !== undefined) resolve(found)
    })
    program.once('exit', () => reject(new Error(`Firefox ended:\n${output}`)))
  })
  const { send, complaints, disconnect } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const [{ context } = { context: '' }] = treeSchema.parse(await send('browsingContext.getTree', {})).contexts
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })

  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (body) => {
      const expression = `(async () => JSON.stringify((await (() => { ${body} })()) ?? null))()`
      const answer = evaluationSchema.parse(
        await send('script.evaluate', { expression, target: { context }, awaitPromise: true }),
      )
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result?.value ?? 'null')
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    complaints: () => complaints,
    close: async () => {
      await send('browser.close', {}).catch(() => program.kill())
      disconnect()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${address}`)))
  })
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (reason: Error) => void }>()
  const complaints: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)))
    if (message.method === 'log.entryAdded') {
      const { level, text } = entrySchema.parse(message.params)
      if (level === 'error') complaints.push(text ?? '')
    }
    if (message.id === undefined) return
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'success') caller?.resolve(message.result)
    else caller?.reject(new Error(message.message))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'))
  })
  let last = 0
  const send = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { send, complaints, disconnect: () => socket.close() }
}
