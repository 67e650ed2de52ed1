import type { Browser, Page } from 'playwright-core'
import { visit } from './browser.ts'
import { goAtDesk, scan, signInAtDesk } from './desk-walk.ts'
import type { RunningServer } from './server-process.ts'

/** Somebody of the staff at the counter. */
export async function openDesk(browser: Browser, demo: RunningServer, user: string): Promise<Page> {
  const { page } = await visit(browser, demo.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await signInAtDesk(page, demo, user)
  await page.locator('#leitura').waitFor()
  return page
}

/** Back at the counter from any screen, with the field waiting for a scan. */
export async function toCounter(page: Page): Promise<void> {
  if (!/\/equipe\/?$/.test(page.url())) await goAtDesk(page, '')
  await page.locator('#leitura').waitFor()
  await page.locator('#leitura').focus()
}

/** Scans and waits until each has its answer; answers the text of each new line. The empty code is Enter alone, which ends a visit. */
export async function scanned(page: Page, codes: readonly string[]): Promise<string[]> {
  const lines = page.locator('.scan-line')
  const before = await lines.count()
  await page.locator('#leitura').focus()
  await scan(page, codes)
  await page.waitForFunction(
    (count) => document.querySelectorAll('.scan-line').length === count && !document.querySelector('.scan-line.waiting'),
    before + codes.length,
  )
  return (await lines.allTextContents()).slice(before)
}

/** So many days from today, in the library, as pages write a day. */
export function dayIn(days: number): string {
  const format = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'America/Sao_Paulo' })
  return format.format(Date.now() + days * 86_400_000)
}
