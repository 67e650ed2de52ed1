import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, launch, shoot, hydrated, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

// Google's two hosts, played: in the browser the script that draws the box, on the server's way out the call that proves the answer.
const boxScript = `
  window.grecaptcha = {
    ready: (then) => then(),
    render: (place, { sitekey, size, callback }) => {
      place.dataset.drawn = [sitekey, size].join(' ')
      const box = document.createElement('button')
      box.type = 'button'
      box.textContent = 'Caixa de prova'
      box.addEventListener('click', () => callback('resposta-' + sitekey))
      place.append(box)
      return 0
    },
  }`
// The server's calls outside go through `https.request`; what is meant for Google is led to a server of our own in the same process.
const proving = `
  import { once } from 'node:events'
  import http from 'node:http'
  import https from 'node:https'
  import { syncBuiltinESMExports } from 'node:module'
  const google = http.createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const asked = new URLSearchParams(body)
    const success = asked.get('secret') === 'segredo' && asked.get('response') === 'resposta-chave-publica'
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }))
  })
  google.listen(0, '127.0.0.1').unref()
  await once(google, 'listening')
  const real = https.request
  https.request = (url, options, answered) =>
    String(url).startsWith('https://www.google.com/recaptcha/api/siteverify')
      ? http.request({ port: google.address().port, method: options.method, headers: options.headers }, answered)
      : real(url, options, answered)
  syncBuiltinESMExports()`

let browser: Browser
let server: RunningServer

beforeAll(async () => {
  browser = await launch()
  server = await startDemo({
    RECAPTCHA_SITE_KEY: 'chave-publica',
    RECAPTCHA_SECRET: 'segredo',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(proving)}`,
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('an institution with keys at reCAPTCHA', () => {
  test.each([
    [360, 'compact'],
    [1440, 'normal'],
  ] as const)('[S2-28] [S5-03] at %i px the box is %s, without its answer nobody gets in, with it they do', async (width, size) => {
    const { page, context, complaints } = await visit(browser, server.address, {
      language: 'pt',
      width,
      colours: 'light',
      javaScript: true,
    })
    const loaded: string[] = []
    await context.route('https://www.google.com/recaptcha/**', (route) => {
      loaded.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: boxScript })
    })
    // Asked for always, as an institution may wish.
    await context.route('**/api/oauth/captcha', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), sempre: true } })
    })
    // From a page where nobody signs in: its policy is the one that stays while the reader goes on.
    await page.goto('/pesquisa_geral?q=casmurro')
    expect(loaded).toEqual([])
    await hydrated(page)
    await page.evaluate(() => {
      history.pushState({}, '', '/login?redirect=/meufarol')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    const box = page.getByRole('button', { name: 'Caixa de prova' })
    await box.waitFor()
    expect(await page.locator('[data-drawn]').getAttribute('data-drawn')).toBe(`chave-publica ${size}`)
    expect(loaded[0]).toContain('hl=pt')
    await page.locator('#username').fill('vera')
    await page.locator('#password').fill(demoPassword(server.dataDir))
    await page.locator('#password').press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Faça a verificação do Captcha!' }).waitFor()
    await expectAccessible(page)
    await shoot(page, `recaptcha-${width}`)
    await page.getByRole('button', { name: 'Caixa de prova' }).click()
    await page.locator('#password').press('Enter')
    await page.getByRole('heading', { name: /Boas-vindas, Vera/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('an answer that Google does not know is refused, and a fresh box is drawn', async () => {
    const { page, context } = await visit(browser, server.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
    await context.route('https://www.google.com/recaptcha/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: boxScript.replace("'resposta-'", "'falsa-'") }),
    )
    await page.goto('/login')
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
    await page.locator('main input[name=username]').fill('vera')
    await page.getByRole('button', { name: 'Caixa de prova' }).click()
    await page.getByRole('button', { name: 'Enviar o código' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /Captcha/ })
      .waitFor()
    expect(await page.locator('main input[name=username]').inputValue()).toBe('vera')
    await context.close()
  })
})
