import { parseArgs } from 'node:util'
import { examine, openScreen, openViewing, type Viewing } from '@farol/e2e/looks/examine.ts'
import { looks, visitorScreens, type Look } from '@farol/e2e/looks/looks.ts'
import { axeFindings, contrastFindings, reflowFindings, spaceText, targetFindings, type Finding } from '@farol/e2e/looks/probes.ts'
import { launch } from '@farol/e2e/testing/browser.ts'
import { startServer } from '@farol/e2e/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { openGallery } from './gallery-server.ts'

interface Tally {
  readonly what: string
  tried: number
  readonly found: string[]
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** One row of the table: pages looked at, those with a finding, the findings by their rule. */
function rowOf({ what, tried, found }: Tally): ProofRow {
  const rules = new Map<string, number>()
  for (const one of found) rules.set(one, (rules.get(one) ?? 0) + 1)
  const most = [...rules].sort(([, a], [, b]) => b - a).slice(0, 4)
  const note = most.map(([rule, times]) => `${rule} ×${times}`).join('; ')
  return { what, tried, failed: found.length, ...(note && { note }) }
}

/** Looks at every screen in one viewing. */
async function survey(
  browser: Browser,
  address: string,
  screens: readonly string[],
  viewing: Viewing,
  tally: Tally,
  look: (page: Page) => Promise<readonly Finding[]>,
): Promise<void> {
  const context = await openViewing(browser, address, viewing)
  const page = await context.newPage()
  for (const screen of screens) {
    await openScreen(page, screen)
    const findings = await look(page)
    tally.tried += 1
    for (const { rule, where } of findings) {
      tally.found.push(rule)
      say(`${tally.what} · ${viewing.look.name} · ${viewing.language} · ${viewing.width} px · ${screen}: ${rule}: ${where}`)
    }
  }
  await context.close()
}

const widened = async (page: Page) => {
  await spaceText(page)
  return reflowFindings(page)
}

/** @note axe 4.14 judges contrast by the style sheet's colours even where the browser paints the reader's own. */
const inForcedColours = async (page: Page) => [
  ...(await axeFindings(page)).filter(({ rule }) => rule !== 'axe color-contrast'),
  ...(await contrastFindings(page)),
]

interface Extent {
  readonly looks: readonly Look[]
  readonly languages: readonly string[]
  readonly widths: readonly number[]
}

async function proveScreens(browser: Browser, address: string, { looks: all, languages, widths }: Extent): Promise<readonly ProofRow[]> {
  const rows: Tally[] = []
  const row = (what: string): Tally => {
    const tally: Tally = { what, tried: 0, found: [] }
    rows.push(tally)
    return tally
  }
  for (const width of widths) {
    const whole = row(`axe, contrast 4.5:1 and 3:1, targets 24 px, reflow at ${width} px: ${all.length} looks × ${languages.join(', ')}`)
    for (const look of all)
      for (const language of languages) await survey(browser, address, visitorScreens, { look, language, width }, whole, examine)
    say(`${width} px done`)
  }
  const normal = looks[0]!
  const longest = { look: normal, language: 'es', width: 320, height: 256 }
  await survey(browser, address, visitorScreens, longest, row('400 % (320 × 256): reflow'), reflowFindings)
  await survey(browser, address, visitorScreens, { ...longest, height: 900 }, row('text spacing of 1.4.12 at 320 px'), widened)
  const forced = { look: normal, language: 'pt', width: 1440, forcedColours: true }
  await survey(
    browser,
    address,
    visitorScreens,
    forced,
    row('forced colours: axe (its contrast left out: it takes the sheet’s colours for the forced ones), own contrast'),
    inForcedColours,
  )
  const touch = { look: normal, language: 'pt', width: 360, touch: true }
  await survey(browser, address, visitorScreens, touch, row('targets of 44 px on touch'), (page) => targetFindings(page, 44))
  return rows.map(rowOf)
}

async function proveGallery(browser: Browser, all: readonly Look[]): Promise<ProofRow> {
  const gallery = await openGallery()
  const tally: Tally = { what: `gallery of every part: ${all.length} looks × zoom 0, 60, 100`, tried: 0, found: [] }
  const judge = async (page: Page) => [...(await axeFindings(page)), ...(await contrastFindings(page)), ...(await reflowFindings(page))]
  for (const look of all)
    for (const zoom of [0, 60, 100] as const) {
      const viewing = { look: { ...look, appearance: { ...look.appearance, zoom } }, language: 'pt', width: 1440 }
      await survey(browser, gallery.address, [gallery.path], viewing, tally, judge)
    }
  await gallery.close()
  return rowOf(tally)
}

/**
 * Looks at every visitor's screen in every look, language and width, at 400 %, with widened text, in forced colours and on touch, and at
 * the gallery of parts. `--looks`, `--languages`, `--widths` narrow it to lists. Answers 1 when anything was found.
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = { looks: { type: 'string' }, languages: { type: 'string' }, widths: { type: 'string' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const wished = values.looks?.split(',')
  const extent: Extent = {
    looks: looks.filter((look) => wished?.includes(look.name) ?? true),
    languages: (values.languages ?? 'pt,en,es').split(','),
    widths: (values.widths ?? '320,768,1440').split(',').map(Number),
  }
  const server = await startServer()
  const browser = await launch()
  try {
    const rows = [...(await proveScreens(browser, server.address, extent)), await proveGallery(browser, extent.looks)]
    const cut = extent.looks.length * extent.languages.length * extent.widths.length
    const told =
      (cut < 72 ? `A part of the whole: ${cut} of 72 combinations of look, language and width. ` : '') +
      'Every screen that a visitor reaches was opened in a real browser against the demo and examined: axe with no rule off, an own probe of ' +
      'contrast, sizes of targets, reflow. Failed counts findings, not pages. Screens behind a sign-in are not part of it, and a machine ' +
      'does not read like a person: screen readers are tried by hand.'
    return writeProofPage({ name: 'looks', title: 'Looks', told, seed: 0, rows }) === 0 ? 0 : 1
  } finally {
    await browser.close()
    await server.stop()
  }
}
