import { readFileSync } from 'node:fs'

/** The settings that hold a password. Each can be in a file of its own, which `…_FILE` names. */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_LISTEN_URL',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/**
 * The same settings, with the content of each file in the place of its `…_FILE`. `wrong` has a sentence for
 * each file that cannot be used, never its content. `npm start` and the server both begin with it.
 */
export function readSecretFiles(given: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; wrong: string[] } {
  const env = { ...given }
  const wrong: string[] = []
  for (const setting of secretSettings) {
    const name = `${setting}_FILE`
    const file = env[name]
    // A process that is started with these settings must not read the file again.
    delete env[name]
    if (!file) continue
    if (env[setting]) {
      wrong.push(`${name} cannot be set beside ${setting}: keep one of the two.`)
      continue
    }
    const read = readLine(file)
    if ('wrong' in read) wrong.push(`${name} ${read.wrong}.`)
    else env[setting] = read.line
  }
  return { env, wrong }
}

function readLine(file: string): { line: string } | { wrong: string } {
  try {
    const line = readFileSync(file, 'utf8').trim()
    return /^[^\r\n]+$/.test(line)
      ? { line }
      : { wrong: 'must name a file with one line, the setting’s value' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { wrong: `names a file that cannot be read (${code})` }
  }
}
