import { type EmailBlock, isOwnLink, linkPattern, readEmail } from './email-blocks.ts'

type Email = { subject: string; body: string }
export type EmailBrand = {
  bankName: string
  /** The origins whose links an e-mail may show as links; null means this machine's own names. */
  ownOrigins: readonly string[] | null
}

/**
 * Colours of the web's themes (web/src/ui/brand/theme.css). Styles stand on the elements, because several
 * programs drop a style sheet; the sheet holds only what cannot be inline, the evening colours.
 */
const ivory = {
  paper: '#f7f4ec',
  surface: '#fffdf8',
  ink: '#14213a',
  second: '#47516a',
  rule: '#ddd5c4',
  brass: '#b9954b',
  brassText: '#755714',
}
const serif = "'EB Garamond',Garamond,Georgia,'Times New Roman',serif"
const sans = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Outlook.com rewrites colours by itself and marks what it has rewritten with `data-ogsc`. */
const evening = [
  ['.paper', 'background-color:#0d1524'],
  ['.surface', 'background-color:#141e31;border-color:#263148'],
  ['.ink', 'color:#f1ecdf'],
  ['.second', 'color:#b9beca'],
  ['.brass-text', 'color:#d9ba7c'],
  ['.rule', 'border-color:#d1af6b'],
  ['.hairline', 'border-color:#263148'],
  ['.button', 'background-color:#d1af6b'],
  ['.button-text', 'color:#0d1524'],
] as const

const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${evening.map(([name, rule]) => important(name, rule)).join('')}}`,
  ...evening.map(([name, rule]) => important(`[data-ogsc] ${name}`, rule)),
  '@media (max-width:480px){.card{padding:28px 22px !important}}',
].join('\n')

function important(selector: string, rule: string): string {
  return `${selector}{${rule.replaceAll(/(?=;|$)/g, ' !important')}}`
}

/**
 * The HTML alternative of an e-mail, made from its text: the same words and the same links, nothing that is
 * loaded from elsewhere, and nothing that tells the sender it was opened. The layout is of tables, which is
 * all that Outlook for Windows lays out.
 */
export function writeEmailHtml({ subject, body }: Email, { bankName, ownOrigins }: EmailBrand): string {
  const { blocks, foot } = readEmail(body, { bankName, ownOrigins })
  const ending = ` – ${bankName}`
  const heading = subject.endsWith(ending) ? subject.slice(0, -ending.length) : subject
  const inline = (text: string) => linked(text, ownOrigins)
  return `<!doctype html>
<html lang="en-GB" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet}</style></head>
<body class="paper" style="margin:0;padding:0;background-color:${ivory.paper}">
${hidden(blocks)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" \
bgcolor="${ivory.paper}" style="background-color:${ivory.paper}"><tr><td align="center" \
style="padding:32px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr>\
<td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" \
style="max-width:600px;margin:0 auto">
<tr><td align="center" style="padding:0 0 22px">${masthead(bankName)}</td></tr>
<tr><td class="surface card" bgcolor="${ivory.surface}" align="left" \
style="background-color:${ivory.surface};border:1px solid ${ivory.rule};padding:36px 40px">
<h1 class="ink" style="margin:0 0 22px;color:${ivory.ink};font:500 27px/33px ${serif}">\
${whole(inline(heading))}</h1>
${blocks.map((block) => renderBlock(block, inline)).join('\n')}
</td></tr>
<tr><td align="center" style="padding:24px 20px 0">${footer(foot, bankName, inline)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`
}

/** A narrow heading must not break "e-mail" at its hyphen. */
function whole(heading: string): string {
  return heading.replaceAll(/\be-mail\b/gi, '<span style="white-space:nowrap">$&</span>')
}

/** The bank's name over a rule as on an engraving: hairlines beside a lozenge, which is a character. */
function masthead(bankName: string): string {
  const hairline =
    '<td width="96" valign="middle" style="width:96px"><table role="presentation" width="96" ' +
    'cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" ' +
    `style="border-top:1px solid ${ivory.brass};border-bottom:1px solid ${ivory.brass};` +
    `font-size:2px;line-height:2px">&nbsp;</td></tr></table></td>`
  return (
    `<p class="ink" style="margin:0 0 10px;color:${ivory.ink};font:500 24px/30px ${serif}">` +
    `${escapeHtml(bankName)}</p>` +
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center" ' +
    `aria-hidden="true"><tr>${hairline}<td class="brass-text" valign="middle" ` +
    `style="padding:0 10px;color:${ivory.brassText};font:400 11px/11px ${serif}">&#9670;</td>` +
    `${hairline}</tr></table>`
  )
}

/** The line that a list of e-mails shows under the subject: the first sentence, not the bank's name again. */
function hidden(blocks: EmailBlock[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph' && !isSalutation(block.lines))
  const text = first?.kind === 'paragraph' ? first.lines.join(' ').replaceAll(linkPattern, '').trim() : ''
  if (text === '') return ''
  return (
    '<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">' +
    `${escapeHtml(text.slice(0, 140))}</div>`
  )
}

function isSalutation(lines: string[]): boolean {
  return lines.length === 1 && lines[0]?.endsWith(',') === true && lines[0].length < 80
}

function renderBlock(block: EmailBlock, inline: (text: string) => string): string {
  switch (block.kind) {
    case 'paragraph':
      return (
        `<p class="ink" style="margin:0 0 18px;color:${ivory.ink};font:400 16px/26px ${sans}">` +
        `${block.lines.map(inline).join('<br>')}</p>`
      )
    case 'fact':
      return (
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ' +
        'style="margin:0 0 20px"><tr><td class="ink rule" style="padding:4px 0 4px 16px;border-left:2px ' +
        `solid ${ivory.brass};color:${ivory.ink};font:500 19px/27px ${serif}">` +
        `${inline(block.text)}</td></tr></table>`
      )
    case 'link':
      return button(block)
  }
}

/** The address stands under the button too: a reader can see where it leads, and copy it. */
function button({ href, label }: { href: string; label: string }): string {
  const address = escapeHtml(href)
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 10px"><tr>' +
    `<td class="button" bgcolor="${ivory.brass}" style="background-color:${ivory.brass};border-radius:3px">` +
    `<a href="${address}" class="button-text" style="display:inline-block;padding:12px 26px;` +
    `color:${ivory.ink};font:600 15px/20px ${sans};text-align:center;text-decoration:none">` +
    `${escapeHtml(label)}</a>` +
    '</td></tr></table>' +
    `<p class="second" style="margin:0 0 20px;color:${ivory.second};font:400 12px/18px ${sans};` +
    `word-break:break-all;overflow-wrap:anywhere">${anchor(href, 'second', ivory.second)}</p>`
  )
}

function footer(parts: string[], bankName: string, inline: (text: string) => string): string {
  const lines = parts.flatMap((part) => part.split('\n')).filter((line) => line !== bankName)
  return [bankName, ...lines]
    .map(
      (line, index) =>
        `<p class="second" style="margin:0 0 6px;color:${ivory.second};font:${index === 0 ? 600 : 400} ` +
        `12px/18px ${sans}">${inline(line)}</p>`,
    )
    .join('\n')
}

/** Escapes a text, and makes the bank's own addresses in it links. */
function linked(text: string, ownOrigins: readonly string[] | null): string {
  let html = ''
  let restFrom = 0
  for (const { 0: href, index } of text.matchAll(linkPattern)) {
    if (!isOwnLink(href, ownOrigins)) continue
    html += escapeHtml(text.slice(restFrom, index)) + anchor(href, 'brass-text', ivory.brassText)
    restFrom = index + href.length
  }
  return html + escapeHtml(text.slice(restFrom))
}

function anchor(href: string, className: string, color: string): string {
  const address = escapeHtml(href)
  const style = `color:${color};text-decoration:underline`
  return `<a href="${address}" class="${className}" style="${style}">${address}</a>`
}

/** Text as HTML shows it, also within an attribute in double quotation marks. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
