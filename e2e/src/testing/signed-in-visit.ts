import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { hydrated } from './browser.ts'
import { signInAtDesk } from './desk-walk.ts'
import { changeInstitution } from './institution-document.ts'
import { demoPassword } from './people.ts'
import type { RunningServer } from './server-process.ts'
import { typeSignIn } from './sign-in-form.ts'
import { lookCookie } from '../looks/looks.ts'
import { openViewing, type Viewing } from '../looks/examine.ts'
import { replaceAnswers } from '../looks/replaced-answers.ts'
import { settled } from '../looks/requests-under-way.ts'
import type { SignedInState } from '../looks/signed-in-state.ts'

type Site = Pick<RunningServer, 'address' | 'dataDir'>

/** Makes the demo's machine one of its terminals, and waits until the server knows it. */
export async function makeTerminal(server: RunningServer): Promise<void> {
  changeInstitution(server, { selfService: { library: 'BC', identify: 'password', language: 'pt', networks: ['127.0.0.1'] } })
  const isTerminal = async () => {
    const reply = await fetch(`${server.address}/api/parametros/autoatendimento`)
    return ((await reply.json()) as { showAuto: boolean }).showAuto
  }
  for (let tries = 0; tries < 900 && !(await isTerminal()); tries += 1) await pause(100)
}

const nameAt = { area: '.user-menu .user-name', desk: '.desk-who', terminal: 'main h1' } as const

/** Runs in the page. People of the demo are called as they sign in, but for accents. */
const names = ([place, person]: readonly [string, string]) => {
  const shown = document.querySelector(place)?.textContent ?? ''
  return shown.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().includes(person)
}

/** Waits until the page shows the person's name where it says who is signed in; throws where it does not. */
export async function expectSignedIn(page: Page, { half, person, actsFor }: SignedInState): Promise<void> {
  const place = nameAt[half]
  if (person !== '') await page.waitForFunction(names, [place, actsFor ?? person] as const)
}

async function signIn(page: Page, { address, dataDir }: Site, { half, person, actsFor }: SignedInState): Promise<void> {
  if (half === 'terminal') return
  if (half === 'desk') return signInAtDesk(page, { dataDir }, person)
  const first = actsFor ? '/meufarol/troca-usuario' : '/meufarol'
  await page.goto(`/login?redirect=${encodeURIComponent(first)}`)
  await typeSignIn(page.locator('main'), person, demoPassword(dataDir))
  await page.waitForURL(address + first)
  if (!actsFor) return
  await page.locator('main li button').first().press('Enter')
  await page.locator('.acting').waitFor()
}

async function identify(page: Page, { dataDir }: Site, person: string): Promise<void> {
  await page.locator('main [name=username]').fill(person)
  await page.locator('main [name=password]').fill(demoPassword(dataDir))
  await page.keyboard.press('Enter')
}

const isShown = () => {
  const main = document.querySelector('main')
  // A button is busy for as long as it waits for what a dialog asks.
  return main?.querySelector('h1') && !main.querySelector('[aria-busy=true]:not(button)')
}

/** Waits until the screen says all that it will say by itself. */
async function whole(page: Page, { answers, shows, steps }: SignedInState, acted: boolean): Promise<void> {
  if (answers !== 'never') {
    await settled(page)
    await page.waitForFunction(isShown)
    await settled(page)
  }
  if (shows && (acted || !steps)) await page.locator(shows).filter({ visible: true }).first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** One person in a browser of their own, going from state to state. */
export class SignedInVisit {
  readonly #context: BrowserContext
  readonly #site: Site
  readonly page: Page

  private constructor(context: BrowserContext, page: Page, site: Site) {
    this.#context = context
    this.page = page
    this.#site = site
  }

  static async begin(browser: Browser, site: Site, state: SignedInState, viewing: Viewing): Promise<SignedInVisit> {
    const context = await openViewing(browser, site.address, viewing)
    const page = await context.newPage()
    await signIn(page, site, state)
    return new SignedInVisit(context, page, site)
  }

  /** Opens a state in a viewing and lets `look` see it. */
  async see<T>(state: SignedInState, viewing: Viewing, look: (page: Page) => Promise<T>): Promise<T> {
    const { page } = this
    const cookie = { url: this.#site.address, sameSite: 'Lax' as const }
    await this.#context.addCookies([
      { ...cookie, name: 'aparencia', value: lookCookie(viewing.look) },
      { ...cookie, name: 'i18nextLng', value: viewing.language },
    ])
    await page.setViewportSize({ width: viewing.width, height: viewing.height ?? 900 })
    await page.emulateMedia({ forcedColors: viewing.forcedColours ? 'active' : 'none' })
    const back = state.answers && (await replaceAnswers(page, state.answers))
    try {
      await this.#open(state)
      return await look(page)
    } finally {
      await back?.()
    }
  }

  async #open(state: SignedInState): Promise<void> {
    const { page } = this
    await page.goto(state.path, { waitUntil: 'load' })
    await hydrated(page)
    if (state.half === 'terminal' && state.person !== '') await identify(page, this.#site, state.person)
    await expectSignedIn(page, state)
    await whole(page, state, false)
    if (!state.steps) return
    await state.steps(page)
    await whole(page, state, true)
  }

  end(): Promise<void> {
    return this.#context.close()
  }
}
