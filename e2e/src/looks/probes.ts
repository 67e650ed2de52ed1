import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What an examination found wrong: the rule, and where. */
export interface Finding {
  readonly rule: string
  readonly where: string
}

// The same program in less than half of the letters, which every new page has to read.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every rule of axe, none switched off. Its source goes to a page once, however often the page is examined. */
export async function axeFindings(page: Page): Promise<readonly Finding[]> {
  const there = await page.evaluate(() => 'axe' in globalThis)
  if (!there) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await inPage.run(document, { resultTypes: ['violations'] })
    return violations.flatMap((one) => one.nodes.map((node) => ({ rule: `axe ${one.id}`, where: node.html.slice(0, 160) })))
  })
}

/**
 * Our own look at contrast (WCAG 1.4.3, 1.4.11): every text that is shown against the first opaque ground under it, 4.5:1 or 3:1 when
 * large; edges or grounds of controls against what surrounds them, 3:1. Text over pictures is not judged.
 */
export function contrastFindings(page: Page): Promise<readonly Finding[]> {
  return page.evaluate(() => {
    type Colour = [number, number, number, number]
    const parse = (text: string): Colour => {
      const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
      return [r, g, b, a]
    }
    const over = (top: Colour, under: Colour): Colour =>
      [0, 1, 2].map((i) => top[i]! * top[3] + under[i]! * (1 - top[3])).concat(1) as Colour
    const light = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    const luminance = ([r, g, b]: Colour) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b)
    const contrast = (one: Colour, other: Colour) => {
      const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (bright + 0.05) / (dark + 0.05)
    }
    const groundOf = (start: Element | null): Colour | undefined => {
      const layers: Colour[] = []
      for (let element = start; element; element = element.parentElement) {
        const style = getComputedStyle(element)
        if (style.backgroundImage.includes('url(')) return undefined
        const colour = parse(style.backgroundColor)
        layers.push(colour)
        if (colour[3] === 1) return layers.reduceRight((under, top) => over(top, under))
      }
      return undefined
    }
    const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true } as never)
    const nameOf = (element: Element) => element.outerHTML.slice(0, 120)
    const found: { rule: string; where: string }[] = []
    const inPicture = 'svg, .cover, [aria-hidden=true], .vh, .skips'
    for (const element of document.body.querySelectorAll('*')) {
      // What a list or a field holds is text too, though no text of the page.
      const own =
        element.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])') ||
        (!element.matches('option, optgroup') &&
          [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== ''))
      if (!own || element.closest(inPicture) || !shown(element)) continue
      const style = getComputedStyle(element)
      const ground = groundOf(element)
      // The picker of a day shows its sign alone; the day stands in the field beside it.
      const isPicker = element.matches('[type=date]') && parse(style.color)[3] === 0
      if (!ground || isPicker || element.matches(':disabled')) continue
      const size = Number.parseFloat(style.fontSize)
      const min = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5
      const ratio = contrast(over(parse(style.color), ground), ground)
      if (ratio < min - 0.005) found.push({ rule: `contrast of text ${ratio.toFixed(2)}:1`, where: nameOf(element) })
    }
    for (const element of document.querySelectorAll('.input, .btn:not(.bare), .check input, .search, .chip, .seg')) {
      if (!shown(element) || element.matches(':disabled, [aria-disabled=true]')) continue
      const [inside, outside] = [groundOf(element), groundOf(element.parentElement)]
      const style = getComputedStyle(element)
      // In forced colours a box to tick is the browser's own, which says nothing of how it is drawn.
      const isNative = element.matches('[type=checkbox], [type=radio]') && style.appearance !== 'none'
      if (!inside || !outside || isNative) continue
      const edge = Number.parseFloat(style.borderTopWidth) > 0 ? contrast(over(parse(style.borderTopColor), outside), outside) : 1
      const ratio = Math.max(edge, contrast(inside, outside))
      if (ratio < 2.995) found.push({ rule: `contrast of a control ${ratio.toFixed(2)}:1`, where: nameOf(element) })
    }
    return found
  })
}

/** Controls that are smaller than `min` pixels one way, unless they stand in a sentence (WCAG 2.5.8). */
export function targetFindings(page: Page, min = 24): Promise<readonly Finding[]> {
  return page.evaluate((size) => {
    const controls = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    return controls.flatMap((element) => {
      const box = element.getBoundingClientRect()
      const label = element.closest('label')?.getBoundingClientRect()
      const hidden =
        box.width < 2 || box.height < 2 || box.bottom < 0 || !element.checkVisibility() || Boolean(element.closest('.skips, .vh'))
      if (hidden || inSentence(element)) return []
      const [width, height] = [Math.max(box.width, label?.width ?? 0), Math.max(box.height, label?.height ?? 0)]
      if (width >= size - 0.5 && height >= size - 0.5) return []
      return [{ rule: `target ${Math.round(width)} × ${Math.round(height)}`, where: element.outerHTML.slice(0, 120) }]
    })
  }, min)
}

/** The page is wider than its window (WCAG 1.4.10), or a text is cut. */
export function reflowFindings(page: Page): Promise<readonly Finding[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    // Text can reach over the edge from a box that does not: its lines are asked, not its box.
    const reachesOver = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].some((line) => line.right > root.clientWidth + 1)
    }
    const widest = () =>
      [...document.querySelectorAll('main *')].findLast(reachesOver)?.outerHTML.slice(0, 120) ?? 'outside of the main part'
    const wide =
      root.scrollWidth > root.clientWidth
        ? [{ rule: 'wider than the window', where: `${root.scrollWidth} of ${root.clientWidth} · ${widest()}` }]
        : []
    // The longest of the steps to a page ends in dots where it finds no room: the page says the title whole below.
    const dotted = (element: Element) => element.matches('.crumbs [aria-current], .crumbs .cut')
    const cut = [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, label, button, a, summary')].filter((element) => {
      if (dotted(element)) return false
      const style = getComputedStyle(element)
      const clips = style.overflowX === 'hidden' || style.overflowX === 'clip'
      return clips && !element.closest('.vh, .cover, .skips') && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 2
    })
    const over = [...document.querySelectorAll('a, button, summary')].filter(
      (element) => !element.closest('.vh, .cover, .skips') && element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1,
    )
    const found = (rule: string, elements: readonly Element[]) =>
      elements.map((element) => ({ rule, where: element.outerHTML.slice(0, 120) }))
    return [...wide, ...found('text is cut', cut), ...found('words stand over the edge of their control', over)]
  })
}

/** Keys of texts that stand on the page instead of their words. `keys` as `area.name`, without those that are a single word. */
export async function rawKeyFindings(page: Page, keys: readonly string[]): Promise<readonly Finding[]> {
  const words = new Set((await page.evaluate(() => document.body.innerText)).split(/\s+/))
  return keys.filter((key) => words.has(key)).map((key) => ({ rule: 'raw key', where: key }))
}

/** Widens lines, words and letters as WCAG 1.4.12 has it. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/**
 * Words of another language that a page says in its own name: in text, names of controls, placeholders. `foreign` are whole texts. Runs
 * in the browser and on a page that was only fetched; it may use nothing outside of itself.
 */
export function foreignWords(foreign: readonly string[], page: Document = document): string[] {
  const wrong = new Set(foreign)
  const { lang } = page.documentElement
  const isMarked = (element: Element | null) => (element?.closest('[lang]')?.getAttribute('lang') ?? lang) !== lang
  const found: string[] = []
  const judge = (text: string | null, element: Element | null) => {
    const words = (text ?? '').trim()
    if (wrong.has(words) && !isMarked(element)) found.push(words)
  }
  for (const element of page.querySelectorAll('body *'))
    if (!element.closest('script, style, noscript'))
      for (const node of element.childNodes) if (node.nodeType === 3) judge(node.textContent, element)
  for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
    for (const element of page.querySelectorAll(`[${name}]`)) judge(element.getAttribute(name), element)
  return found
}
