import { appearanceAttributes } from '@farol/contract/appearance.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { lookCookie, type Look } from './looks.ts'
import { axeFindings, contrastFindings, reflowFindings, targetFindings, type Finding } from './probes.ts'
import { settled } from './requests-under-way.ts'

/** How a page is looked at. */
export interface Viewing {
  readonly look: Look
  readonly language: string
  readonly width: number
  readonly height?: number
  readonly forcedColours?: boolean
  readonly touch?: boolean
}

export async function openViewing(browser: Browser, address: string, viewing: Viewing): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: viewing.width, height: viewing.height ?? 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    forcedColors: viewing.forcedColours ? 'active' : 'none',
    hasTouch: viewing.touch ?? false,
  })
  const cookie = { url: address, sameSite: 'Lax' as const }
  await context.addCookies([
    { ...cookie, name: 'aparencia', value: lookCookie(viewing.look) },
    { ...cookie, name: 'i18nextLng', value: viewing.language },
  ])
  return context
}

/** Puts a page into a look as the server would have written it. */
export const wear = (page: Page, look: Look): Promise<void> =>
  page.evaluate(
    ([names, worn]) => {
      const { documentElement: root } = document
      for (const name of names) root.removeAttribute(name)
      for (const [name, value] of worn) root.setAttribute(name, value)
    },
    [['data-tema', 'data-cor', 'data-zoom', 'data-negrito'], appearanceAttributes(look.appearance)] as const,
  )

/** Opens a screen and waits until React has it and its fonts and covers are there. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  await settled(page)
}

/** Everything that is wrong with the page as it stands. */
export async function examine(page: Page): Promise<readonly Finding[]> {
  return [...(await axeFindings(page)), ...(await contrastFindings(page)), ...(await targetFindings(page)), ...(await reflowFindings(page))]
}

/**
 * The same where the browser paints the reader's own colours.
 * @note axe 4.14 judges contrast by the style sheet's colours even there.
 */
export const examineInForcedColours = async (page: Page): Promise<readonly Finding[]> =>
  (await examine(page)).filter(({ rule }) => rule !== 'axe color-contrast')
