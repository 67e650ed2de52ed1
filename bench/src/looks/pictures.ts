import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Theme } from '@farol/contract/institution.ts'
import type { Language } from '@farol/contract/language.ts'
import { openScreen, openViewing, type Viewing } from '@farol/e2e/looks/examine.ts'
import { looks } from '@farol/e2e/looks/looks.ts'
import { visitorScreens } from '@farol/e2e/looks/visitor-screens.ts'
import { launch } from '@farol/e2e/testing/browser.ts'
import { changeInstitution } from '@farol/e2e/testing/institution-document.ts'
import { startServer, type RunningServer } from '@farol/e2e/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { takeEveryPicture } from './every-picture.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = path.join(root, 'docs/screens')
const maxBytes = 60_000

/** One picture of docs/screens: which screen, how it is looked at, and what is done before. */
interface Picture {
  readonly name: string
  readonly screen: string
  readonly theme?: Theme
  readonly language?: Language
  readonly width?: number
  readonly height?: number
  readonly look?: string
  readonly before?: (page: Page) => Promise<unknown>
}

const basket = (codes: readonly string[]) => (page: Page) =>
  page
    .evaluate((list) => localStorage.setItem('farol-cesta', JSON.stringify(list)), codes)
    .then(() => page.reload({ waitUntil: 'networkidle' }))

const pictures = (book: string): readonly Picture[] => [
  { name: 'home', screen: '/' },
  { name: 'results', screen: '/pesquisa_geral?q=brasil' },
  { name: 'results-covers-dark', screen: '/pesquisa_geral?q=machado&modo=C', look: 'normal escuro' },
  { name: 'results-phone', screen: '/pesquisa_geral?q=brasil', width: 390, height: 844 },
  { name: 'title', screen: book },
  { name: 'title-phone-dark', screen: book, width: 390, height: 844, look: 'normal escuro' },
  {
    name: 'accessibility-bar',
    screen: '/pesquisa_geral?q=brasil',
    look: 'contraste claro',
    before: (page) => page.locator('.bar-toggle > summary').click(),
  },
  { name: 'teaching-plan', screen: '/plano_ensino?semestre=1', language: 'en' },
  { name: 'basket', screen: '/cesta', before: basket(['1', '2', '3', '5', '8']) },
  { name: 'hours', screen: '/horarios', language: 'es' },
  { name: 'theme-sinal', screen: '/', theme: 'sinal', language: 'fr' },
  { name: 'theme-mata', screen: '/pesquisa_geral?q=floresta', theme: 'mata', language: 'it' },
]

/** Waits until the server follows: it looks for a new document every two seconds. */
async function dress(server: RunningServer, theme: Theme): Promise<void> {
  changeInstitution(server, { theme })
  await new Promise((resolve) => setTimeout(resolve, 2500))
}

/** A picture as JPEG, as good as its limit allows. */
async function shoot(page: Page): Promise<Buffer> {
  for (let quality = 82; quality >= 24; quality -= 3) {
    const bytes = await page.screenshot({ type: 'jpeg', quality })
    if (bytes.length <= maxBytes) return bytes
  }
  throw new Error('The picture stays too heavy')
}

async function take(browser: Browser, address: string, picture: Picture): Promise<Buffer> {
  const { screen, language = 'pt', width = 1080, height = 690, look = 'normal claro' } = picture
  const viewing: Viewing = { look: looks.find((one) => one.name === look)!, language, width, height }
  const context = await openViewing(browser, address, viewing)
  try {
    const page = await context.newPage()
    await openScreen(page, screen)
    await picture.before?.(page)
    await page.waitForTimeout(300)
    return await shoot(page)
  } finally {
    await context.close()
  }
}

async function takeAll(folder: string, address: string | undefined): Promise<number> {
  const browser = await launch()
  const server = address === undefined ? await startServer() : undefined
  try {
    const taken = await takeEveryPicture(browser, address ?? server!.address, folder)
    process.stdout.write(`${taken} pictures in ${folder}\n`)
    return 0
  } finally {
    await browser.close()
    await server?.stop()
  }
}

async function takeChosen(only: string): Promise<number> {
  const [server, browser] = [await startServer(), await launch()]
  try {
    const book = (await visitorScreens(server.address)).find((screen) => /^\/acervo\/\d+$/.test(screen))!
    mkdirSync(folder, { recursive: true })
    let worn: Theme | undefined
    for (const picture of pictures(book).filter(({ name }) => name.includes(only))) {
      const theme = picture.theme ?? 'neo'
      if (theme !== worn) await dress(server, theme)
      worn = theme
      const bytes = await take(browser, server.address, picture)
      writeFileSync(path.join(folder, `${picture.name}.jpg`), bytes)
      process.stdout.write(`${picture.name}.jpg: ${bytes.length} bytes\n`)
    }
    return 0
  } finally {
    await browser.close()
    await server.stop()
  }
}

/**
 * Takes the pictures of docs/screens from a fresh demo, each at most 60 KB; `--only TEXT` those whose name holds the text. `--folder DIR`
 * takes one of every screen of visitors in four ways instead, of a fresh demo or of the server at `--address URL`, one of another commit say.
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = { only: { type: 'string' }, folder: { type: 'string' }, address: { type: 'string' } } as const
  const { values } = parseArgs({ args: [...args], options })
  return values.folder === undefined ? takeChosen(values.only ?? '') : takeAll(values.folder, values.address)
}
