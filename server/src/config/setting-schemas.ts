import { isIP } from 'node:net'
import { z } from 'zod'

/** The valid values of single settings; each sentence follows the setting's name. */

export const yesOrNo = z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], error: 'must be 1 or 0' })

export function wholeNumber(from: number, to: number) {
  const sentence = `must be a whole number from ${from} to ${to}`
  return z.coerce.number(sentence).int(sentence).min(from, sentence).max(to, sentence)
}

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

export const onOrOff = oneOf(['on', 'off'])
/** A blank or a line break is refused: the address is written into a file of lines. */
const isHttps = (text: string) => /^https:\/\/[!-~]+$/.test(text) && URL.canParse(text)
export const httpsSchema = z.string().refine(isHttps, 'must be an https:// address')
export const securityContactSchema = z
  .string()
  .refine(
    (text) => isHttps(text) || z.email().safeParse(text).success,
    'must be an e-mail address or an https:// address',
  )
  .transform((text) => (isHttps(text) ? text : `mailto:${text}`))

export const databaseUrlSchema = z.url({
  protocol: /^postgres(ql)?$/,
  hostname: /.*/,
  error: 'must be a postgres:// address',
})

export const smtpUrlSchema = z.url({
  protocol: /^smtps?$/,
  hostname: /.+/,
  error: 'must be an smtp:// or smtps:// address',
})

/** Where clamd listens: a port of a host, or a Unix socket. */
export type ScannerAddress = { host: string; port: number } | { path: string }

export const scannerSchema = z.string().transform((text, check): ScannerAddress => {
  const [, path] = /^unix:(?:\/\/)?(\/[^\0]+)$/.exec(text) ?? []
  if (path !== undefined) return { path }
  const [, host = '', port = '0'] = /^tcp:\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(text) ?? []
  if (host === '' || Number(port) < 1 || Number(port) > 65_535)
    check.addIssue('must be tcp://host:port or unix:/path/of/the/socket')
  return { host: host.replace(/[[\]]/g, ''), port: Number(port) }
})

const listSchema = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

export const hostsSchema = listSchema.refine(
  (hosts) => hosts.every((host) => /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/i.test(host)),
  'must be host:port, or several separated by commas',
)

export const originsSchema = listSchema.transform((addresses, check) => {
  const origins = addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : 'null'))
  if (origins.length === 0 || origins.some((origin) => !/^https?:/.test(origin)))
    check.addIssue('must be an http:// or https:// address, or several separated by commas')
  else if (new Set(origins.map((origin) => origin.split(':')[0])).size > 1)
    check.addIssue('must not mix http and https')
  return origins
})

export const proxiesSchema = listSchema.refine(
  (addresses) =>
    addresses.every(
      (address) => isIP(address.split('/')[0] ?? '') !== 0 && /^[^/]+(\/\d{1,3})?$/.test(address),
    ),
  'must be addresses or networks (10.0.0.1, 10.0.0.0/8) separated by commas',
)
