import type { Page } from 'playwright-core'

/** How a walk by Tab through a page went. */
export interface Walk {
  readonly steps: number
  /** The focus came to the end and left the page. */
  readonly left: boolean
  /** What had the focus after something that stands behind it. */
  readonly outOfOrder: readonly string[]
}

/** Presses Tab until the focus leaves the page, at most `max` times. */
export async function walkByTab(page: Page, max: number): Promise<Walk> {
  await page.evaluate(() => {
    const walk = { first: undefined as Element | undefined, last: undefined as Element | undefined, wrong: [] as string[], round: false }
    Object.assign(globalThis, { walk })
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return
      walk.first ??= target
      // Without a frame around the page the focus goes from its end to its beginning.
      if (walk.last && target === walk.first) walk.round = true
      if (walk.round) return
      const behind = walk.last && target.compareDocumentPosition(walk.last) & Node.DOCUMENT_POSITION_FOLLOWING
      if (behind) walk.wrong.push(target.outerHTML.slice(0, 120))
      walk.last = target
    })
  })
  let steps = 0
  let left = false
  while (steps < max && !left) {
    await page.keyboard.press('Tab')
    steps += 1
    left = await page.evaluate(() => {
      const { walk } = globalThis as unknown as { walk: { round: boolean } }
      return walk.round || document.activeElement === document.body || document.activeElement === null
    })
  }
  const outOfOrder = await page.evaluate(() => (globalThis as unknown as { walk: { wrong: string[] } }).walk.wrong)
  return { steps, left, outOfOrder }
}

/** Things that have the focus while something else lies over their middle. */
export async function hiddenFocus(page: Page, steps: number): Promise<readonly string[]> {
  const hidden: string[] = []
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const over = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      const { left, top, width, height } = focused.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)
      const label = focused.closest('label')
      const seen = there && (focused.contains(there) || there.contains(focused) || label?.contains(there))
      return seen ? undefined : `${focused.outerHTML.slice(0, 100)} under ${there?.outerHTML.slice(0, 60) ?? 'nothing'}`
    })
    if (over) hidden.push(over)
  }
  return hidden
}

/** The ring of one control that has the focus. */
export interface Ring {
  readonly where: string
  readonly width: number
  /** The better of its two tones, or its lit ground, against what is around it. */
  readonly contrast: number
}

/** Rings of the first controls of a page, as the keyboard shows them. */
export async function focusRings(page: Page, max: number): Promise<readonly Ring[]> {
  const rings: Ring[] = []
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
  for (let step = 0; step < max; step += 1) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      const colours = (text: string) => [...text.matchAll(/rgba?\(([^)]+)\)/g)].map((match) => match[1]!.split(/[ ,/]+/).map(Number))
      const light = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
      const luminance = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b)
      const contrast = (one: number[], other: number[]) => {
        const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
        return (bright + 0.05) / (dark + 0.05)
      }
      let ground = [255, 255, 255]
      for (let element = focused.parentElement; element; element = element.parentElement) {
        const [colour] = colours(getComputedStyle(element).backgroundColor)
        if (colour && (colour[3] ?? 1) === 1) {
          ground = colour
          break
        }
      }
      const style = getComputedStyle(focused)
      const tones = [...colours(style.outlineColor), ...colours(style.boxShadow), ...colours(style.backgroundColor)].filter(
        (one) => (one[3] ?? 1) > 0,
      )
      const shadow = Math.max(0, ...[...style.boxShadow.matchAll(/(-?\d+(?:\.\d+)?)px/g)].map((match) => Number(match[1])))
      return {
        where: focused.outerHTML.slice(0, 100),
        width: Math.max(Number.parseFloat(style.outlineWidth) || 0, shadow),
        contrast: Math.max(...tones.map((tone) => contrast(tone, ground))),
      }
    })
    if (ring) rings.push(ring)
  }
  return rings
}
