import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { hydrated } from './browser.ts'
import { demoPassword } from './people.ts'
import type { RunningServer } from './server-process.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** Grants a role to somebody of a demo, by the command that libraries use. */
export async function grantRole({ dataDir }: Pick<RunningServer, 'dataDir'>, user: string, role: string): Promise<void> {
  const command = path.join(root, 'server/src/commands/staff.ts')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', command, 'grant', user, role], { cwd: root, env })
}

/** Signs in at the desk by keyboard alone. */
export async function signInAtDesk(page: Page, { dataDir }: Pick<RunningServer, 'dataDir'>, user: string): Promise<void> {
  await page.goto('/equipe')
  await hydrated(page)
  await page.locator('[name=username]').focus()
  await page.keyboard.type(user)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword(dataDir))
  await page.keyboard.press('Enter')
  await page.locator('.desk-who').waitFor()
}

/** Another screen without a new page. */
export async function goAtDesk(page: Page, screen: string): Promise<void> {
  // After the sign-in the frame stands before the first screen has loaded, whose heading would pass for that of the next.
  await page.locator('main h1').first().waitFor()
  await page.evaluate((address) => {
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/equipe/${screen}`)
  await page.locator('main h1:not([data-left])').waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
}

/** A scanner types a code without a pause and ends it with Enter, or with Tab. */
export async function scan(page: Page, codes: readonly string[], end: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  for (const code of codes) {
    await Promise.all(Array.from(code, (character) => page.keyboard.press(character)))
    await page.keyboard.press(end)
  }
}
