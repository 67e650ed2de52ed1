import type { Page } from 'playwright-core'
import { scan } from './desk-walk.ts'

/** One act at the desk: what somebody does, and what must be seen afterwards. */
export interface DeskAct {
  readonly what: string
  readonly act: (page: Page) => Promise<unknown>
}

export const press = (page: Page, name: string | RegExp, at = 0) => page.getByRole('button', { name }).nth(at).press('Enter')
export const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('.scan-line.waiting'))
export const lineWords = async (page: Page) => {
  await settled(page)
  return page.getByRole('log').locator('.badge').allTextContents()
}

/** Types into a field by its name, as somebody who came to it by Tab. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  const field = page.locator(`main [name="${name}"]`).last()
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Scans into a list of a screen. */
export async function scanHere(page: Page, code: string): Promise<void> {
  await page.locator('#leitura').focus()
  await scan(page, [code])
}
