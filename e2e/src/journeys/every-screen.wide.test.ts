import type { Language } from '@farol/contract/language.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openViewing } from '../looks/examine.ts'
import { foreignTexts, languages, longestLanguage, rawKeys } from '../looks/locale-words.ts'
import { looks } from '../looks/looks.ts'
import { foreignWords, rawKeyFindings, reflowFindings } from '../looks/probes.ts'
import { settled } from '../looks/requests-under-way.ts'
import { screenAddresses, visitorScreens } from '../looks/visitor-screens.ts'
import { launch, hydrated } from '../testing/browser.ts'
import { address } from '../testing/site.ts'
import { everyNth } from '@farol/server/testing/thorough.ts'

let browser: Browser
let screens: readonly string[]

beforeAll(async () => {
  browser = await launch()
  screens = await visitorScreens(address)
})
afterAll(() => browser.close())

/** Opens a screen and waits for its words: those of the server, and those that its scripts bring, which come after its first paint. */
async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen, { waitUntil: 'load' })
  await settled(page)
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]') && document.querySelectorAll('h1').length > 0)
}

/** Lays thousands of texts into every page of this context at once: handed over with each question they cost more than the question. */
const bringForeign = (context: BrowserContext, language: Language) =>
  context.addInitScript(`globalThis.foreign = ${JSON.stringify(foreignTexts(language))}; globalThis.foreignWords = ${String(foreignWords)}`)

/** What a page of `bringForeign` has. */
interface Brought {
  readonly foreign: readonly string[]
  readonly foreignWords: typeof foreignWords
}

/** Runs in the page. */
function findForeign(): string[] {
  const { foreign, foreignWords: find } = globalThis as unknown as Brought
  return find(foreign)
}

const isRawKey = new Set(rawKeys)

/** Reads a page as it was served, without running it: in a browser, because that is what parses pages. */
function readServed(html: string) {
  const served = new DOMParser().parseFromString(html, 'text/html')
  const { foreignWords: find, foreign } = globalThis as unknown as Brought
  return {
    text: served.body.textContent ?? '',
    foreign: find(foreign, served),
    headings: served.querySelectorAll('h1').length,
    lang: served.documentElement.lang,
    title: served.title,
    isIndexed: !/noindex/.test(served.querySelector('meta[name=robots]')?.getAttribute('content') ?? ''),
    description: served.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
  }
}

/** Addresses whose pages may have the same name as another: other views of one search, what is not there, what needs a sign-in or a terminal. */
const sharesItsTitle = (screen: string) =>
  /modo=|filtro=|semestre=|#|999999999|\/nada|\/meu|redireciona|pearson|conteudo|autoatendimento/.test(screen)

describe('every screen in every language', () => {
  test.each(languages)('%s: no raw key, no words of another language, one h1, a title of its own', async (language) => {
    const titles: string[] = []
    const descriptions: (readonly [screen: string, description: string])[] = []
    const context = await browser.newContext()
    await bringForeign(context, language)
    const page = await context.newPage()
    await page.goto('about:blank')
    for (const screen of screens) {
      const answer = await fetch(address + screen.split('#')[0], { headers: { cookie: `i18nextLng=${language}` } })
      const seen = await page.evaluate(readServed, await answer.text())
      expect(
        seen.text.split(/\s+/).filter((word) => isRawKey.has(word)),
        screen,
      ).toEqual([])
      expect(seen.foreign, screen).toEqual([])
      expect(seen.headings, screen).toBe(1)
      expect(seen.lang.slice(0, 2), screen).toBe(language)
      // What stands under the title in lists of search engines.
      if (answer.ok && seen.isIndexed) descriptions.push([screen, seen.description])
      if (!sharesItsTitle(screen)) titles.push(seen.title)
    }
    expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([])
    expect(descriptions.length).toBeGreaterThan(5)
    expect(descriptions.filter(([, description]) => description.length <= 20)).toEqual([])
    await context.close()
  })

  test('in the language with the longest words, at 320 pixels: nothing sticks out or is cut, and what scripts add is of that language', async () => {
    const context = await openViewing(browser, address, { look: looks[0]!, language: longestLanguage(), width: 320 })
    await bringForeign(context, longestLanguage())
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    for (const screen of everyNth(screens, 3)) {
      await open(page, screen)
      expect([...(await rawKeyFindings(page, rawKeys)), ...(await reflowFindings(page))], screen).toEqual([])
      expect(await page.evaluate(findForeign), screen).toEqual([])
    }
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)

  test('what sticks out, a raw key and a foreign sentence would be seen', async () => {
    const context = await openViewing(browser, address, { look: looks[0]!, language: longestLanguage(), width: 320 })
    const page = await context.newPage()
    await open(page, '/horarios')
    // What is changed before the page is taken up is set right by it.
    await hydrated(page)
    await page.evaluate(() => {
      document.querySelector('h1')!.textContent = 'institution.hours.title'
      const long = document.body.appendChild(document.createElement('p'))
      long.textContent = 'Rechtsschutzversicherungsgesellschaften'.repeat(3)
      long.className = 'nowrap'
      document.body.appendChild(document.createElement('p')).textContent = 'Sugerir uma aquisição'
    })
    expect(await reflowFindings(page)).not.toEqual([])
    expect(await rawKeyFindings(page, ['institution.hours.title'])).not.toEqual([])
    expect(await page.evaluate(foreignWords, foreignTexts(longestLanguage()))).not.toEqual([])
    await context.close()
  })

  test('every guide and every place that the frame links to is one of these screens', async () => {
    const context = await openViewing(browser, address, { look: looks[0]!, language: 'pt', width: 1440 })
    const page = await context.newPage()
    await page.goto('/')
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('.guides a, .foot a, .mast a')].map((link) => link.getAttribute('href') ?? ''),
    )
    const known = new Set(screenAddresses.map((one) => one.split(/[?#]/)[0]))
    const inside = links.filter((link) => link.startsWith('/') && !link.startsWith('/api')).map((link) => link.split(/[?#]/)[0])
    expect(inside.length).toBeGreaterThan(10)
    expect(inside.filter((link) => !known.has(link))).toEqual([])
    await context.close()
  })
})
