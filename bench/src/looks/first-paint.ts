import os from 'node:os'
import { parseArgs } from 'node:util'
import { visitorScreens } from '@farol/e2e/looks/visitor-screens.ts'
import { launch } from '@farol/e2e/testing/browser.ts'
import { demoPassword } from '@farol/e2e/testing/people.ts'
import { startServer, type RunningServer } from '@farol/e2e/testing/server-process.ts'
import { typeSignIn } from '@farol/e2e/testing/sign-in-form.ts'
import type { Browser, Page } from 'playwright-core'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

/** Lighthouse's “slow 4G”, and a processor of a quarter of the speed. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const slower = 4

/** Milliseconds, and the sum of shifts. */
const limits = { largest: 1_000, moved: 0.02 }

/** The home of the account: at most this. Ines has twelve loans. */
const home = { screen: '/meufarol', person: 'ines', shows: 'section[aria-labelledby=agora] h3', largest: 2_500 }

const screensMeasured = [/^\/$/, /^\/pesquisa_geral\?q=casmurro$/, /^\/acervo\/\d{1,8}$/, /^\/autoridade\/\d+$/]

/** What the browser measured of one visit. `what` the largest thing was. */
interface Noted {
  first: number
  largest: number
  moved: number
  what: string
}

type Seen = Readonly<Noted>

/** What is noted in the page, from its first byte on. */
function note(): void {
  const noted: Noted = { first: 0, largest: 0, moved: 0, what: '' }
  ;(globalThis as { noted?: Noted }).noted = noted
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') noted.first = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { readonly element: Element | null }
    noted.largest = entry.startTime
    noted.what = element ? `${element.localName}${element.className ? `.${element.className}` : ''}` : ''
  })
  watch('layout-shift', (entry) => {
    noted.moved += (entry as PerformanceEntry & { readonly value: number }).value
  })
}

async function newTelephone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'pt-BR', reducedMotion: 'reduce', baseURL })
  return context.newPage()
}

/** Signed in over a fast line beforehand: a session is its tab’s. */
async function signedIn(browser: Browser, { address, dataDir }: RunningServer): Promise<Page> {
  const page = await newTelephone(browser, address)
  await page.goto(`/login?redirect=${encodeURIComponent(home.screen)}`)
  await typeSignIn(page.locator('main'), home.person, demoPassword(dataDir))
  await page.waitForURL(address + home.screen)
  await page.locator(home.shows).first().waitFor()
  return page
}

/** One first visit on a slow telephone: nothing is kept of an earlier one but its cookies. */
async function visitOnce(page: Page, address: string, shows = 'main'): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(note)
  await page.goto(address, { waitUntil: 'load' })
  // Letters and scripts are asked for after the first paint, when the line has long been still.
  await page.waitForFunction(() => ['data-vivo', 'data-letras'].every((mark) => document.documentElement.hasAttribute(mark)))
  await page.waitForLoadState('networkidle')
  await page.locator(shows).first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => setTimeout(resolve, 300))))
  const seen = await page.evaluate(() => (globalThis as { noted?: Noted }).noted!)
  await page.context().close()
  return seen
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const text = (value: number) => Math.round(value).toString()

function rowFor(screen: string, seen: readonly Seen[], allowed = limits.largest): ProofRow {
  const [first, largest, moved] = [seen.map((one) => one.first), seen.map((one) => one.largest), seen.map((one) => one.moved)].map(middle)
  const missed = [largest! >= allowed, moved! > limits.moved].filter(Boolean).length
  const range = seen.map((one) => text(one.largest)).join(', ')
  return {
    what: `\`${screen}\``,
    tried: 2,
    failed: missed,
    note: `first paint ${text(first!)} ms, largest ${text(largest!)} ms (${range}; ${seen[0]!.what}), moved ${moved!.toFixed(4)}`,
  }
}

/** `npm run prove -- first-paint [--runs 5]`. How much was missed. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { runs: { type: 'string', default: '5' } } })
  const runs = Number(values.runs)
  const [busy = 0] = os.loadavg()
  const server = await startServer()
  const browser = await launch()
  const rows: ProofRow[] = []
  try {
    const screens = await visitorScreens(server.address)
    for (const wanted of screensMeasured) {
      const screen = screens.find((one) => wanted.test(one))
      if (screen === undefined) throw new Error(`No screen like ${wanted}.`)
      // The page is kept then, as a page that others read is; the line and the telephone are what is measured.
      await fetch(server.address + screen, { headers: { 'accept-language': 'pt-BR' } })
      const seen: Seen[] = []
      for (let run = 0; run < runs; run += 1)
        seen.push(await visitOnce(await newTelephone(browser, server.address), server.address + screen))
      rows.push(rowFor(screen, seen))
    }
    const seen: Seen[] = []
    for (let run = 0; run < runs; run += 1)
      seen.push(await visitOnce(await signedIn(browser, server), server.address + home.screen, home.shows))
    rows.push(rowFor(`${home.screen}, signed in`, seen, home.largest))
  } finally {
    await browser.close()
    await server.stop()
  }
  return writeProofPage({
    name: 'first-paint',
    title: 'The first paint on a slow telephone',
    told: `A first visit to the demo university over 1.6 Mbit/s with ${line.latency} ms from request to answer, on a processor slowed down ${slower} times, 360 px wide: what browsers
measure themselves, the median of ${values.runs} visits with nothing kept. Asked for: the largest contentful paint within ${limits.largest} ms, that of the signed-in home (after its cookies, which
were there before) within ${home.largest} ms, shifts of at most ${limits.moved} together. The processor that is slowed down is that of this machine, whose load before the run was ${busy.toFixed(1)}: on a busier one the times are longer, on a better one
shorter.`,
    seed: 0,
    rows,
  })
}
