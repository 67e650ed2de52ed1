import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { changeCirculation } from '../testing/circulation-setting.ts'
import { scan, signInAtDesk } from '../testing/desk-walk.ts'
import { emailsIn } from '../testing/people.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { makeTerminal } from '../testing/signed-in-visit.ts'
import { startDemo } from '../testing/site.ts'
import { identifyAtTerminal, wordsKept, readsCopies, scanAtTerminal } from '../testing/terminal-walk.ts'

let browser: Browser
let demo: RunningServer

beforeAll(async () => {
  browser = await launch()
  demo = await startDemo()
  await makeTerminal(demo)
})

afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})

const wide = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
const narrow = { language: 'en', width: 360, colours: 'dark', javaScript: true } as const
const says = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()

/** Opens the terminal's start page from the catalogue, with a clock that the test moves, and somebody at it. */
async function standAt(reader: typeof wide | typeof narrow, user: string) {
  const { page, context, complaints } = await visit(browser, demo.address, reader)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const tokens = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/autoatendimento/')) return
    const bearer = /^Bearer (.+)/.exec(request.headers()['authorization'] ?? '')?.[1]
    if (bearer) tokens.add(bearer)
  })
  await page.goto('/')
  await page.clock.install()
  await page.goto(`/autoatendimento?lng=${reader.language}`)
  await identifyAtTerminal(page, demo, user)
  return { page, context, complaints, tokens }
}

const emailsTo = (name: string) => emailsIn(demo.dataDir).filter((one) => new RegExp(`^To: .*${name}`, 'im').test(one))

/** Half a minute in which nobody touches anything. */
async function leaveAlone(page: Page): Promise<void> {
  const revoked = page.waitForResponse('**/api/oauth/revoke')
  await page.clock.runFor(31_000)
  await revoked
}

const statusOf = async (token: string) =>
  (await fetch(`${demo.address}/api/autoatendimento/situacao`, { headers: { authorization: `Bearer ${token}` } })).status

describe('the terminal, by keyboard and scanner', () => {
  test('a reader borrows, renews, takes the receipt on paper and by e-mail; what cannot be lent is said, and where to go', async () => {
    const { page, context, complaints } = await standAt(wide, 'ana')
    await page.getByRole('heading', { name: 'Com você: 2 exemplares' }).waitFor()
    await scanAtTerminal(page, '1021')
    await says(page, /“.+” é seu até/)
    await page.getByRole('heading', { name: 'Com você: 3 exemplares' }).waitFor()
    await readsCopies(page)
    await scanAtTerminal(page, '1002')
    await page.getByRole('alert').filter({ hasText: 'Este exemplar está reservado para outro usuário.' }).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, 'terminal-lent')

    await page.getByRole('button', { name: 'Renovar: Dom Casmurro' }).first().press('Enter')
    await says(page, /^Renovado até/)

    const receipt = page.getByRole('region', { name: 'Emprestado agora: 1 exemplar' })
    const key = /Chave de segurança: ([\w-]+)/.exec(await receipt.innerText())![1]!
    await receipt.getByRole('button', { name: 'Imprimir comprovante' }).press('Enter')
    await page.locator('html[data-printed]').waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    const printed = await page.locator('main').innerText()
    expect(printed).toContain(key)
    expect(printed).not.toMatch(/Ana|Com você|Encerrar|Código do exemplar/)
    await page.emulateMedia({ media: 'screen' })
    const before = emailsTo('ana').length
    await receipt.getByRole('button', { name: 'Enviar por e-mail' }).press('Enter')
    await says(page, 'Comprovante enviado para o seu e-mail.')
    await expect.poll(() => emailsTo('ana').length).toBe(before + 1)
    expect(emailsTo('ana').at(-1)).toMatch(/^Subject: .*Comprovante/m)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('K213: half a minute without a touch ends it; page, history, storage, printer and token keep nothing of the reader', async () => {
    const { page, context, tokens } = await standAt(narrow, 'olga')
    await page.getByRole('heading', { name: 'Waiting for you at the desk' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Pedagogia do oprimido' }).waitFor()
    await expectNoSideways(page)
    await shoot(page, 'terminal-hold-en-360')
    // A code that was typed and not sent is nobody else's.
    await page.keyboard.type('10')
    expect(tokens.size).toBe(1)
    const [token] = tokens
    expect(await statusOf(token!)).toBe(200)
    const ofHers = ['Olga', 'olga', 'Pedagogia do oprimido']
    expect(await wordsKept(page, ofHers)).toEqual(['Olga', 'Pedagogia do oprimido'])
    await leaveAlone(page)
    await says(page, 'The session has ended.')
    expect(await wordsKept(page, ofHers)).toEqual([])
    expect(await page.locator('main [name=username]').inputValue()).toBe('')
    expect(await statusOf(token!)).toBe(401)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.receipt').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await page.goBack()
    expect(await wordsKept(page, ofHers)).toEqual([])
    await page.goForward()
    await page.locator('main [name=username]').waitFor()
    expect(await wordsKept(page, ofHers)).toEqual([])
    // The next reader is greeted, and finds nothing of who was there.
    await identifyAtTerminal(page, demo, 'yuri')
    await page.getByRole('heading', { name: /^Hello, Yuri/ }).waitFor()
    expect(await wordsKept(page, ofHers)).toEqual([])
    await context.close()
  })

  test('without a sign-in nothing is given back as shipped; where the library takes it so, the desk has the last word', async () => {
    const { page, context } = await visit(browser, demo.address, wide)
    await page.goto('/autoatendimento')
    await page.locator('main [name=username]').waitFor()
    expect(await page.getByRole('button', { name: 'Devolver sem se identificar' }).count()).toBe(0)
    changeCirculation(demo, { unattendedReturn: { allowed: true, days: 3 } })
    await expect
      .poll(async () => (await (await fetch(`${demo.address}/api/parametros/autoatendimento`)).json()) as object)
      .toHaveProperty('devolucaoAuto', true)
    await page.goto('/autoatendimento')
    await page.getByRole('button', { name: 'Devolver sem se identificar' }).press('Enter')
    await scanAtTerminal(page, '1001')
    await says(page, /Recebemos “.+” \(Biblioteca Central\)\. O balcão ainda confere a devolução\./)
    await scanAtTerminal(page, 'XPTO')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await signInAtDesk(page, demo, 'iara')
    await page.locator('#leitura').waitFor()
    await scan(page, ['1001'])
    await page.getByRole('log').getByText('Devolvido').waitFor()
    await context.close()
  })
})
