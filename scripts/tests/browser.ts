/**
 * Finds a Chromium without a download: the one in CHROMIUM_PATH, else the machine's own, else the headless
 * one of an npm package, which brings its libraries and a font and so runs on a Debian without a desktop.
 * CHROMIUM_PATH=packaged selects the package.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, root, Sentence } from '#scripts/project.ts'

const packageFolder = join(root, 'node_modules/@sparticuz/chromium')
const installedBrowsers = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of the program that playwright.config.ts launches. */
export type BrowserEnv = {
  CHROMIUM_PATH: string
  /** A folder of libraries for the browser alone; empty if it needs none. */
  CHROMIUM_LIBRARIES: string
  /** A fontconfig file: without any font, Playwright considers text hidden. */
  CHROMIUM_FONTS: string
  CHROMIUM_SANDBOX: 'on' | 'off'
}

/** Finds or unpacks the browser; the first time takes a few seconds. */
export async function browserEnv(): Promise<BrowserEnv> {
  const own = [process.env['CHROMIUM_PATH'], ...installedBrowsers].find(
    (path) => path === 'packaged' || (path && existsSync(path)),
  )
  const CHROMIUM_FONTS = writeFontsConfig(await unpackOnce('fonts', ['fonts.tar.br']))
  const found =
    own && own !== 'packaged' ? { CHROMIUM_PATH: own, CHROMIUM_LIBRARIES: '' } : await packagedChromium()
  return { ...found, CHROMIUM_FONTS, CHROMIUM_SANDBOX: (await canUseSandbox(found)) ? 'on' : 'off' }
}

async function packagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Sentence(
      `There is no packaged Chromium for ${process.platform}-${process.arch}. Install one, or name it ` +
        'in CHROMIUM_PATH.',
    )
  }
  const folder = await unpackOnce('chromium', ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'])
  return { CHROMIUM_PATH: join(folder, 'chromium'), CHROMIUM_LIBRARIES: join(folder, 'al2023/lib') }
}

/** Unpacks archives of the package into a folder of that name, whole or not at all. */
async function unpackOnce(name: string, archives: string[]): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  )
  const folder = join(cacheFolder, `${name}-${version}`)
  if (existsSync(folder)) return folder
  const { inflate } = await import('@sparticuz/chromium')
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = unfinished // The package can only unpack to the temporary folder.
  try {
    await Promise.all(archives.map((archive) => inflate(join(packageFolder, 'bin', archive))))
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error // Another run may have finished first.
  }
  return folder
}

/**
 * The package's own file names a folder that does not exist here. Generic families need an alias: if Chromium
 * finds no fallback while a page's font is loading, it gives that font up.
 */
function writeFontsConfig(folder: string): string {
  const file = join(folder, 'bank-fonts.conf')
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${escaped}/fonts</dir>`,
    '  <dir>/usr/share/fonts</dir>',
    ...['sans-serif', 'serif', 'monospace', 'Sans'].map(
      (family) =>
        `  <alias binding="same"><family>${family}</family>` +
        `<prefer><family>Open Sans</family></prefer></alias>`,
    ),
    `  <cachedir>${escaped}/cache</cachedir>`,
    '</fontconfig>',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** Chromium refuses its sandbox to root, and some containers forbid it: this tries it once. */
async function canUseSandbox({
  CHROMIUM_PATH,
  CHROMIUM_LIBRARIES,
}: Pick<BrowserEnv, 'CHROMIUM_PATH' | 'CHROMIUM_LIBRARIES'>) {
  if (process.getuid?.() === 0) return false
  const { chromium } = await import('@playwright/test')
  const env = CHROMIUM_LIBRARIES ? { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES } : {}
  try {
    const browser = await chromium.launch({
      executablePath: CHROMIUM_PATH,
      chromiumSandbox: true,
      env,
      timeout: 15_000,
    })
    const page = await browser.newPage()
    await page.goto('data:text/plain,x')
    await browser.close()
    return true
  } catch {
    return false
  }
}
