import { parseArgs } from 'node:util'
import { themes } from '@farol/contract/institution.ts'
import { looks } from '@farol/e2e/looks/looks.ts'
import { makeTerminal } from '@farol/e2e/testing/signed-in-visit.ts'
import { visitorScreens } from '@farol/e2e/looks/visitor-screens.ts'
import { launch } from '@farol/e2e/testing/browser.ts'
import { startServer } from '@farol/e2e/testing/server-process.ts'
import type { Browser } from 'playwright-core'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { openGallery } from './gallery-server.ts'
import { Records, type ScreenRecord } from './records.ts'
import { signedInPieces } from './signed-in-pieces.ts'
import { openToAll, surveyGallery, surveyScreen, type Extent, type Seen } from './survey-screen.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

const options = {
  looks: { type: 'string' },
  languages: { type: 'string' },
  widths: { type: 'string' },
  screens: { type: 'string' },
  shard: { type: 'string' },
  minutes: { type: 'string' },
  anew: { type: 'boolean' },
  table: { type: 'boolean' },
  'signed-in': { type: 'boolean' },
} as const

/** One thing to look at: a screen, or the gallery in a theme. */
interface Piece {
  readonly name: string
  readonly see: () => Promise<Seen[]>
}

const galleryName = (theme: string, language: string) => `gallery in theme ${theme}, ${language}`

async function visitorPieces(
  browser: Browser,
  address: string,
  extent: Extent,
  gallery: { address: string; path: string },
): Promise<Piece[]> {
  const screens = await visitorScreens(address)
  return [
    ...screens.map((screen) => ({
      name: screen,
      see: () => surveyScreen(openToAll(browser, address, screen), { ...extent, longest: 'fr' }),
    })),
    ...themes.flatMap((theme) =>
      extent.languages.map((language) => ({
        name: galleryName(theme, language),
        see: () =>
          surveyGallery(browser, { address: gallery.address, path: `${gallery.path}?tema=${theme}` }, { ...extent, languages: [language] }),
      })),
    ),
  ]
}

/** Whether this piece is ours: `2/3` is the second of three who share the work. */
function inShard(shard: string | undefined, place: number): boolean {
  const [mine = 1, of = 1] = (shard ?? '1/1').split('/').map(Number)
  return place % of === mine - 1
}

const rowsOf = (records: readonly ScreenRecord[]): ProofRow[] => {
  const views: readonly (readonly [view: string, what: string])[] = [
    ...[320, 768, 1440].map(
      (width) => [`${width} px`, `axe with no rule off, contrast 4.5:1 and 3:1, targets 24 px, reflow at ${width} px`] as const,
    ),
    ['400 %', '400 % (320 × 256): reflow'],
    ['text spacing', 'text spacing of 1.4.12 at 320 px'],
    ['forced colours', 'forced colours: axe (its contrast left out: it takes the sheet’s colours for the forced ones), own contrast'],
    ['touch', 'targets of 44 px on touch'],
    ['content policy', 'violations of the content policy on any of these pages'],
    ['gallery', `gallery of every part: ${themes.length} themes × these looks × 6 zooms`],
  ]
  return views.map(([view, what]) => {
    const seen = records.flatMap((record) => record.seen.filter((one) => one.view === view))
    const found = seen.flatMap((one) => one.found)
    const rules = new Map<string, number>()
    for (const one of found) rules.set(one.split(' · ')[0]!, (rules.get(one.split(' · ')[0]!) ?? 0) + 1)
    const note = [...rules]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 4)
      .map(([rule, times]) => `${rule} ×${times}`)
      .join('; ')
    return { what, tried: seen.reduce((sum, one) => sum + one.tried, 0), failed: found.length, ...(note && { note }) }
  })
}

/** An extent in words: it stands in the table and tells records apart. */
const inWords = ({ looks: worn, languages, widths }: Extent) =>
  `in ${worn.length === looks.length ? 'all 8 looks' : worn.map((one) => one.name).join(', ')}, in ${languages.join(', ')}, at ${widths.join(', ')} px`

/** The two pages: what everybody may open, and what stands behind a sign-in. */
const pages = {
  visitor: { name: 'looks', title: 'Looks', what: 'screens and galleries that a visitor reaches' },
  signedIn: { name: 'looks-signed-in', title: 'Looks of the signed-in screens', what: 'states of screens behind a sign-in' },
} as const

type Page = (typeof pages)[keyof typeof pages]

function writeTable({ name, title, what }: Page, records: readonly ScreenRecord[], wanted: number): number {
  const commits = [...new Set(records.map((one) => one.commit))]
  const byExtent = [...Map.groupBy(records, (one) => one.extent)].map(([words, those]) => `- ${those.length} of ${wanted}, ${words}`)
  const told = [
    `${new Set(records.map((one) => one.screen)).size} of ${wanted} ${what}, opened in a real browser against the demo and examined:`,
    '',
    ...byExtent,
    '',
    'Tried counts pages in one look; failed counts findings, not pages. A look is put on by the attributes that the server would have written.',
    'A machine does not read like a person: no screen reader was used. The run can be cut',
    `and taken up again; these records were made at ${commits.join(', ')}.`,
  ].join('\n')
  return writeProofPage({ name, title, told, seed: 0, rows: rowsOf(records).filter((row) => row.tried > 0) })
}

/**
 * Looks at every visitor's screen in every look, language and width, at 400 %, with widened text, in forced colours and on touch, and at
 * the gallery of parts in every theme. What was looked at is kept (`e2e/artefacts/looks`) and not looked at again: `--anew` begins anew, `--shard
 * 1/3` takes a third, `--minutes 10` stops in time, `--screens TEXT` takes those whose address holds the text, `--table` only writes the
 * page. `--looks`, `--languages`, `--widths` narrow it to lists; the page says what was seen how widely. `--signed-in` looks at the screens
 * behind a sign-in in every state instead. Answers 1 when anything was found.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options })
  const wished = values.looks?.split(',')
  const extent: Extent = {
    looks: looks.filter((look) => wished?.includes(look.name) ?? true),
    languages: (values.languages ?? 'pt,fr,es').split(','),
    widths: (values.widths ?? '320,768,1440').split(',').map(Number),
  }
  const records = new Records()
  const until = Date.now() + Number(values.minutes ?? 600) * 60_000
  const [server, browser, gallery] = [await startServer(), await launch(), await openGallery()]
  try {
    const isSignedIn = values['signed-in'] ?? false
    if (isSignedIn) await makeTerminal(server)
    const all = isSignedIn ? await signedInPieces(browser, server, extent) : await visitorPieces(browser, server.address, extent, gallery)
    const chosen = all.filter(({ name }, place) => inShard(values.shard, place) && name.includes(values.screens ?? ''))
    if (values.anew) records.forget((screen) => chosen.some(({ name }) => name === screen))
    for (const { name, see } of values.table ? [] : chosen) {
      if (records.has(name, inWords(extent))) continue
      if (Date.now() > until) break
      const seen = await see().catch((error: unknown) => say(`${name}: not looked at: ${String(error).split('\n')[0]}`))
      if (!seen) continue
      records.keep(name, inWords(extent), seen)
      const found = seen.flatMap((one) => one.found)
      say(`${name}: ${seen.reduce((sum, one) => sum + one.tried, 0)} looked at, ${found.length} found`)
      for (const one of new Set(found)) say(`  ${one}`)
    }
    const known = records.all().filter((record) => all.some(({ name }) => name === record.screen))
    return writeTable(isSignedIn ? pages.signedIn : pages.visitor, known, all.length) === 0 ? 0 : 1
  } finally {
    await browser.close()
    await gallery.close()
    await server.stop()
  }
}
