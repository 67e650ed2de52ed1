import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openScreen, openViewing } from '@farol/e2e/looks/examine.ts'
import { looks } from '@farol/e2e/looks/looks.ts'
import { visitorScreens } from '@farol/e2e/looks/visitor-screens.ts'
import type { Browser } from 'playwright-core'

const sizes = [
  { width: 390, height: 780 },
  { width: 1440, height: 900 },
] as const

const fileName = (screen: string) => screen.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'start'

/**
 * A picture of every screen that a visitor reaches, on a phone and on a desk, by day and at night, as it stands before anybody scrolls.
 * They are for eyes, beside those of another commit or of the design, and are not kept in the repository.
 */
export async function takeEveryPicture(browser: Browser, address: string, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const screens = await visitorScreens(address)
  for (const { width, height } of sizes)
    for (const look of looks.filter(({ name }) => name.startsWith('normal'))) {
      const context = await openViewing(browser, address, { look, language: 'pt', width, height })
      for (const screen of screens) {
        const page = await context.newPage()
        await openScreen(page, screen)
        const name = `${fileName(screen)}.${width}.${look.appearance.escuro ? 'dark' : 'light'}.jpg`
        await page.screenshot({ type: 'jpeg', quality: 70, path: path.join(folder, name) })
        await page.close()
      }
      await context.close()
    }
  return screens.length * sizes.length * 2
}
