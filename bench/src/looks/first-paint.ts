import os from 'node:os'
import { parseArgs } from 'node:util'
import { visitorScreens } from '@farol/e2e/looks/visitor-screens.ts'
import { launch } from '@farol/e2e/testing/browser.ts'
import { startServer } from '@farol/e2e/testing/server-process.ts'
import type { Browser } from 'playwright-core'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

/** Lighthouse's “slow 4G”, and a processor of a quarter of the speed. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const slower = 4

/** Milliseconds, and the sum of shifts. */
const limits = { largest: 1_000, moved: 0.02 }

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

/** One first visit on a slow telephone: nothing is kept of an earlier one. */
async function visitOnce(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'pt-BR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(note)
  await page.goto(address, { waitUntil: 'load' })
  // Letters and scripts are asked for after the first paint, when the line has long been still.
  await page.waitForFunction(() => ['data-vivo', 'data-letras'].every((mark) => document.documentElement.hasAttribute(mark)))
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => setTimeout(resolve, 300))))
  const seen = await page.evaluate(() => (globalThis as { noted?: Noted }).noted!)
  await context.close()
  return seen
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const text = (value: number) => Math.round(value).toString()

function rowFor(screen: string, seen: readonly Seen[]): ProofRow {
  const [first, largest, moved] = [seen.map((one) => one.first), seen.map((one) => one.largest), seen.map((one) => one.moved)].map(middle)
  const missed = [largest! >= limits.largest, moved! > limits.moved].filter(Boolean).length
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
      for (let run = 0; run < Number(values.runs); run += 1) seen.push(await visitOnce(browser, server.address + screen))
      rows.push(rowFor(screen, seen))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return writeProofPage({
    name: 'first-paint',
    title: 'The first paint on a slow telephone',
    told: `A first visit to the demo university over 1.6 Mbit/s with ${line.latency} ms from request to answer, on a processor slowed down ${slower} times, 360 px wide: what browsers
measure themselves, the median of ${values.runs} visits with nothing kept. Asked for: the largest contentful paint within ${limits.largest} ms, shifts of at most ${limits.moved}
together. The processor that is slowed down is that of this machine, whose load before the run was ${busy.toFixed(1)}: on a busier one the times are longer, on a better one
shorter.`,
    seed: 0,
    rows,
  })
}
