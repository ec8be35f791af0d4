import { spawnSync } from 'node:child_process'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { describeError, openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog('debug', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('secrets are left out of the log, in any field', () => {
  const secret = 'canary-of-the-log'
  const names = [
    'cookie',
    'authorization',
    'password',
    'code',
    'token',
    'tokenHash',
    'secret',
    'totpSecret',
    'body',
    'headers',
    'set-cookie',
  ]
  for (const name of names) {
    const text = logged((log) =>
      log.info({ [name]: secret, one: { [name]: secret, two: { [name]: secret } }, kept: 'kept' }, 'line'),
    )
    expect(text).toContain('kept')
    expect(text).not.toContain(secret)
  }
})

test('a line is one line of JSON with its time in UTC, whatever a caller wrote', () => {
  const text = logged((log) => log.info({ path: '/a\r\n{"level":"error"}\u2028' }, 'line\nsecond'))
  expect(text.trimEnd()).not.toMatch(/[\r\n]/)
  expect(JSON.parse(text)).toMatchObject({
    level: 'info',
    msg: 'line\nsecond',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
})

test('an error of the database is logged without the values it quotes', () => {
  const error = new DatabaseError('invalid input syntax for type uuid: "canary"', 1, 'error')
  error.code = '22P02'
  error.detail = 'Key (email)=(canary@bank.example) already exists.'
  error.where = 'SQL function "x" statement "canary"\nmore canary'
  const text = logged((log) => log.error({ err: new Error('it failed', { cause: error }) }, 'line'))
  expect(text).toContain('22P02')
  expect(text).not.toContain('canary')
})

test('a fault is logged with the place in the code where it happened', () => {
  const { message, stack } = describeError(new TypeError('x is not a function'))
  expect(message).toBe('x is not a function')
  expect(stack).toContain('log.test.ts')
  expect(stack).not.toContain('x is not a function')
  expect(describeError('thrown text')).toEqual({ type: 'string' })
})

/** The lines on standard error of a process that does this with a log. */
function linesOf(work: string): string[] {
  const open = `import { openLog } from '${import.meta.resolve('./log.ts')}'; const log = openLog('info')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', `${open}\n${work}`])
  return stderr
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => String(JSON.parse(line).msg))
}

test('no line is lost when the server ends, and only the last moments when it is killed', () => {
  const three = `log.info('one'); log.warn('two'); log.info('three')`
  // The lines that are left at the end can overtake the one that is being written at that moment.
  expect(linesOf(`${three}; process.exit(1)`).toSorted()).toEqual(['one', 'three', 'two'])
  const many = `for (let n = 0; n < 1000; n += 1) log.info(String(n))`
  expect(linesOf(`${many}; setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000)`)).toHaveLength(1000)
})
