import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

const password = demoPassword(dataDir)
const plain = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Everything that stands in a browser besides cookies: names, and all values as one text. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const opened = await Promise.all(
      databases.map(
        ({ name }) =>
          new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(name!)
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error!)
          }),
      ),
    )
    const entries = await Promise.all(
      opened.flatMap((database) =>
        [...database.objectStoreNames].map(
          (store) =>
            new Promise<string[]>((resolve) => {
              const request = database.transaction(store).objectStore(store).getAllKeys()
              request.onsuccess = () => resolve(request.result.map((key) => `${database.name}/${store}/${String(key)}`))
            }),
        ),
      ),
    )
    for (const database of opened) database.close()
    const cacheNames = await caches.keys()
    const requests = await Promise.all(cacheNames.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
    return {
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage).toSorted(),
      databases: entries.flat().toSorted(),
      caches: cacheNames.toSorted(),
      paths: requests.flat().map((url) => new URL(url).pathname),
      text: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), requests]),
    }
  })

const theBrowsers = {
  local: ['i18nextLng', 'letras', 'msg_shwnd', 'page', 'publicCredentials'],
  session: ['institution', 'react-router-scroll-positions'],
  databases: ['farol/keys/state'],
  caches: ['farol-casca-1'],
}
const notOfFiles = /^(?!\/(?:sem-conexao$|assets\/|boot\.js$|favicon\.svg$|instituicao\.css))/

/** Nothing but what is the same for everybody at this browser. */
async function expectForgotten(page: Page): Promise<void> {
  const left = await stored(page)
  for (const place of ['local', 'session', 'databases', 'caches'] as const)
    expect([place, ...left[place].filter((name) => !theBrowsers[place].includes(name))]).toEqual([place])
  expect(left.paths.filter((path) => notOfFiles.test(path))).toEqual([])
  expect(left.text).not.toMatch(/depress|casmurro|tristeza/i)
}

const log = (page: Page) => page.locator('details.log')
const basketCodes = (page: Page) => page.evaluate(() => localStorage.getItem('farol-cesta'))

/** A person who signed in searches, ticks, fills the basket, reads a title, begins a comment, and a title is kept as the installed app keeps it. */
async function use(page: Page, second: Page): Promise<void> {
  await page.goto('/login?redirect=/')
  await typeSignIn(page.locator('main'), 'sonia', password)
  await page.locator('.user-name').waitFor()
  await page.evaluate(async () => (await caches.open('farol-titulos-1')).put('/acervo/1', new Response('tristeza')))
  await page.goto('/pesquisa_geral?q=casmurro')
  await page
    .getByRole('button', { name: /^Adicionar à cesta: / })
    .first()
    .click()
  await page.waitForFunction(() => (localStorage.getItem('farol-cesta') ?? '[]') !== '[]')
  await second.goto('/pesquisa_geral?q=depress%C3%A3o')
  await second.waitForFunction(() => (sessionStorage.getItem('farol-pesquisas') ?? '').includes('depress'))
  await second.getByRole('contentinfo').getByRole('button', { name: 'Enviar comentário' }).click()
  const form = second.getByRole('dialog', { name: 'Enviar um comentário' })
  await form.getByRole('textbox').fill('tristeza')
  await second.keyboard.press('Escape')
  await log(page).waitFor({ state: 'attached' })
  // What is asserted below to be gone is there before.
  const before = await stored(page)
  expect(before.local).toContain('farol-cesta')
  expect(before.session).toEqual(expect.arrayContaining(['auth.user', 'farol-pesquisas']))
  expect(before.caches).toContain('farol-titulos-1')
}

async function expectNothingFound(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    await expectForgotten(tab)
    expect(await log(tab).count()).toBe(0)
    expect(await basketCodes(tab)).toBeNull()
  }
}

/** The second person, in the same tab. */
async function expectNothingForNext(page: Page): Promise<void> {
  await page.goto('/login?redirect=/cesta')
  await typeSignIn(page.locator('main'), 'vera', password)
  await page.getByText('Sua cesta está vazia').waitFor()
  await page.goto('/pesquisa_geral?q=brasil')
  await log(page).waitFor({ state: 'attached' })
  expect(await log(page).locator('ol li').count()).toBe(1)
  expect(await log(page).textContent()).not.toMatch(/casmurro|depress/i)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Enviar comentário' }).click()
  expect(await page.getByRole('dialog', { name: 'Enviar um comentário' }).getByRole('textbox').inputValue()).toBe('')
}

async function endOnServer(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies(`${address}/api/oauth/token`)).find(({ name }) => name.endsWith('-refresh'))!
  const reply = await fetch(`${address}/api/oauth/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 4, token: cookie.value }),
  })
  expect(reply.status).toBe(200)
}

describe('what stays in the browser of a person who left', () => {
  test('[S4-06] after /sair nothing of theirs stands in any store of any tab, and the next person finds nothing', async () => {
    const { page, context } = await visit(browser, address, plain)
    const second = await context.newPage()
    await use(page, second)
    await page.goto('/sair')
    await page.waitForURL(`${address}/`)
    await second.locator('header').getByRole('link', { name: 'Entrar' }).waitFor()
    await expectNothingFound([page, second])
    await second.getByRole('contentinfo').getByRole('button', { name: 'Enviar comentário' }).click()
    expect(await second.getByRole('dialog', { name: 'Enviar um comentário' }).getByRole('textbox').inputValue()).toBe('')
    await expectNothingForNext(page)
    await context.close()
  })

  test('[S4-06 part] so after the session ended on the server; a visitor who signs out of nothing is forgotten too', async () => {
    const { page, context } = await visit(browser, address, plain)
    const second = await context.newPage()
    await use(page, second)
    await endOnServer(context)
    await page.goto('/meufarol')
    await page.getByText('Sua sessão expirou. Por favor, entre novamente.').first().waitFor()
    await expectNothingFound([page, second])
    await expectNothingForNext(page)
    await page.goto('/sair')
    await page.waitForURL(`${address}/`)
    await page.goto('/pesquisa_geral?q=casmurro')
    await page
      .getByRole('button', { name: /^Adicionar à cesta: / })
      .first()
      .click()
    await page.waitForFunction(() => (localStorage.getItem('farol-cesta') ?? '[]') !== '[]')
    await page.goto('/sair')
    await page.waitForURL(`${address}/`)
    await expectNothingFound([page])
    await context.close()
  })
})
