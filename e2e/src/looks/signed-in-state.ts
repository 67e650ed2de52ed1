import type { Page } from 'playwright-core'

/** Which half of the program a screen stands in: each is entered by a sign-in of its own. */
export type Half = 'area' | 'desk' | 'terminal'

/**
 * What the server is made to say in place of its own answers. `failing`: no reading call is answered; `nothing`: every list is empty;
 * `never`: no answer comes while the screen is looked at; `refusing`: no act is taken; `unproven`: every
 * act asks for the password first; `taken`: every act is answered by this, and nothing is done. A function changes what a call answers.
 */
export type Answers =
  | 'failing'
  | 'nothing'
  | 'never'
  | 'refusing'
  | 'unproven'
  | { readonly taken: (body: unknown) => object }
  | ((answer: unknown, path: string) => unknown)

/** One state of a screen behind a sign-in. */
export interface SignedInState {
  readonly name: string
  readonly half: Half
  /** Who is signed in: people of the demo, by what they type. */
  readonly person: string
  /** Somebody whom the person acts for. */
  readonly actsFor?: string
  /** Where it stands. `{held}`, `{volumes}`, `{spread}` are codes of titles of the demo. */
  readonly path: string
  readonly answers?: Answers
  /** What is done on the screen to bring the state about: without words, for it is looked at in every language. */
  readonly steps?: (page: Page) => Promise<void>
  /** What only this state shows: it is waited for, so that no other is examined in its place. */
  readonly shows?: string
}

/** Presses a part of the page as the keyboard does. */
export const press = (selector: string) => async (page: Page) => page.locator(selector).first().press('Enter')

/** Opens everything that can be opened on the screen. */
export async function unfold(page: Page): Promise<void> {
  const closed = page.locator('main button[aria-expanded=false]:not([aria-haspopup], .account-menu *):visible')
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().press('Enter')
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) part.open = true
  })
}

/** Goes on to the holds of who has the terms of use still to read. */
export async function readTerms(page: Page): Promise<void> {
  const [accept, holds] = [page.locator('main .row-btns button.main'), page.locator('main .picks')]
  await holds.or(accept).first().waitFor()
  if (await accept.isVisible()) await accept.press('Enter')
  await holds.waitFor()
}

/** Sends every form of the screen as it stands; with `refusing` nothing of it is done. */
export async function sendForms(page: Page): Promise<void> {
  await unfold(page)
  for (const send of await page.locator('main form button[type=submit]').all()) if (await send.isVisible()) await send.press('Enter')
}
