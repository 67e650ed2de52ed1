import type { Page } from 'playwright-core'
import { scan } from './desk-walk.ts'
import { demoPassword } from './people.ts'
import type { RunningServer } from './server-process.ts'

const isReading = () => document.activeElement?.getAttribute('name') === 'exemplar'

/** Waits until what a scanner reads goes into the field for copies. */
export const readsCopies = (page: Page) => page.waitForFunction(isReading)

/** Says at a terminal who one is, by keyboard, and waits for the greeting and the field for copies. */
export async function identifyAtTerminal(page: Page, { dataDir }: Pick<RunningServer, 'dataDir'>, user: string): Promise<void> {
  await page.locator('main [name=username]').focus()
  await page.keyboard.type(user)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword(dataDir))
  await page.keyboard.press('Enter')
  await page.getByRole('timer').waitFor()
  await readsCopies(page)
}

/** Scans a copy at a terminal once its field is there. */
export async function scanAtTerminal(page: Page, code: string): Promise<void> {
  await readsCopies(page)
  await scan(page, [code])
}

/** Which of these words a browser still has: in its page, history, storage, cookies and caches. */
export const wordsKept = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate(async (sought) => {
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) cached.push(request.url, await (await cache.match(request))!.text())
    }
    const stored = [localStorage, sessionStorage].map((one) => JSON.stringify({ ...one }))
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value)
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const page = [document.documentElement.outerHTML, document.cookie, JSON.stringify(history.state)]
    const all = [...page, ...stored, ...fields, ...databases, ...cached].join('\n')
    return sought.filter((word) => all.includes(word))
  }, words)
