/** The commands of `npm run admin`, for the operator who asks or mistypes. */

const commands: readonly (readonly [command: string, purpose: string])[] = [
  ['status', 'reports whether all is well; exit code 1 if not'],
  ['mail-test <address>', 'sends one e-mail through SMTP_URL'],
  ['create --username … --first-name … --last-name … --email …', 'creates an administrator'],
  ['link --username …', 'prints a new setup link for an administrator'],
  ['erase-user <username>', 'permanently deletes a user’s personal data'],
  ['set-officer-signature <picture> --name … --title …', 'prints an officer’s signature on new certificates'],
  ['end-officer-signature', 'leaves new certificates without an officer’s signature'],
  ['publish-terms <file> --version …', 'sets the terms of new certificates'],
  ['make-keys [file]', 'creates the key file of a new bank'],
  ['add-key [file]', 'adds a master key and sign-in keys, for later use'],
  ['use-key <number> [file]', 'uses these keys from the next start'],
  ['rotate-keys', 'encrypts everything again with the key in use'],
  ['drop-key <number> [file]', 'removes a master key, after rotate-keys'],
  ['drop-sign-in-keys <number> [file]', 'removes sign-in keys'],
  ['require-proof', 'requires every server to prove that it has the key file'],
  ['replace-login', 'gives the servers a new database login'],
  ['drop-old-logins', 'removes the former logins, once no server uses them'],
]

const column = 36

/** A line for each command; one that is longer than its column has its purpose below. */
export const adminUsage = [
  'npm run admin -- <command>',
  '',
  ...commands.map(([command, purpose]) =>
    command.length < column
      ? `  ${command.padEnd(column)}${purpose}`
      : `  ${command}\n  ${' '.repeat(column)}${purpose}`,
  ),
  '',
  'Without a file, the commands for keys use KEY_FILE. docs/OPERATIONS.md explains each command.',
].join('\n')

/** Every command, by its first word. */
export const adminTasks = new Set(commands.map(([command]) => command.split(' ')[0] ?? ''))
