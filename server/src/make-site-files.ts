/**
 * Makes the public pages' files after their build: icons, link previews, and the legal documents, all with
 * the bank's own name. The build of the web runs it with its output folder; the results are static files like
 * the pages.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brandSchema, legalDocumentPath, legalDocuments } from '@bank/contract'
import { drawLegalDocument } from '#features/legal-documents/draw-document.ts'
import { drawCard } from '#features/site-pictures/draw-card.ts'
import { drawIcons } from '#features/site-pictures/draw-icons.ts'

const [folder = ''] = process.argv.slice(2)
if (folder === '') throw new Error('Name the folder that the web was built into')
const bank = brandSchema.parse(process.env)

for (const [name, icon] of await drawIcons()) await writeFile(join(folder, name), icon)
const cards = (await wantedCards()).map(async ({ name, heading }) =>
  put(`/cards/${name}.png`, await drawCard({ heading, seed: name, bank })),
)
await Promise.all(cards)
for (const document of legalDocuments)
  await put(legalDocumentPath(document.slug), await drawLegalDocument(document, bank))

async function put(path: string, content: Buffer): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Each page names its preview picture and the text on it. */
async function wantedCards(): Promise<{ name: string; heading: string }[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'))
  const pages = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return pages.flatMap((html) => {
    const name = /<meta property="og:image" content="[^"]*\/cards\/([\w-]+)\.png">/.exec(html)?.[1]
    const heading = /<meta property="og:title" content="([^"]*)">/.exec(html)?.[1]
    return name === undefined || heading === undefined ? [] : [{ name, heading: plain(heading) }]
  })
}

function plain(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
