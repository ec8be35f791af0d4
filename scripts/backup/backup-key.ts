/** The key of the backups, in a file of its own: apart from the backups, the database and the bank's keys. */
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { dataFolder, root, Sentence } from '#scripts/project.ts'

function keyFile(): string {
  return resolve(root, process.env['BACKUP_KEY_FILE'] ?? join(dataFolder, 'backup.key'))
}

export function makeBackupKey(): string {
  const file = keyFile()
  if (existsSync(file)) throw new Sentence(`${file} is there already, and backups were made with it.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

export function readBackupKey(): Buffer {
  const file = keyFile()
  if (!existsSync(file))
    throw new Sentence(
      `There is no backup key at ${file} (BACKUP_KEY_FILE). npm run backup -- make-key makes one: keep a ` +
        'copy of it apart from the backups: none can be restored without it.',
    )
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length !== 32) throw new Sentence(`${file} (BACKUP_KEY_FILE) is not a backup key.`)
  return key
}

/** A MAC under the key, in hexadecimal; it reveals nothing of the key. */
export function macOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
