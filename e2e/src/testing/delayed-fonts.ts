import type { Page } from 'playwright-core'

/**
 * Holds our letters back until the answer is called, as on a slow line: the page is painted with others first.
 * To be called before the page is opened.
 */
export async function delayFonts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const wanted = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await wanted
    await route.continue()
  })
  return letGo
}
