/** npm run admin -- status, and npm run admin -- mail-test <address>: exit code 1 if something is wrong. */
import { z } from 'zod'
import { readConfig } from '#config/config.ts'
import { sendTestEmail } from './mail-test.ts'
import { type Finding, reportStatus } from './status.ts'
import { endWithError } from './end-with-error.ts'

const usage = [
  'npm run admin -- status               reports whether all is well',
  'npm run admin -- mail-test <address>  sends one e-mail through SMTP_URL',
].join('\n')

/** Runs the command and returns its findings. */
export async function ask(args: string[], env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const [task, ...rest] = args
  if (task === 'status' && rest.length === 0) return await reportStatus(readConfig(env))
  const recipient = z.email().safeParse(rest[0])
  if (task === 'mail-test' && rest.length === 1 && recipient.success)
    return [await sendTestEmail(readConfig(env), recipient.data)]
  const mistake = task === 'mail-test' ? 'mail-test needs one e-mail address.' : 'status takes no arguments.'
  return [{ isFine: false, text: `${mistake}\n${usage}` }]
}

async function answer(): Promise<void> {
  const findings = await ask(process.argv.slice(2), process.env)
  for (const { isFine, text } of findings) (isFine ? process.stdout : process.stderr).write(`${text}\n`)
  process.exitCode = findings.every(({ isFine }) => isFine) ? 0 : 1
}

if (import.meta.main) {
  await answer().catch(endWithError())
}
