import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { libraryIds, mustBeDone } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import { codesOf, type Person } from '@farol/server/adapters/library-system/testing/scene.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled } from '../looks/requests-under-way.ts'
import { launch, visit } from '../testing/browser.ts'
import { actAs, says } from '../testing/scene-acts.ts'
import { takeViolations } from '../testing/policy-watch.ts'
import { scenePassword, startSceneLibrary, type OpenScene, type SceneLibrary } from '../testing/scene-library.ts'

// Scenarios of the account as their reader lives through them. The server's machine stands in Tokyo: no day may come from there.
const reader = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser
let library: SceneLibrary

beforeAll(async () => {
  const [made, launched] = await Promise.all([startSceneLibrary({ TZ: 'Asia/Tokyo' }), launch()])
  library = made
  browser = launched
})
afterAll(() => Promise.all([browser?.close(), library?.stop()]))

const as = (scene: OpenScene, person: Person, screen: string, act: (page: Page) => Promise<void>) =>
  actAs(browser, scene, person, screen, act)
const area = (screen: string) => `/meufarol${screen}`

/** Screens that show days. */
const dated = ['', '/emprestimos', '/debitos', '/historico', '/afastamentos', '/reservas', '/solicitacoes'] as const

/** Runs in the page: what it says, with what stands in its fields. */
const wordsOfPage = () => {
  const main = document.querySelector('main')!
  return [main.innerText, ...Array.from(main.querySelectorAll('input'), (field) => field.value)].join('\n')
}

/** What the screens say to somebody whose browser is in another part of the world. */
async function wordsSeenFrom(scene: OpenScene, timezoneId: string): Promise<Record<string, string>> {
  const context = await browser.newContext({ baseURL: library.address, locale: 'pt-BR', timezoneId })
  const page = await context.newPage()
  await scene.signIn(page, 'ana', area(''))
  const seen: Record<string, string> = {}
  for (const screen of dated) {
    await page.goto(area(screen))
    await settled(page)
    await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [aria-busy=true]:not(button)'))
    await settled(page)
    seen[screen] = await page.evaluate(wordsOfPage)
  }
  await context.close()
  return seen
}

/** Something dated on every screen of ana's. */
async function liveThrough(scene: OpenScene): Promise<void> {
  const { fixture } = library
  await scene.lent('1010', 'ana')
  await scene.lent('1031', 'ana')
  await scene.returned('1031')
  await scene.lent('1071', 'celia')
  await scene.hold('ana', scene.wanted('T7'))
  await scene.lent('1081', 'celia')
  await scene.hold('ana', scene.wanted('T8'))
  await scene.returned('1081')
  const delivery = { place: 'desk', phone: '3233-0000', email: 'ana@exemplo.org' } as const
  const asked = { patronId: scene.ids.ana, wanted: scene.wanted('T9'), pickUpLibraryId: libraryIds.BN, delivery }
  mustBeDone(await fixture.circulation.requests.make(asked, scene.self('ana')))
  const charged = { patronId: scene.ids.ana, libraryId: libraryIds.BC, kind: 'photocopies', cents: 250 } as const
  mustBeDone(await fixture.circulation.money.charge(charged, scene.deskAt('BC')))
  const block = { kind: 'suspension', origin: 'staff', starts_on: '2026-11-01', ends_on: '2026-11-15', public_reason: 'Atraso' } as const
  const created_at = '2026-11-01T10:00:00.000Z'
  await fixture.database.write
    .insertInto('patron_block')
    .values({ patron_id: scene.ids.ana, ...block, created_at })
    .execute()
}

describe('the account of the scenarios, in the browser', () => {
  test('A61 B041 the same days in São Paulo, eleven hours behind UTC and fourteen before it, of a server in Tokyo', async () => {
    const scene = await library.open()
    await scene.setTime('2026-11-03 21:50')
    await liveThrough(scene)
    const zones = ['America/Sao_Paulo', 'Pacific/Pago_Pago', 'Pacific/Kiritimati']
    const [here, behind, before] = await Promise.all(zones.map((zone) => wordsSeenFrom(scene, zone)))
    expect(behind).toEqual(here)
    expect(before).toEqual(here)
    const days = { '': 10, '/emprestimos': 10, '/debitos': 3, '/historico': 3, '/afastamentos': 15, '/reservas': 17, '/solicitacoes': 3 }
    for (const [screen, day] of Object.entries(days))
      expect(here![screen], screen).toMatch(new RegExp(`\\b${day} (?:de )?nov|\\b0?${day}/11\\b`))
  })

  test('C046 a loan that somebody waits for: the reason and what to do in place of the button, and no box to tick', async () => {
    const scene = await library.open()
    await scene.lent('1010', 'ana')
    await scene.hold('bruno', scene.wanted('T2'))
    await scene.setTime('2026-11-06 10:00')
    await as(scene, 'ana', area('/emprestimos'), async (page) => {
      await says(page, 'Reservado por outra pessoa: devolva até 10/11.')
      expect(await page.locator('main button[title="Renovar"]').count()).toBe(0)
      await page.goto(area('/renovacao'))
      const box = page.locator('main .picks input[aria-disabled=true]').first()
      await box.press('Space')
      expect(await box.isChecked()).toBe(false)
      const reason = await box.getAttribute('aria-describedby')
      expect(await page.locator(`#${reason!.split(' ')[0]}`).innerText()).toMatch(/Reservado por outra pessoa/)
    })
  })

  test('H163 H165 H167 H168 H170 issued once nothing is pending, holds end, nothing is borrowed; undone, all is as before', async () => {
    const scene = await library.open()
    await scene.lent('1010', 'celia')
    await scene.lent('1071', 'celia')
    await scene.hold('ana', scene.wanted('T2'))
    await scene.hold('ana', scene.wanted('T7'))
    await as(scene, 'ana', area('/nada-consta'), async (page) => {
      const issue = async () => {
        await page.getByRole('checkbox', { name: 'Entendo' }).press('Space')
        await page.getByRole('button', { name: 'Emitir o nada consta' }).press('Enter')
      }
      const standing = async (code: string, state: RegExp) => {
        await page.goto(`/nada-consta/${code}`)
        await says(page, state)
      }
      await page.getByRole('checkbox', { name: 'Entendo' }).waitFor()
      await scene.lent('1001', 'ana')
      await issue()
      await says(page, /pend[êe]ncia/)
      expect(await page.getByRole('heading', { name: 'Nada consta emitido' }).count()).toBe(0)
      await scene.returned('1001')
      await page.reload()
      await issue()
      await page.getByRole('heading', { name: 'Nada consta emitido' }).waitFor()
      const { number, code } = await library.fixture.database.read
        .selectFrom('clearance')
        .select(['number', 'code'])
        .where('patron_id', '=', scene.ids.ana)
        .executeTakeFirstOrThrow()
      await says(page, code)
      await standing(code, /v[áa]lid[ao]/i)
      await page.goto(area('/reservas'))
      await says(page, 'Você não tem reservas')
      await page.goto(scene.screen('T2', 'reserva'))
      await says(page, /^Biblioteca BC: .*afastado/i)
      await page.goto('/pesquisa_geral?q=livro')
      await page.locator('main').waitFor()
      expect(await page.locator('.user-name').textContent()).toContain('ana')
      mustBeDone(await library.fixture.circulation.clearance.undo(number, 'Não se formou.', scene.deskAt('BC')))
      await standing(code, /cancelad[ao]/i)
      await page.goto(scene.screen('T2', 'reserva'))
      await page.getByRole('button', { name: 'Confirmar a reserva' }).waitFor()
    })
  })

  test('E095 E096 a slip of the sum that one library is owed, by its server; it is no payment, and a double click makes one', async () => {
    const scene = await library.open()
    const terms = { driver: 'gru', payee: 'Universidade', unit: '154047', management: '15264', code: '28848-9', minimum: 0 }
    await library.fixture.settings({ paymentSlips: terms })
    for (const [at, cents] of [
      ['BC', 300],
      ['BC', 200],
      ['BN', 900],
    ] as const) {
      const charged = { patronId: scene.ids.ana, libraryId: libraryIds[at], kind: 'photocopies', cents } as const
      mustBeDone(await library.fixture.circulation.money.charge(charged, scene.deskAt('BC')))
    }
    const slips = () =>
      library.fixture.database.read.selectFrom('payment_slip').selectAll().where('patron_id', '=', scene.ids.ana).execute()
    await as(scene, 'ana', area('/debitos'), async (page) => {
      await page.getByRole('button', { name: /^Gerar GRU de R\$\s5,00/ }).dblclick()
      await says(page, 'GRU emitida em 03/11: não é pagamento.')
      await page.reload()
      await says(page, /^Em aberto: R\$\s5,00$/)
      // The slip that is open stands in place of the button.
      await says(page, 'GRU emitida em 03/11: não é pagamento.')
      expect(await slips()).toMatchObject([{ total_cents: 500, state: 'issued' }])
    })
  })

  test('H172 an overdue loan stands against it, with its days and library, and there is no way on', async () => {
    const scene = await library.open()
    await scene.lent('1010', 'elisa')
    await scene.setTime('2026-11-13 10:00')
    await as(scene, 'elisa', area('/nada-consta'), async (page) => {
      await says(page, 'Falta resolver 1 pendência antes de emitir:')
      expect(await page.locator('main').innerText()).toMatch(/3 dias? de atraso[\s\S]*Biblioteca BC|Biblioteca BC[\s\S]*3 dias? de atraso/)
      expect(await page.getByRole('checkbox', { name: 'Entendo' }).count()).toBe(0)
    })
  })

  test('A74 in the frame of another page it stays blank', async () => {
    const scene = await library.open()
    const other = createServer((request, response) => {
      response.setHeader('content-type', 'text/html')
      const frames = `<iframe src="/dentro"></iframe><iframe src="${library.address}/meufarol/renovacao"></iframe>`
      response.end(`<!doctype html><title>x</title><h1>Outra</h1>${request.url === '/' ? frames : ''}`)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { page, context } = await scene.enter(browser, reader, 'ana', area('/renovacao'))
    await page.locator('main h1').waitFor()
    const framed = context.waitForEvent('requestfailed', (request) => request.url().endsWith('/meufarol/renovacao'))
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`, { waitUntil: 'load' })
    expect((await framed).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE')
    // The page's own frame is seen, that of the account is not.
    const seen = await Promise.all(page.frames().map((frame) => frame.locator('h1').count()))
    expect(seen).toEqual([1, 1, 0])
    expect(takeViolations()).toEqual([expect.stringContaining("frame-ancestors 'none'")])
    await context.close()
    other.close()
  })

  test('C062 a loan of somebody else among one’s own: the own is renewed, the other answers as one that does not exist', async () => {
    const scene = await library.open()
    await scene.lent('1010', 'bruno')
    await scene.lent('1071', 'ana')
    await scene.setTime('2026-11-06 10:00')
    const others = (await library.fixture.circulation.loans.open(scene.ids.ana)).loans[0]!
    await as(scene, 'bruno', area('/renovacao'), async (page) => {
      await page.route('**/api/emprestimo/renovacao', async (route) => {
        const { exemplares } = route.request().postDataJSON() as { exemplares: string[] }
        await route.continue({ postData: JSON.stringify({ exemplares: [...exemplares, others.id, 'farol-999999999'] }) })
      })
      await page.locator('main .picks input').first().press('Space')
      const answer = page.waitForResponse('**/api/emprestimo/renovacao')
      await page.getByRole('button', { name: 'Renovar 1 selecionado' }).press('Enter')
      const { resultados } = (await (await answer).json()) as { resultados: readonly Record<string, unknown>[] }
      const [own, ofAna, ofNobody] = resultados.map((one) => ({ ...one, codigo: undefined }))
      expect(ofAna).toEqual(ofNobody)
      expect(own).not.toEqual(ofNobody)
      await page.getByRole('heading', { name: 'Resultado da renovação' }).waitFor()
      await says(page, /: renovado com sucesso$/)
      const after = (await library.fixture.circulation.loans.open(scene.ids.ana)).loans[0]!
      expect([after.renewals, after.dueOn]).toEqual([0, others.dueOn])
      expect(await page.locator('main').innerText()).not.toContain(others.barcode)
    })
  })

  test('J185 a span of the history has both its days, by the clock of the library', async () => {
    const scene = await library.open()
    for (const [name, at] of [
      ['1010', '2026-10-31 23:30'],
      ['1071', '2026-11-01 00:10'],
      ['1081', '2026-11-30 23:59'],
    ] as const) {
      await scene.setTime(at)
      await scene.lent(name, 'ana')
      await scene.returned(name)
    }
    await scene.setTime('2026-12-01 10:00')
    await as(scene, 'ana', area('/historico?de=2026-11-01&ate=2026-11-30&tipo=emprestimo'), async (page) => {
      const rows = page.locator('main li').filter({ hasText: /exemplar/ })
      await expect.poll(() => rows.count()).toBe(2)
      const told = await rows.allInnerTexts()
      expect(told.map((row) => ['1010', '1071', '1081'].filter((name) => row.includes(scene.barcodeOf(name))))).toEqual([
        ['1081'],
        ['1071'],
      ])
    })
  })

  test('K210 after a change of the password the other sign-in and the token are over, this one goes on; the old one opens nothing', async () => {
    const scene = await library.open()
    const next = 'sete capivaras ao sol de maio'
    await as(scene, 'ana', area('/token'), async (page) => {
      await page.getByRole('button', { name: 'Solicitar token' }).press('Enter')
      await page.getByRole('button', { name: 'Solicitar outro token' }).waitFor()
      const { page: other, context } = await scene.enter(browser, reader, 'ana', area('/senha'))
      await other.locator('main input[name=current-password]').fill(scenePassword)
      await other.locator('main input[name=new-password]').fill(next)
      await other.locator('main input[name=new-password-again]').fill(next)
      await other.locator('main input[name=new-password-again]').press('Enter')
      await other.getByText(/Sua senha foi alterada\. 1 outro acesso foi encerrado/).waitFor()
      await other.goto(area('/token'))
      await other.getByRole('button', { name: 'Solicitar token' }).waitFor()
      await page.goto(area('/emprestimos'))
      await page.locator('main input[name=username]').waitFor()
      await scene.signInHere(page, 'ana')
      await page
        .getByRole('alert')
        .filter({ hasText: /Usuário e\/ou senha|senha incorret/i })
        .waitFor()
      await context.close()
    })
  })

  test('H169 K203 under one of two bonds: its loans alone, and its declaration; the other bond goes on', async () => {
    const scene = await library.open()
    const bonds = await library.fixture.database.read
      .selectFrom('bond')
      .select('id')
      .where('patron_id', '=', scene.ids.hugo)
      .orderBy('id')
      .execute()
    const [student, staff] = bonds.map(({ id }) => id)
    const lend = (name: string, bondId: number | undefined) =>
      library.fixture.circulation.desk.lend(
        { patronId: scene.ids.hugo, barcode: scene.barcodeOf(name), libraryId: libraryIds.BC, bondId: bondId! },
        scene.deskAt('BC'),
      )
    mustBeDone(await lend('1010', staff))
    mustBeDone(await lend('1031', student))
    const { page, context, complaints } = await visit(browser, library.address, reader)
    /** The bond at this place of the list, which is in the order of their numbers. */
    const signInUnder = async (place: 0 | 1) => {
      await page.goto(`/login?redirect=${encodeURIComponent(area('/emprestimos'))}`)
      await scene.signInHere(page, 'hugo')
      await page.getByRole('heading', { name: 'Com qual acesso?' }).waitFor()
      await page.getByLabel('Acesso').selectOption(String(place))
      await page.getByRole('button', { name: 'Entrar com este vínculo' }).press('Enter')
      await page.waitForURL(library.address + area('/emprestimos'))
    }
    await signInUnder(1)
    const shown = () => page.locator('main').innerText()
    await expect.poll(shown).toContain(scene.barcodeOf('1010'))
    expect(await shown()).not.toContain(scene.barcodeOf('1031'))
    await scene.returned('1031')
    await page.goto('/sair')
    await page.waitForURL(({ pathname }) => pathname !== '/sair')
    await signInUnder(0)
    await says(page, 'Você não tem nada emprestado')
    await page.goto(area('/nada-consta'))
    await page.getByRole('checkbox', { name: 'Entendo' }).press('Space')
    await page.getByRole('button', { name: 'Emitir o nada consta' }).press('Enter')
    await page.getByRole('heading', { name: 'Nada consta emitido' }).waitFor()
    expect(codesOf(await lend('1071', student))).toContain('afastado')
    mustBeDone(await lend('1071', staff))
    expect(complaints).toEqual([])
    await context.close()
  })
})
