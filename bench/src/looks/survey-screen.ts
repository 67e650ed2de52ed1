import { examine, examineInForcedColours, openScreen, openViewing, wear, type Viewing } from '@farol/e2e/looks/examine.ts'
import { looks, type Look } from '@farol/e2e/looks/looks.ts'
import { axeFindings, contrastFindings, reflowFindings, spaceText, targetFindings, type Finding } from '@farol/e2e/looks/probes.ts'
import { takeViolations } from '@farol/e2e/testing/policy-watch.ts'
import type { Browser, Page } from 'playwright-core'

/** What one kind of viewing found on one screen. */
export interface Seen {
  readonly view: string
  readonly tried: number
  readonly found: readonly string[]
}

export interface Extent {
  readonly looks: readonly Look[]
  readonly languages: readonly string[]
  readonly widths: readonly number[]
}

const normal = looks[0]!

const told = (where: string, findings: readonly Finding[]) => findings.map((one) => `${one.rule} · ${where} · ${one.where}`)

/** Shows a screen in one viewing and lets `see` look at the page. */
export type Opener = <T>(viewing: Viewing, see: (page: Page) => Promise<T>) => Promise<T>

/** A tab of its own for each viewing. */
async function inViewing<T>(browser: Browser, address: string, viewing: Viewing, see: (page: Page) => Promise<T>): Promise<T> {
  const context = await openViewing(browser, address, viewing)
  try {
    return await see(await context.newPage())
  } finally {
    await context.close()
  }
}

/** A screen that everybody may open. */
export const openToAll =
  (browser: Browser, address: string, screen: string): Opener =>
  (viewing, see) =>
    inViewing(browser, address, viewing, async (page) => {
      await openScreen(page, screen)
      return see(page)
    })

/** Every look of a screen in one language, width by width: the page is opened once for each and changes its look. */
async function inEveryLook(open: Opener, language: string, extent: Extent): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const width of extent.widths) {
    const found = await open({ look: normal, language, width }, async (page) => {
      const inLooks: string[] = []
      for (const look of extent.looks) {
        await wear(page, look)
        inLooks.push(...told(`${language} · ${width} px · ${look.name}`, await examine(page)))
      }
      return inLooks
    })
    seen.push({ view: `${width} px`, tried: extent.looks.length, found })
  }
  return seen
}

const widened = async (page: Page) => {
  await spaceText(page)
  return reflowFindings(page)
}

interface Special {
  readonly view: string
  readonly viewing: Viewing
  readonly look: (page: Page) => Promise<readonly Finding[]>
}

const specials = (longest: string): readonly Special[] => [
  { view: '400 %', viewing: { look: normal, language: longest, width: 320, height: 256 }, look: reflowFindings },
  { view: 'text spacing', viewing: { look: normal, language: longest, width: 320 }, look: widened },
  { view: 'forced colours', viewing: { look: normal, language: 'pt', width: 1440, forcedColours: true }, look: examineInForcedColours },
  { view: 'touch', viewing: { look: normal, language: 'pt', width: 360, touch: true }, look: (page) => targetFindings(page, 44) },
]

async function inSpecialViewings(open: Opener, longest: string): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const { view, viewing, look } of specials(longest)) seen.push({ view, tried: 1, found: told(view, await open(viewing, look)) })
  return seen
}

/** All that is looked at on one screen. `longest` is the language whose words take most room. */
export async function surveyScreen(open: Opener, extent: Extent & { longest: string }): Promise<Seen[]> {
  takeViolations()
  const seen: Seen[] = []
  for (const language of extent.languages) seen.push(...(await inEveryLook(open, language, extent)))
  seen.push(...(await inSpecialViewings(open, extent.longest)))
  return [...seen, { view: 'content policy', tried: seen.reduce((sum, one) => sum + one.tried, 0), found: takeViolations() }]
}

/** The gallery of parts in one theme and language: every look and zoom. */
export async function surveyGallery(
  browser: Browser,
  page: { readonly address: string; readonly path: string },
  extent: Extent,
): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const language of extent.languages) {
    const found: string[] = []
    let tried = 0
    await inViewing(browser, page.address, { look: normal, language, width: 1440 }, async (tab) => {
      await openScreen(tab, page.path)
      for (const look of extent.looks)
        for (const zoom of [0, 20, 40, 60, 80, 100] as const) {
          await wear(tab, { ...look, appearance: { ...look.appearance, zoom } })
          const findings = [...(await axeFindings(tab)), ...(await contrastFindings(tab)), ...(await reflowFindings(tab))]
          found.push(...told(`${language} · ${look.name} · zoom ${zoom}`, findings))
          tried += 1
        }
    })
    seen.push({ view: 'gallery', tried, found })
  }
  return seen
}
