import type { Browser, Page } from 'playwright-core'
import { visit, type Reader, type Visit } from './browser.ts'
import { demoPassword } from './people.ts'
import { typeSignIn } from './sign-in-form.ts'
import { address, dataDir } from './site.ts'

/** Opens a screen of the patron area (`path` begins with a slash, or is empty for its home) as one of the people of the demo. */
export async function enterArea(browser: Browser, reader: Reader, user: string, path: string): Promise<Visit> {
  const opened = await visit(browser, address, reader)
  await opened.page.goto(`/login?redirect=${encodeURIComponent(`/meufarol${path}`)}`)
  await typeSignIn(opened.page.locator('main'), user, demoPassword(dataDir))
  await opened.page.waitForURL(`${address}/meufarol${path}`)
  return opened
}

/** Presses a key on the first control of this name. */
export async function press(page: Page, role: 'button' | 'checkbox', name: string | RegExp, key = 'Enter'): Promise<void> {
  const part = page.getByRole(role, { name }).first()
  await part.focus()
  await part.press(key)
}

/** The name of the file that a button gives. */
export async function downloaded(page: Page, button: RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'button', button)])
  return file.suggestedFilename()
}
