import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled } from '../looks/requests-under-way.ts'
import { expectAccessible, expectAccessibleTo, expectNoSideways, launch, readerName, readers, shoot, visit } from '../testing/browser.ts'
import { codeFor, demoPassword, emailsIn } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

const password = demoPassword(dataDir)
const plain = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const words = {
  pt: { enter: 'Entrar', welcome: 'Boas-vindas', missing: 'Preencha todos os campos para entrar!', user: 'Matrícula' },
  en: { enter: 'Sign in', welcome: 'Welcome', missing: 'Fill all the fields to login!', user: 'Matrícula' },
}

const signIn = (page: Page, user: string, typed = password) => typeSignIn(page.locator('main'), user, typed)

describe('signing in', () => {
  // Each width, language and colour once; the sign-in has no parts of its own that all of them together would show.
  const scripted = readers.filter(({ javaScript }) => javaScript)
  test.each(scripted.map((reader) => [readerName(reader), reader] as const))(
    '[S2-03] [S2-24] [S2-26] [S2-28] [S2-32] [S5-02] %s: the guard leads to the sign-in, and the sign-in back',
    async (name, reader) => {
      const { page, context, complaints } = await visit(browser, address, reader)
      const say = words[reader.language as 'pt' | 'en']
      await page.goto('/meufarol')
      await page.waitForURL(/\/login\?redirect=%2Fmeufarol$/)
      await page.getByRole('heading', { level: 1, name: say.enter }).waitFor()
      await shoot(page, `login-${name}`)
      // The bar for accessibility, the picture behind, the institution's sign and welcome, the form, the footer.
      await page.locator('.bar-toggle, .bar').first().waitFor({ state: 'attached' })
      expect(await page.locator('.door-night .beam').count()).toBe(1)
      expect(await page.locator('.door-words img, .door-words svg').first().isVisible()).toBe(true)
      expect((await page.locator('.door-words').innerText()).trim()).not.toBe('')
      expect(await page.locator('.door-form input').evaluateAll((all) => all.map((one) => one.getAttribute('name')))).toEqual([
        'username',
        'password',
        'keep',
      ])
      expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
      await expectAccessibleTo(reader, page)
      await expectNoSideways(page)
      await page.locator('main').getByRole('button', { name: say.enter }).click()
      const summary = page.getByRole('alert').filter({ hasText: say.missing })
      await summary.waitFor()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
      await expectAccessibleTo(reader, page)
      await signIn(page, 'tales')
      await page.waitForURL(/\/meufarol$/)
      await page.getByRole('heading', { level: 1, name: new RegExp(`${say.welcome}, Tales`) }).waitFor()
      await shoot(page, `account-${name}`)
      await expectAccessibleTo(reader, page)
      await expectNoSideways(page)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('[S2-03] [S2-04] without a way back it leads to the start; an address to sign out clears what was kept and begins a new page', async () => {
    const { page, context } = await visit(browser, address, plain)
    for (const [keep, storage] of [
      [false, 'sessionStorage'],
      [true, 'localStorage'],
    ] as const) {
      await page.goto('/login')
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (keep) await page.getByRole('checkbox', { name: /Manter conectado/ }).check()
      await signIn(page, 'vera')
      await page.waitForURL(`${address}/`)
      await page.getByRole('button', { name: /Vera/ }).waitFor()
      const kept = (place: string) => page.evaluate((name) => Object.keys(window[name as 'localStorage']), place)
      expect(await kept(storage)).toContain(keep ? 'authPersist.user' : 'auth.user')
      await page.goto('/sair')
      await page.waitForURL(`${address}/`)
      await page.locator('header').getByRole('link', { name: 'Entrar' }).waitFor()
      expect([...(await kept('localStorage')), ...(await kept('sessionStorage'))].filter((name) => name.startsWith('auth'))).toEqual([])
      // A document of its own, not a step inside the one of before.
      expect(await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).name)).toBe(
        `${address}/`,
      )
    }
    await context.close()
  })

  test('[S2-27] the way back leads to the page before, from the patron area to the start', async () => {
    const { page, context } = await visit(browser, address, plain)
    await page.goto('/login?redirect=%2Fmeufarol')
    expect(await page.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe('/')
    await page.goto('/login?redirect=%2Fpesquisa_geral%3Fq%3Da')
    expect(await page.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe('/pesquisa_geral?q=a')
    for (const hostile of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example']) {
      await page.goto(`/login?redirect=${encodeURIComponent(hostile)}`)
      expect(await page.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe('/')
    }
    await context.close()
  })

  test('a reader without scripts is told what signing in needs, and finds the way back', async () => {
    const { page, context } = await visit(browser, address, { ...plain, javaScript: false })
    await page.goto('/login')
    expect(await page.locator('main noscript').first().innerText()).toContain('JavaScript')
    await page.getByRole('link', { name: 'Voltar' }).click()
    await page.waitForURL(`${address}/`)
    await context.close()
  })

  test('[S8-02] [S8-04] [S4-02] what goes wrong is said in the form, and what was typed stays', async () => {
    const { page, context } = await visit(browser, address, plain)
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await signIn(page, 'sonia', 'errada')
    await page.getByRole('alert').filter({ hasText: 'Matrícula ou senha incorretos! Tente novamente.' }).waitFor()
    expect(await page.locator('main input[name=username]').inputValue()).toBe('sonia')
    await signIn(page, 'karina')
    await page.getByRole('alert').filter({ hasText: 'Seu cadastro está bloqueado' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await context.route('**/api/oauth/token', (route) =>
      route.fulfill({ status: 430, json: { code: 'ACESSO_BLOQUEADO', message: 'Acesso bloqueado.', params: {}, fields: [] } }),
    )
    await signIn(page, 'sonia', 'errada')
    await page.getByRole('alert').filter({ hasText: 'Acesso bloqueado.' }).getByRole('button', { name: 'Esqueci minha senha' }).waitFor()
    for (const [status, said] of [
      [400, 'A solicitação de acesso falhou. Por favor, tente novamente.'],
      [500, 'Ocorreu um erro desconhecido ao entrar.'],
      [418, 'Não foi possível entrar (erro 418).'],
    ] as const) {
      await context.unroute('**/api/oauth/token')
      await context.route('**/api/oauth/token', (route) => route.fulfill({ status, body: '' }))
      await signIn(page, 'sonia', 'errada')
      await page.getByRole('alert').filter({ hasText: said }).waitFor()
    }
    await context.close()
  })
})

describe('being signed in', () => {
  test('[S2-04] [S4-01] [S3-01] two tabs know the same; leaving in one ends the other', async () => {
    const { page, context } = await visit(browser, address, plain)
    await page.goto('/login?redirect=/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await signIn(page, 'vera')
    await page.waitForURL(`${address}/`)
    const menu = page.getByRole('button', { name: /Vera/ })
    await menu.waitFor()
    const second = await context.newPage()
    await second.goto('/meufarol')
    await second.getByRole('heading', { name: /Boas-vindas, Vera/ }).waitFor()
    await page.reload()
    await menu.click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
    const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
    expect(stored).toContain('auth.user')
    expect(stored).not.toMatch(/Vera|Linhares|a\.[\w-]{43}|r\.[\w-]{16}/)
    expect(await page.evaluate(() => document.cookie)).not.toContain('refresh')
    await menu.click()
    await page.getByRole('link', { name: 'Sair' }).click()
    await second.waitForURL(/\/login/, { waitUntil: 'commit' })
    await page.waitForURL(`${address}/`)
    await page.locator('header').getByRole('link', { name: 'Entrar' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('auth.user'))).toBeNull()
    await context.close()
  })

  test('A48: who leaves in one tab has left in the others two seconds later by their clock, without a call of theirs', async () => {
    const { page, context } = await visit(browser, address, plain)
    await context.clock.install()
    await page.goto('/login?redirect=/')
    await signIn(page, 'vera')
    await page.getByRole('button', { name: /Vera/ }).waitFor()
    const others: Page[] = []
    for (const path of ['/horarios', '/meufarol']) {
      const other = await context.newPage()
      await other.goto(path)
      await other.locator('.user-name').waitFor()
      await settled(other)
      others.push(other)
    }
    // From here on no time passes in any of them but what the test lets pass; messages between tabs need none.
    await context.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    const listeners = await Promise.all(
      others.map((other) =>
        other.evaluateHandle(() => ({
          heard: new Promise<void>((resolve) => {
            new BroadcastChannel('farol-session').addEventListener('message', ({ data }) => data.kind === 'signed-out' && resolve())
          }),
        })),
      ),
    )
    // The sign-in that the account goes to asks for a token of its own, in nobody's name.
    const asked: string[] = []
    for (const other of others) other.on('request', (request) => asked.push(`${new URL(request.url()).pathname} ${request.postData()}`))
    await page.getByRole('button', { name: /Vera/ }).click()
    await page.getByRole('link', { name: 'Sair' }).click()
    for (const listener of listeners) await listener.evaluate(({ heard }) => heard)
    await context.clock.runFor(2000)
    const [visitor, account] = others
    await visitor!.locator('header').getByRole('link', { name: 'Entrar' }).waitFor()
    await account!.waitForURL(/\/login/, { waitUntil: 'commit' })
    expect(asked.filter((one) => /refresh_token|revoke/.test(one))).toEqual([])
    for (const other of others) {
      expect(await other.evaluate(() => sessionStorage.getItem('auth.user'))).toBeNull()
      expect(await other.locator('.user-name').count()).toBe(0)
    }
    await context.close()
  })

  test('[S4-04] [S8-09] a session that the server ended is said, and the reader goes on as a visitor', async () => {
    const { page, context } = await visit(browser, address, plain)
    await page.goto('/login?redirect=/meufarol')
    await signIn(page, 'olga')
    await page.getByRole('heading', { name: /Boas-vindas, Olga/ }).waitFor()
    await context.clearCookies()
    let refused = false
    await context.route('**/api/consulta?*', (route) => {
      const first = !refused
      refused = true
      return first ? route.fulfill({ status: 401, json: {} }) : route.continue()
    })
    await page.locator('header').getByRole('searchbox').fill('casmurro')
    await page.locator('header').getByRole('searchbox').press('Enter')
    await page.getByRole('region', { name: 'Avisos' }).getByText('Sua sessão expirou. Por favor, entre novamente.').waitFor()
    await page.locator('header').getByRole('link', { name: 'Entrar' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('auth.user'))).toBeNull()
    await context.close()
  })

  test('[S2-25] [S2-33] [S6-03] the dialog opens over the page, closes on Esc, signs in where the reader is; without activity 107 nobody stays signed in', async () => {
    const { page, context } = await visit(browser, address, plain)
    await page.goto('/pesquisa_geral?q=casmurro')
    const signInLink = page.locator('header').getByRole('link', { name: 'Entrar' })
    await signInLink.click()
    const dialog = page.getByRole('dialog', { name: 'Identifique-se' })
    await dialog.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await signInLink.evaluate((element) => element === document.activeElement)).toBe(true)
    const into = async () => {
      await signInLink.click()
      await typeSignIn(dialog, 'rafael', password)
      await dialog.waitFor({ state: 'hidden' })
    }
    await into()
    const menu = page.getByRole('button', { name: /Rafael/ })
    await menu.waitFor()
    expect(page.url()).toContain('/pesquisa_geral?q=casmurro')
    await menu.click()
    await page.getByRole('link', { name: 'Sair' }).click()
    await page.waitForURL(`${address}/`)
    await page.goto('/pesquisa_geral?q=casmurro')
    await context.route('**/api/pessoas', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { authPermissions: { cod_atividade: number }[] }
      await route.fulfill({
        response: answer,
        json: { ...body, authPermissions: body.authPermissions.filter((one) => one.cod_atividade !== 107) },
      })
    })
    await into()
    await signInLink.waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('auth.user'))).toBeNull()
    await context.close()
  })

  test('[S8-16] what was kept and cannot be read any more is forgotten; only the console hears of it', async () => {
    const { page, context, complaints } = await visit(browser, address, plain)
    await page.goto('/login?redirect=/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await signIn(page, 'vera')
    await page.getByRole('button', { name: /Vera/ }).waitFor()
    expect(complaints).toEqual([])
    await page.evaluate(() => sessionStorage.setItem('auth.user', sessionStorage.getItem('auth.user')!.replace(/^.{24}/, 'A'.repeat(24))))
    await page.reload()
    await page.locator('header').getByRole('link', { name: 'Entrar' }).waitFor()
    await expect.poll(() => complaints).toEqual(['Encryption error'])
    expect(await page.evaluate(() => sessionStorage.getItem('auth.user'))).toBeNull()
    expect(await page.getByRole('region', { name: 'Avisos' }).innerText()).toBe('')
    await context.close()
  })

  test('keep me connected outlives the browser’s session; without it a new one begins signed out', async () => {
    const { page, context } = await visit(browser, address, plain)
    await page.goto('/login?redirect=/meufarol')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('checkbox', { name: /Manter conectado/ }).check()
    await signIn(page, 'yuri')
    await page.getByRole('heading', { name: /Yuri/ }).waitFor()
    await page.evaluate(() => sessionStorage.clear())
    await page.close()
    const again = await context.newPage()
    await again.goto('/meufarol')
    await again.getByRole('heading', { name: /Yuri/ }).waitFor()
    expect(await again.evaluate(() => Object.keys(localStorage))).toContain('authPersist.user')
    await context.close()
  })
})

/** What this browser keeps, by the names that are encrypted; the parts of the page's settings; whether the key can be read out. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const sealed = (storage: Storage) =>
      Object.keys(storage)
        .filter((name) => /^[\w+/]{40,}={0,2}$/.test(storage.getItem(name)!))
        .toSorted()
    const done = <T>(request: IDBRequest<T>) => new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)))
    const keys = await done(indexedDB.open('farol', 1))
    const key = (await done(keys.transaction('keys').objectStore('keys').get('state'))) as CryptoKey
    const bytes = Uint8Array.from(atob(localStorage.getItem('page')!), (sign) => sign.charCodeAt(0))
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12))
    const parts = Object.keys(JSON.parse(new TextDecoder().decode(plain)) as object)
    return { long: sealed(localStorage), session: sealed(sessionStorage), parts, extractable: key.extractable }
  })

test('[S9-08] encrypted beyond the session: settings of the page, public credentials, a kept sign-in; with the session: institution, sign-in', async () => {
  const { page, context } = await visit(browser, address, plain)
  await page.goto('/')
  await page.locator('input[name=q]').first().pressSequentially('dom', { delay: 30 })
  await page.getByRole('listbox').waitFor()
  const rest = { parts: ['atividades', 'guiasPesquisa', 'meuFarol'], extractable: false }
  const visitor = { long: ['page', 'publicCredentials'], session: ['institution'], ...rest }
  await expect.poll(() => storedIn(page)).toEqual(visitor)
  for (const keep of [false, true]) {
    await page.goto('/login?redirect=/meufarol')
    await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor()
    if (keep) await page.getByRole('checkbox', { name: /Manter conectado/ }).check()
    await signIn(page, 'rafael')
    await page.getByRole('heading', { name: /Rafael/ }).waitFor()
    const signedIn = keep
      ? { long: ['authPersist.user', ...visitor.long], session: ['institution'], ...rest }
      : { long: visitor.long, session: ['auth.user', 'institution'], ...rest }
    await expect.poll(() => storedIn(page)).toEqual(signedIn)
    await page.goto('/sair')
    await page.waitForURL(`${address}/`)
    await expect.poll(() => storedIn(page)).toEqual(visitor)
  }
  await context.close()
})

describe('a forgotten password', () => {
  test('[S2-34] [S2-35] [S2-36] [S2-37] [S2-38] [S5-03] [S5-04] [S5-05] three steps, a letter, a new password', async () => {
    const { page, context, complaints } = await visit(browser, address, { ...plain, width: 360 })
    await page.goto('/login?redirect=/meufarol')
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
    await page.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor()
    await page.getByRole('button', { name: 'Enviar o código' }).click()
    await page.getByRole('alert').filter({ hasText: 'Digite o código de usuário!' }).waitFor()
    await page.locator('main input[name=username]').fill('dora')
    await page.getByRole('button', { name: 'Enviar o código' }).click()
    await page.getByRole('alert').filter({ hasText: 'Faça a verificação do Captcha!' }).waitFor()
    await page.getByRole('checkbox', { name: 'Não sou um robô' }).check()
    await page.getByText('Verificado.').waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Enviar o código' }).click()
    const code = page.locator('main input[name=code]')
    await code.waitFor()
    expect([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
    await expectAccessible(page)
    const right = await codeFor(dataDir, 'dora@')
    await code.fill(right === '000000' ? '000001' : '000000')
    await page.getByRole('alert').filter({ hasText: 'O código não confere' }).waitFor()
    await code.fill(right)
    const fresh = page.locator('main input[name=new-password]')
    await fresh.waitFor()
    await fresh.fill('curta')
    await page
      .getByText('0 de 2 critérios cumpridos')
      .or(page.getByText('1 de 2 critérios cumpridos'))
      .first()
      .waitFor({ state: 'attached' })
    await page.locator('main input[name=new-password-again]').fill('outra')
    await page.getByRole('button', { name: 'Salvar a nova senha' }).click()
    await page.getByRole('alert').filter({ hasText: 'As senhas não coincidem!' }).waitFor()
    await page.locator('main input[name=new-password-again]').fill('curta')
    await page.getByRole('button', { name: 'Salvar a nova senha' }).click()
    await page.getByRole('alert').filter({ hasText: 'A senha não confere com todos os critérios!' }).waitFor()
    await expectAccessible(page)
    const next = 'nove araras azuis voam'
    await fresh.fill(next)
    await page.locator('main input[name=new-password-again]').fill(next)
    await page.getByRole('button', { name: 'Salvar a nova senha' }).click()
    await page.getByText('Senha alterada. Entre com a nova senha.').waitFor()
    await signIn(page, 'dora', next)
    await page.getByRole('heading', { name: /Boas-vindas, Dora/ }).waitFor()
    await expect.poll(() => emailsIn(dataDir).filter((email) => email.includes('dora@') && /\bsenha\b/.test(email)).length).toBe(2)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('signing in over the page', () => {
  test('at the start it leads to the account; elsewhere one stays, is greeted, and the focus is at the menu', async () => {
    const { page, context } = await visit(browser, address, plain)
    await page.goto('/horarios')
    const signInLink = page.locator('header').getByRole('link', { name: 'Entrar' })
    await signInLink.click()
    await typeSignIn(page.getByRole('dialog', { name: 'Identifique-se' }), 'vera', password)
    await page.getByRole('region', { name: 'Avisos' }).getByText('Boas-vindas, Vera').waitFor()
    expect(new URL(page.url()).pathname).toBe('/horarios')
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('user-name')
    await page.locator('.user-name').click()
    await page.getByRole('link', { name: 'Sair' }).click()
    // Signing out begins a new page of its own accord: another address given meanwhile would be broken off.
    await page.waitForURL(({ pathname }) => pathname === '/')
    await signInLink.waitFor()
    await page.goto('/')
    await signInLink.click()
    await typeSignIn(page.getByRole('dialog', { name: 'Identifique-se' }), 'vera', password)
    await page.waitForURL(/\/meufarol$/)
    await page.getByRole('heading', { level: 1, name: /Boas-vindas, Vera/ }).waitFor()
    await context.close()
  })
})
