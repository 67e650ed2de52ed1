import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@farol/contract/language.ts'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../looks/probes.ts'
import { watchPolicy } from './policy-watch.ts'
import { answering, countRequests } from '../looks/requests-under-way.ts'
import { sized } from '@farol/server/testing/thorough.ts'

const artefacts = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../artefacts')

/** How a reader comes: language, width, colours, with or without JavaScript. */
export interface Reader {
  readonly language: 'pt' | 'en' | 'es'
  readonly width: 360 | 1440
  readonly colours: 'light' | 'dark'
  readonly javaScript: boolean
}

export const readerName = (reader: Reader) => `${reader.language}-${reader.width}-${reader.colours}${reader.javaScript ? '' : '-nojs'}`

/** Two readers who differ in everything, and one without JavaScript. */
const fewReaders: readonly Reader[] = [
  { language: 'pt', width: 360, colours: 'light', javaScript: true },
  { language: 'en', width: 1440, colours: 'dark', javaScript: true },
  { language: 'pt', width: 1440, colours: 'light', javaScript: false },
]

/**
 * All readers a journey is walked by: two languages, both widths, with and without JavaScript; the colours by turns. The small form takes
 * three of them.
 */
export const readers: readonly Reader[] = sized(
  (['pt', 'en'] as const).flatMap((language) =>
    ([360, 1440] as const).flatMap((width) => [
      { language, width, colours: (language === 'pt') === (width === 360) ? 'light' : 'dark', javaScript: true } as const,
      { language, width, colours: 'light', javaScript: false } as const,
    ]),
  ),
  fewReaders,
)

// The same browser without its windows is twice as fast; a machine may have only the whole one.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser's program: the one that `CHROMIUM` names, else the system's. */
export const browserProgram = (): string => process.env['CHROMIUM'] ?? browsers.find((program) => existsSync(program)) ?? browsers[0]!

/** A real browser, whose pages are watched: what they do against the content policy, and what they are waiting for. */
export async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: browserProgram(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => countRequests(watchPolicy(await open(options)))
  return browser
}

/** A visitor in a browser of their own, and every error their browser reported. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: string[]
}

/** Opens a page and waits until it answers. Who says what is to be waited for (`waitUntil`) waits for no more than that. */
export async function visit(browser: Browser, address: string, reader: Omit<Reader, 'language'> & { language: Language }): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: reader.width, height: reader.width === 360 ? 740 : 900 },
    locale: { pt: 'pt-BR', en: 'en-US', es: 'es-ES', fr: 'fr-FR', it: 'it-IT' }[reader.language],
    colorScheme: reader.colours,
    javaScriptEnabled: reader.javaScript,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const open = page.goto.bind(page)
  page.goto = async (path, options) => {
    const answer = await open(path, options)
    if (reader.javaScript && !options?.waitUntil) await answering(page)
    return answer
  }
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && !/404|status of 4/.test(message.text()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, context, complaints }
}

/** The page answers to what is pressed in it. */
export const hydrated = (page: Page): Promise<void> => page.locator('html[data-vivo]').waitFor()

/** Keeps a picture of the whole page as an artefact. */
export async function savePicture(page: Page, name: string): Promise<void> {
  mkdirSync(artefacts, { recursive: true })
  await page.screenshot({ path: path.join(artefacts, `${name}.png`), fullPage: true })
}

/** Keeps a picture where the environment asks for `PICTURES`: taking one in every journey is a twelfth of the time that all of them need. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES']) await savePicture(page, name)
}

/** Every rule of axe, none switched off. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
}

/**
 * For a journey that several readers make: axe looks where they read Portuguese, which is at both widths and in both colours. What it
 * examines is the same in another language, and `npm run prove -- looks` shows it every screen in three.
 */
export async function expectAccessibleTo({ language, javaScript }: Pick<Reader, 'language' | 'javaScript'>, page: Page): Promise<void> {
  if (javaScript && language === 'pt') await expectAccessible(page)
}

/** Nothing sticks out to the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(scroll).toBeLessThanOrEqual(client ?? 0)
}
