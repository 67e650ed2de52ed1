import { everyNth } from '@farol/server/testing/thorough.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit, type Reader } from '../testing/browser.ts'
import { settled } from '../looks/requests-under-way.ts'
import { enterArea } from '../testing/patron-area.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

// What the library told a reader, in the patron area of the demo.
const wide = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function enter(reader: Reader, user: string) {
  const opened = await enterArea(browser, reader, user, '/alertas')
  await opened.page.locator('.alert-filter').waitFor()
  return opened
}

const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '')

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    const there = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return `${element?.labels?.[0]?.textContent ?? ''}|${element?.textContent ?? ''}`
    })
    if (there.split('|').some((text) => name.test(text.trim()))) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

const titles = (page: Page) => page.locator('.alert h2').allTextContents()

const words = {
  pt: {
    from: 'De',
    to: 'Até',
    noDay: 'Esse dia não existe.',
    needTo: 'Informe também a data final.',
    none: 'Nenhum alerta com esse filtro',
    clear: 'Limpar o filtro',
    kind: 'Tipo',
    apply: 'Filtrar',
    markRead: 'Marcar como lido',
    markUnread: 'Marcar como não lido',
    remove: 'Excluir',
    removed: '1 alerta excluído.',
    undo: 'Desfazer',
  },
  en: {
    from: 'From',
    to: 'To',
    noDay: 'There is no such day.',
    needTo: 'Enter the end date, too.',
    none: 'No alerts with this filter',
    clear: 'Clear the filter',
    kind: 'Kind',
    apply: 'Filter',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    remove: 'Delete',
    removed: '1 alert deleted.',
    undo: 'Undo',
  },
  es: {
    from: 'Desde',
    to: 'Hasta',
    noDay: 'Ese día no existe.',
    needTo: 'Indique también la fecha final.',
    none: 'Ningún aviso con este filtro',
    clear: 'Quitar el filtro',
    kind: 'Tipo',
    apply: 'Filtrar',
    markRead: 'Marcar como leído',
    markUnread: 'Marcar como no leído',
    remove: 'Eliminar',
    removed: '1 aviso eliminado.',
    undo: 'Deshacer',
  },
} as const

/** Who has one unread alert of a kind that nothing else tells. */
const readersByKeyboard = [
  { language: 'pt', width: 1440, colours: 'light', who: 'ana', kind: 'staff_notice' },
  { language: 'en', width: 360, colours: 'dark', who: 'yuri', kind: 'followed_title' },
  { language: 'es', width: 360, colours: 'light', who: 'quiteria', kind: 'service_request' },
  { language: 'en', width: 1440, colours: 'dark', who: 'vera', kind: 'profile_matches' },
] as const

/** Text of a control as the whole of a regular expression. */
const whole = (text: string) => new RegExp(`^${text.replaceAll('.', String.raw`\.`)}$`)

/** To the home of the area by its menu, which is closed in narrow windows. */
async function leave(page: Page): Promise<void> {
  const home = page.locator('.account-menu a[href="/meufarol"]').first()
  if (!(await home.isVisible())) await page.locator('.account-menu > button:visible').press('Enter')
  await home.press('Enter')
}

/** Goes down a list that has the focus. Letters would not do: a browser forgets those before after a second, and the machine may be slower. */
async function chooseByArrow(page: Page, value: string): Promise<void> {
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).value)
  for (let before = ''; (await chosen()) !== value; before = await chosen()) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(chosen).not.toBe(before)
  }
}

describe('alerts', () => {
  test.each(everyNth(readersByKeyboard, readersByKeyboard.length))(
    '[S2-71] [S4-12] $language, $width, $colours, by keyboard alone: narrowed by days and kind, read, deleted, brought back, deleted for good',
    async ({ who, kind, ...look }) => {
      const say = words[look.language]
      const { page, context, complaints } = await enter({ ...look, javaScript: true }, who)
      const name = (state: string) => `alerts-${state}-${look.language}-${look.width}-${look.colours}`
      await page.locator('.alert').first().waitFor()
      const all = await titles(page)
      await page.locator('main h1').focus()

      await tabTo(page, whole(say.from))
      await page.keyboard.type('31/02/2026')
      await page.keyboard.press('Enter')
      await page.getByText(say.noDay).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('1/1/2020')
      await page.keyboard.press('Enter')
      await page.getByText(say.needTo).waitFor()
      // The focus goes to the field that lacks its day, a moment after its message.
      await expect.poll(() => focusedLabel(page)).toMatch(new RegExp(`^${say.to}`))
      await page.keyboard.type('2/1/2020')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: say.none }).waitFor()
      expect(new URL(page.url()).search).toBe('?de=2020-01-01&ate=2020-01-02')
      await expectAccessible(page)
      await expectNoSideways(page)
      await shoot(page, name('none'))
      await page.locator('main h1').focus()
      await tabTo(page, whole(say.clear))
      await page.keyboard.press('Enter')
      await page.locator('.alert').first().waitFor()

      await page.locator('main h1').focus()
      await tabTo(page, whole(say.kind))
      await chooseByArrow(page, kind)
      await tabTo(page, whole(say.apply))
      const narrowed = page.waitForResponse((answer) => answer.url().includes(`tipo=${kind}`))
      await page.keyboard.press('Enter')
      await narrowed
      await page.waitForURL(new RegExp(`tipo=${kind}`))
      // Whoever has one alert alone has the same list before and after.
      await expect.poll(() => titles(page)).toHaveLength(1)
      const [title = ''] = await titles(page)
      expect(all).toContain(title)

      await page.locator('main h1').focus()
      await tabTo(page, whole(`${say.markRead}: ${title}`))
      await page.keyboard.press('Enter')
      await page.locator('.alert button', { hasText: `${say.markUnread}: ${title}` }).waitFor()
      expect(await page.locator('.alert.unread').count()).toBe(0)
      await tabTo(page, whole(`${say.remove}: ${title}`))
      await page.keyboard.press('Enter')
      await page.getByText(say.removed).waitFor()
      expect(await titles(page)).toEqual([])
      await expect.poll(() => focusedText(page)).toBe(say.undo)
      await expectAccessible(page)
      await expectNoSideways(page)
      await shoot(page, name('deleted'))
      await page.keyboard.press('Enter')
      await expect.poll(() => titles(page)).toEqual([title])
      await expect.poll(() => focusedText(page)).toBe(`${say.remove}: ${title}`)
      await page.keyboard.press('Enter')
      await page.getByText(say.removed).waitFor()
      const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
      await leave(page)
      expect((await gone).status()).toBe(200)
      await page.goto('/meufarol/alertas')
      await page
        .locator('.alert')
        .first()
        .or(page.getByRole('heading', { level: 2 }))
        .first()
        .waitFor()
      await expect.poll(() => titles(page)).toEqual(all.filter((one) => one !== title))
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('without scripts its address says what is kept here and what one needs to see it', async () => {
    const { page, context } = await visit(browser, address, { ...wide, javaScript: false })
    await page.goto('/meufarol/alertas')
    const said = await page.locator('main noscript').first().innerText()
    expect(said).toContain('Aqui ficam seus empréstimos, reservas, solicitações, débitos, alertas e dados pessoais.')
    expect(said).toContain('JavaScript')
    expect(await page.getByText('Carregando…').isVisible()).toBe(false)
    await context.close()
  })

  test('the number belongs to who is signed in: a visitor neither loads its script nor asks for it', async () => {
    const asked: string[] = []
    const isOfTheNumber = (url: string) => /\/api\/alerta|\/alert-count/.test(url)
    const { page, context } = await visit(browser, address, wide)
    page.on('request', (request) => void asked.push(request.url()))
    for (const at of ['/', '/pesquisa_geral?q=casmurro', '/login']) {
      await page.goto(at)
      await settled(page)
    }
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(isOfTheNumber)).toEqual([])
    await context.close()
    const signedIn: string[] = []
    const opened = await visit(browser, address, wide)
    opened.page.on('request', (request) => void signedIn.push(request.url()))
    await opened.page.goto('/login')
    await typeSignIn(opened.page.locator('main'), 'celia', demoPassword(dataDir))
    await opened.page.locator('.unread-count').waitFor()
    expect(signedIn.filter(isOfTheNumber).length).toBeGreaterThan(1)
    await opened.context.close()
  })

  test('in two tabs: what is read in one is read in the other, list and number', async () => {
    const { page, context } = await enter(wide, 'celia')
    const other = await context.newPage()
    await other.goto('/meufarol/alertas')
    await other.locator('.alert.unread').first().waitFor()
    const numberIn = (tab: Page) => tab.locator('.unread-count').first().textContent()
    const before = await numberIn(other)
    await page.getByRole('button', { name: 'Marcar todos como lidos' }).press('Enter')
    await page.locator('.unread-count').waitFor({ state: 'detached' })
    await other.locator('.alert.unread').first().waitFor({ state: 'detached' })
    await other.locator('.unread-count').waitFor({ state: 'detached' })
    await other
      .locator('.alert')
      .first()
      .getByRole('button', { name: /^Marcar como não lido/ })
      .press('Enter')
    await page.locator('.alert.unread').first().waitFor()
    await page.locator('.unread-count').waitFor()
    expect([before !== null, await numberIn(page)]).toEqual([true, await numberIn(other)])
    await context.close()
  })

  test.each([
    { language: 'pt', width: 360, colours: 'dark', javaScript: true },
    { language: 'en', width: 1440, colours: 'dark', javaScript: true },
    { language: 'es', width: 360, colours: 'light', javaScript: true },
  ] as const)('full, empty and not loaded: $language, $width, $colours', async (reader) => {
    const name = (state: string) => `alerts-${state}-${reader.language}-${reader.width}-${reader.colours}`
    const look = async (page: Page, state: string) => {
      await expectNoSideways(page)
      await expectAccessible(page)
      await shoot(page, name(state))
    }
    const full = await enter(reader, 'olga')
    await full.page.locator('.alert').first().waitFor()
    await look(full.page, 'full')
    await full.page.route('**/api/alerta?*', (route) => route.fulfill({ json: { data: [], total: 0, nao_lidos: 0, page: 1, perPage: 20 } }))
    await full.page.reload()
    await full.page.getByRole('heading', { name: /^(?:Nenhum alerta|No alerts|Ningún aviso)$/ }).waitFor()
    await look(full.page, 'empty')
    await full.page.unroute('**/api/alerta?*')
    await full.page.route('**/api/alerta?*', (route) => route.fulfill({ status: 503, json: { code: 'servico_indisponivel' } }))
    await full.page.reload()
    await full.page.locator('main .note, main [role=alert]').first().waitFor()
    await look(full.page, 'failed')
    await full.context.close()
  })
})
