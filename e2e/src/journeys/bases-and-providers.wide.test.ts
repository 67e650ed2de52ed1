import { freePort } from '@farol/server/testing/free-port.ts'
import { openFakeProvider, providerKeys, providersOf, type FakeProvider } from '@farol/server/testing/fake-provider.ts'
import { recordsXml } from '@farol/server/testing/records.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { examine, openScreen, openViewing } from '../looks/examine.ts'
import { looks } from '../looks/looks.ts'
import { expectAccessible, expectNoSideways, launch, shoot, visit, type Visit } from '../testing/browser.ts'
import { startBase } from '../testing/library-base.ts'
import { demoPassword } from '../testing/people.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

const password = 'nove araras azuis no rio'
const plain = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser
let provider: FakeProvider
let a: RunningServer
let b: RunningServer

beforeAll(async () => {
  provider = await openFakeProvider()
  const [portA, portB] = [await freePort(), await freePort()]
  const [addressA, addressB] = [`http://127.0.0.1:${portA}`, `http://localhost:${portB}`]
  const terminal = { library: 'BC', identify: 'code', networks: ['127.0.0.1'] }
  const basesOf = (own: string, other: string, address: string) => ({
    own: { code: own, name: own },
    others: [{ code: other, name: other, address, insideNetwork: true }],
  })
  a = await startBase({
    port: portA,
    host: '127.0.0.1',
    document: {
      name: 'Universidade do Norte',
      acronym: 'UN',
      bases: basesOf('Norte', 'Sul', addressB),
      providers: providersOf(provider),
      userMenu: [
        { activity: 6001, label: 'Portal do aluno', address: `${provider.address}/portal` },
        { activity: 6002, label: 'Coisa alheia', address: '/sobre' },
        { activity: 6003, label: 'Minha conta no Sul', base: 'Sul' },
      ],
      selfService: terminal,
    },
    keys: { bases: { Sul: 'chave das duas' }, providers: providerKeys },
    records: recordsXml({
      control: { '001': '1' },
      fields: [
        ['245', '10', { a: 'Livro no provedor' }],
        ['856', '40', { u: `${provider.address}/livro/9` }],
      ],
    }),
    people: [
      { username: 'ana', name: 'Ana Souza', elsewhere: [{ base: 'Sul', username: 'ana.sul' }], activities: [6001, 6003] },
      { username: 'bia', name: 'Bia Lima' },
    ],
    password,
  })
  b = await startBase({
    port: portB,
    host: 'localhost',
    document: { name: 'Universidade do Sul', acronym: 'US', bases: basesOf('Sul', 'Norte', addressA) },
    keys: { bases: { Norte: 'chave das duas' } },
    people: [
      { username: 'ana.sul', name: 'Ana do Sul', elsewhere: [{ base: 'Norte', username: 'ana' }] },
      { username: 'caio', name: 'Caio Reis' },
    ],
    password,
  })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([a?.stop(), b?.stop(), provider?.close()])
})
beforeEach(() => {
  provider.mood = 'right'
  provider.asked.length = 0
})

async function signIn(page: Page, user: string, redirect = '/') {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
  await typeSignIn(page.locator('main'), user, password)
}

const newTab = async (context: BrowserContext, act: () => Promise<void>): Promise<Page> => {
  const [tab] = await Promise.all([context.waitForEvent('page'), act()])
  await tab.waitForLoadState()
  return tab
}

describe('after the sign-in', () => {
  test('[S2-29] [S2-05] several logins are a list; another base opens in a new tab, says who one is there, and shows a link', async () => {
    const { page, context, complaints } = await visit(browser, a.address, plain)
    await signIn(page, 'ana')
    const list = page.getByLabel('Acesso')
    await list.waitFor()
    expect(await list.locator('option').allInnerTexts()).toEqual([
      'Norte · Graduação · Biblioteca Central · ana (continuar aqui)',
      'Sul · ana.sul',
    ])
    await shoot(page, 'logins-pt-1440')
    await expectAccessible(page)
    await list.selectOption({ label: 'Sul · ana.sul' })
    expect(context.pages()).toHaveLength(1)
    const tab = await newTab(context, () => page.getByRole('button', { name: 'Abrir Sul em nova aba' }).click())
    await tab.waitForURL(/farol_redireciona$/)
    expect(new URL(tab.url()).origin).toBe(b.address)
    await tab.getByText('Você entrou como Ana do Sul.').waitFor()
    await shoot(tab, 'redirect-pt-1440')
    await expectAccessible(tab)
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await tab.waitForTimeout(1_500)
    expect(new URL(tab.url()).pathname).toBe('/farol_redireciona')
    await tab.getByRole('link', { name: 'Continuar para o catálogo' }).click()
    await tab.getByRole('button', { name: /Ana/ }).waitFor()
    await page.getByText('Sul foi aberta em nova aba.').waitFor()
    await page.getByRole('button', { name: 'Continuar nesta base' }).click()
    await page.waitForURL(`${a.address}/`)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a one-time address that was used is said to be so; nobody jumps over somebody who is signed in', async () => {
    const { page, context } = await visit(browser, b.address, plain)
    const asked = await fetch(`${b.address}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', client_id: 4, username: 'caio', password }),
    })
    const bearer = ((await asked.json()) as { access_token: string }).access_token
    const issued = await fetch(`${b.address}/api/pessoas/token-redireciona`, { headers: { authorization: `Bearer ${bearer}` } })
    const { token } = (await issued.json()) as { token: string }
    await signIn(page, 'caio')
    await page.getByRole('button', { name: /Caio/ }).waitFor()
    await page.goto(`/farol_redireciona?token=${token}&redirect=%2Fsobre`)
    await page.getByText('já está conectado(a): Caio Reis').waitFor()
    expect(page.url()).not.toContain('token')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Entrar com o novo acesso' }).click()
    await page.getByText('Você entrou como Caio Reis.').waitFor()
    expect(await page.getByRole('link', { name: 'Continuar para a página pedida' }).getAttribute('href')).toBe('/sobre')
    await context.clearCookies()
    const { page: other, context: elsewhere } = await visit(browser, b.address, plain)
    for (const address of [
      `/farol_redireciona?token=${token}`,
      '/farol_redireciona?token=x&redirect=//evil.example',
      '/farol_redireciona',
    ]) {
      await other.goto(address)
      await other.getByRole('heading', { name: 'Não foi possível entrar' }).waitFor()
      expect(await other.getByRole('link', { name: 'Entrar com usuário e senha' }).getAttribute('href')).toBe('/login?redirect=%2F')
    }
    await expectAccessible(other)
    await elsewhere.close()
    await context.close()
  })

  test('[S2-31] one login and the patron area: there, by the address that the server gives', async () => {
    const { page, context } = await visit(browser, a.address, plain)
    let asked = 0
    await context.route('**/api/pessoas/meu-farol/redirect', (route) => ((asked += 1), route.continue()))
    await signIn(page, 'bia', '/meufarol')
    await page.waitForURL(`${a.address}/meufarol`)
    await page.getByRole('heading', { level: 1, name: /Bia Lima/ }).waitFor()
    expect(asked).toBe(1)
    await context.close()
  })

  test('[S2-30] a redirect that names a provider: its access is asked for and opens in a new tab, by a click', async () => {
    const { page, context, complaints } = await visit(browser, a.address, plain)
    await signIn(page, 'bia', 'rtproview')
    const link = page.getByRole('link', { name: 'Abrir RT ProView (abre em nova aba)' })
    await link.waitFor()
    await shoot(page, 'content-pt-1440')
    expect(context.pages()).toHaveLength(1)
    const tab = await newTab(context, () => link.click())
    expect(tab.url()).toBe(`${provider.address}/proview`)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('each driver', () => {
  const drivers: readonly (readonly [driver: string, slug: string, asked: RegExp])[] = [
    ['server call', 'minhabiblioteca', /^GET \/leitor\?sessao=1$/],
    ['signed link', 'abnt', /^GET \/norma\?u=[a-z2-7]{20}&n=&t=\d+&s=[0-9a-f]{64}$/],
    ['referrer page', 'vlex', /^GET \/vlex$/],
    ['gateway', 'ebsco', /^GET \/login\?url=https%3A%2F%2Fsearch\.ebscohost\.com/],
    ['plain link', 'rtproview', /^GET \/proview$/],
  ]
  describe('from the list', () => {
    let bia: Visit
    beforeAll(async () => {
      bia = await visit(browser, a.address, plain)
      await signIn(bia.page, 'bia', '/conteudo')
      await bia.page.waitForURL(`${a.address}/conteudo`)
    })
    afterAll(() => bia?.context.close())

    test.each(drivers)('%s: %s is opened from the list, without opener', async (driver, slug, wanted) => {
      const { page, context } = bia
      await page.goto('/conteudo')
      await page.locator(`main a[href="/conteudo/${slug}"]`).click()
      const link = page.getByRole('link', { name: /\(abre em nova aba\)$/ })
      await link.waitFor()
      await expectAccessible(page)
      expect(await link.getAttribute('rel')).toContain('noopener')
      const tab = await newTab(context, () => link.click())
      expect(await tab.evaluate(() => window.opener)).toBeNull()
      const last = provider.asked.findLast((one) => !one.url.startsWith('/AuthenticatedUrl') && !one.url.includes('favicon'))!
      expect(`${last.method} ${last.url}`).toMatch(wanted)
      expect(last.headers.referer).toBe(driver === 'referrer page' ? `${a.address}/conteudo/vlex` : undefined)
      await tab.close()
    })
  })

  test('[S2-06] [S9-07] form: /pearson builds it from what was stored, erases that at once and posts it to a new tab', async () => {
    const { page, context, complaints } = await visit(browser, a.address, plain)
    await signIn(page, 'bia', '/pearson')
    await page.waitForURL(`${a.address}/pearson`)
    const button = page.getByRole('button', { name: 'Abrir Biblioteca Virtual (Pearson) (abre em nova aba)' })
    await button.waitFor()
    expect(await page.evaluate(() => localStorage.getItem('pearsonData'))).toBeNull()
    await shoot(page, 'pearson-pt-1440')
    await expectAccessible(page)
    expect(provider.asked).toEqual([])
    await newTab(context, () => button.click())
    const posted = provider.asked.find((one) => one.method === 'POST')!
    expect(posted.url).toBe('/user_session/authentication_gateway')
    expect(posted.body).toMatch(/^login=[a-z2-7]{20}&token=[0-9a-f]{32}$/)
    expect(posted.headers.referer).toBeUndefined()
    await page.getByText('foi aberto em nova aba').waitFor()
    expect(await page.locator('input[type=hidden]').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a title whose provider cannot be led to it: the way in first, then the title’s own address, each in a new tab', async () => {
    const { page, context, complaints } = await visit(browser, a.address, plain)
    await signIn(page, 'bia', '/conteudo/minhabiblioteca?acervo=1&link=1')
    await page.getByRole('link', { name: 'Abrir Minha Biblioteca (abre em nova aba)' }).waitFor()
    const own = page.getByRole('link', { name: 'Abrir o título no provedor (abre em nova aba)' })
    const tab = await newTab(context, () => own.click())
    expect(tab.url()).toBe(`${provider.address}/livro/9`)
    await page.goto('/conteudo/pearson?acervo=1&link=1')
    await page.waitForURL(`${a.address}/pearson?acervo=1&link=1`)
    await page.getByRole('button', { name: 'Abrir Biblioteca Virtual (Pearson) (abre em nova aba)' }).waitFor()
    expect(await own.getAttribute('href')).toBe(`${provider.address}/livro/9`)
    await shoot(page, 'pearson-title-pt-1440')
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  const good = () => ({
    provider: 'pearson',
    name: 'Biblioteca Virtual',
    action: `${provider.address}/user_session/authentication_gateway`,
    fields: { login: 'x', token: 'y' },
    until: 0,
  })
  const tampered: readonly (readonly [name: string, stored: () => unknown])[] = [
    ['leads to another host', () => ({ ...good(), action: 'https://evil.example/gateway', until: 'soon' })],
    ['leads to another port', () => ({ ...good(), action: `${provider.address.replace(/:\d+$/, ':1')}/x`, until: 'soon' })],
    ['is a script', () => ({ ...good(), action: 'javascript:alert(1)', until: 'soon' })],
    ['is of another provider', () => ({ ...good(), provider: 'vlex', until: 'soon' })],
    ['is past its time', () => good()],
    ['is good for ever', () => ({ ...good(), until: 'never ends' })],
    ['has fields that are no texts', () => ({ ...good(), fields: { login: { a: 1 } }, until: 'soon' })],
    ['is no object', () => 'x'],
  ]
  describe('what was stored', () => {
    let visitor: Visit
    beforeAll(async () => {
      visitor = await visit(browser, a.address, plain)
      await visitor.page.goto('/sobre')
    })
    afterAll(() => visitor?.context.close())

    test.each(tampered)('A29: what was stored and %s is erased and never sent', async (_name, stored) => {
      const { page } = visitor
      await page.evaluate((value) => {
        const one = value as { until?: unknown }
        if (one.until === 'soon') one.until = Date.now() + 30_000
        if (one.until === 'never ends') one.until = Date.now() + 10_000_000
        localStorage.setItem('pearsonData', typeof value === 'string' ? value : JSON.stringify(value))
      }, stored())
      const answer = await page.goto('/pearson')
      expect(answer?.headers()['content-security-policy']).toContain(`form-action 'self' ${provider.address};`)
      await page.getByText('Não há nada para abrir').waitFor()
      expect(await page.evaluate(() => localStorage.getItem('pearsonData'))).toBeNull()
      expect(await page.locator('form[target=_blank]').count()).toBe(0)
    })
  })

  const failures = [
    ['down', 'O serviço de documentos externos não pôde ser alcançado.'],
    ['denying', 'O serviço de documentos externos negou o acesso. Contate o suporte.'],
  ] as const
  test.each(failures)('[S8-14] a provider that is %s: the specified message, and a way to try again', async (mood, said) => {
    const { page, context } = await visit(browser, a.address, plain)
    await signIn(page, 'bia', '/')
    await page.getByRole('button', { name: /Bia/ }).waitFor()
    provider.mood = mood
    await page.goto('/conteudo/minhabiblioteca')
    await page.getByText(said).waitFor()
    await expectAccessible(page)
    provider.mood = 'right'
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('link', { name: /\(abre em nova aba\)$/ }).waitFor()
    await page.goto('/conteudo/saraiva')
    await page.getByText('O serviço de documentos externos não está ativado. Contate o suporte.').waitFor()
    await context.close()
  })

  test('a visitor is shown the way in, and comes back to the provider', async () => {
    const { page, context } = await visit(browser, a.address, plain)
    await page.goto('/conteudo/rtproview')
    await page.locator('main').getByRole('link', { name: 'Entrar' }).click()
    await page.waitForURL(/login\?redirect=%2Fconteudo%2Frtproview$/)
    await context.close()
  })
})

describe('content of providers is found where people look: in the demo', () => {
  const demo = address
  const languages = [
    ['pt', 'Conteúdo restrito', /^Ler online – Estante digital da UNIPS .*\(acesso restrito\)$/, /\(abre em nova aba\)$/],
    ['en', 'Restricted content', /\(restricted access\)$/, /\(opens in a new tab\)$/],
  ] as const

  /** The e-book of Dom Casmurro: its record has one link, at the provider of the demo. */
  async function restrictedTitle(): Promise<string> {
    const found = (await (await fetch(`${demo}/api/consulta?q=dom+casmurro`)).json()) as { data: { cod_acervo: string }[] }
    for (const { cod_acervo: code } of found.data) {
      const links = (await (await fetch(`${demo}/api/acervo/${code}/links`)).json()) as { data: { provedor?: string }[] }
      if (links.data.some((one) => one.provedor === 'arvore')) return code
    }
    throw new Error('No edition of Dom Casmurro is at a provider.')
  }

  test.each(languages)('in %s: from the start page to the list, from a title to its provider and into it, by keyboard', async (...row) => {
    const [language, content, restricted, newTabSaid] = row
    const { page, context, complaints } = await visit(browser, demo, { ...plain, language, width: 360 })
    await page.goto('/')
    for (const place of ['main', 'footer'])
      expect(await page.locator(place).getByRole('link', { name: content }).getAttribute('href')).toBe('/conteudo')
    await expectNoSideways(page)
    await page.locator('main').getByRole('link', { name: content }).press('Enter')
    await page.getByRole('heading', { level: 1, name: content }).waitFor()
    await page.getByRole('link', { name: 'Portal de Periódicos (demonstração)' }).waitFor()
    const title = await restrictedTitle()
    await page.goto(`/acervo/${title}`)
    const link = page.locator('main').getByRole('link', { name: restricted })
    await link.waitFor()
    await shoot(page, `title-provider-${language}-360`)
    await expectAccessible(page)
    await expectNoSideways(page)
    await link.press('Enter')
    await page.waitForURL(`**/conteudo/arvore?acervo=${title}&link=1`)
    await page
      .locator('main')
      .getByRole('link', { name: language === 'pt' ? 'Entrar' : 'Sign in' })
      .press('Enter')
    await typeSignIn(page.locator('main'), 'ana', demoPassword(dataDir))
    await page.waitForURL(`**/conteudo/arvore?acervo=${title}&link=1`)
    const way = page.locator('main').getByRole('link', { name: newTabSaid })
    expect(await way.getAttribute('href')).toBe('https://leitor.unips.example/livros/dom-casmurro-ebook.epub')
    expect(await way.getAttribute('target')).toBe('_blank')
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('the person’s menu', () => {
  test.each([360, 1440] as const)(
    '[S2-46] [S2-47] [S7-44] at %i px: greeting, patron area, own entries in a new tab, the way out; nothing without its activity',
    async (width) => {
      const { page, context } = await visit(browser, a.address, { ...plain, width })
      await page.goto('/sobre')
      await signIn(page, 'ana', '/sobre')
      await page.getByRole('button', { name: 'Continuar nesta base' }).click()
      await page.waitForURL(/sobre$/)
      // The address changes before the screen does, and a menu closes with the screen on which it was opened.
      await page.getByRole('button', { name: 'Continuar nesta base' }).waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: /Ana/ }).click()
      const list = page.locator('.user-list')
      await list.getByText('Boas-vindas, Ana Souza').waitFor()
      await list.getByRole('button', { name: 'Portal do aluno (abre em nova aba)' }).waitFor()
      expect(await list.getByText('Coisa alheia').count()).toBe(0)
      expect(await list.getByRole('link', { name: 'Meu Farol' }).getAttribute('href')).toBe('/meufarol')
      await list.getByRole('link', { name: 'Sair' }).waitFor()
      const box = (await list.boundingBox())!
      const [narrowest, widest] = { 360: [301, 360], 1440: [1, 499] }[width]
      expect(box.width).toBeGreaterThanOrEqual(narrowest!)
      expect(box.width).toBeLessThanOrEqual(widest!)
      await shoot(page, `menu-pt-${width}`)
      await expectAccessible(page)
      await expectNoSideways(page)
      const tab = await newTab(context, () => list.getByRole('button', { name: /Portal do aluno/ }).click())
      await tab.waitForURL(`${provider.address}/portal`)
      await context.close()
    },
  )

  test('[S2-48] nobody signed in, on a telephone: the way in leads back to this very page', async () => {
    const { page, context } = await visit(browser, a.address, { ...plain, width: 360 })
    await page.goto('/pesquisa_geral?q=casa')
    const link = page.locator('header').getByRole('link', { name: 'Entrar' })
    expect(await link.getAttribute('href')).toBe('/login?redirect=%2Fpesquisa_geral%3Fq%3Dcasa')
    await link.click()
    await page.waitForURL(/\/login\?redirect=/)
    await context.close()
  })
})

describe('self-service', () => {
  test('[S2-49] the button opens a window; a code identifies; after thirty seconds of rest the terminal is free', async () => {
    const { page, context, complaints } = await visit(browser, a.address, plain)
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Autoatendimento (abre em nova janela)' })
    await button.waitFor()
    const popup = await newTab(context, () => button.click())
    await popup.waitForURL(/\/autoatendimento\?lng=pt$/)
    await popup.close()
    const terminal = await context.newPage()
    await terminal.clock.install()
    await terminal.goto('/autoatendimento?lng=pt')
    await terminal.getByLabel(/Código de usuário/).fill('ninguem')
    await terminal.getByRole('button', { name: 'Identificar-se' }).click()
    await terminal.getByRole('alert').filter({ hasText: 'Incorret|incorret|senha' }).or(terminal.getByRole('alert').first()).waitFor()
    await shoot(terminal, 'terminal-pt-1440')
    await expectAccessible(terminal)
    await terminal.getByLabel(/Código de usuário/).fill('bia')
    await terminal.getByRole('button', { name: 'Identificar-se' }).click()
    await terminal.getByRole('heading', { name: 'Olá, Bia' }).waitFor()
    expect(await terminal.locator('nav, header').count()).toBe(0)
    const timer = terminal.getByRole('timer')
    await terminal.clock.runFor(15_000)
    expect(Number(/(\d+) s/.exec(await timer.innerText())![1])).toBeLessThanOrEqual(15)
    await terminal.keyboard.press('Shift')
    await terminal.clock.runFor(1_000)
    expect(Number(/(\d+) s/.exec(await timer.innerText())![1])).toBeGreaterThan(25)
    await terminal.clock.runFor(20_000)
    await terminal.getByRole('alert').filter({ hasText: 'A sessão termina em 10 segundos.' }).waitFor()
    await shoot(terminal, 'terminal-ends-pt-1440')
    const revoked = terminal.waitForRequest('**/api/oauth/revoke')
    await terminal.clock.runFor(11_000)
    await revoked
    await terminal.getByText('Sessão encerrada.').waitFor()
    expect(await terminal.getByLabel(/Código de usuário/).inputValue()).toBe('')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('where no terminals are, there is no button, and the screen says so', async () => {
    const { page, context } = await visit(browser, b.address, plain)
    await page.goto('/')
    await page.locator('header').getByRole('link', { name: 'Entrar' }).waitFor()
    expect(await page.getByRole('button', { name: /Autoatendimento/ }).count()).toBe(0)
    await page.goto('/autoatendimento')
    await page.getByText('O autoatendimento não está disponível neste aparelho.').waitFor()
    await expectAccessible(page)
    await context.close()
  })
})

describe('every look', () => {
  const screens = ['/autoatendimento', '/conteudo', '/pearson', '/farol_redireciona', '/conteudo/vlex']
  // Each look at one of the widths, by turns; `npm run prove -- looks` has every screen in all.
  const viewings = looks.map(
    (look, at) => [look.name, at % 2 === 0 ? 360 : 1440, ['pt', 'en', 'es'][at % 3]!, screens[at % screens.length]!, look] as const,
  )
  test.each(viewings)(
    '%s at %i px in %s, %s: axe finds nothing, contrast, targets and reflow hold',
    async (_name, width, language, screen, look) => {
      const context = await openViewing(browser, a.address, { look, language, width })
      const page = await context.newPage()
      await openScreen(page, screen)
      expect(await examine(page)).toEqual([])
      await context.close()
    },
  )
})
