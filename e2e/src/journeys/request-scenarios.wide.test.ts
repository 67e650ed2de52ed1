import { categoryIds, libraryIds, mustBeDone } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import { codesOf, type LibraryCode, type Person } from '@farol/server/adapters/library-system/testing/scene.ts'
import type { WantedCopies } from '@farol/server/ports/library-system/holds.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../testing/browser.ts'
import { actAs, says } from '../testing/scene-acts.ts'
import { startSceneLibrary, type OpenScene, type SceneLibrary } from '../testing/scene-library.ts'

// The scenarios of loan requests as their reader lives through them.
const list = '/meufarol/solicitacoes'
const delivery = { place: 'desk', phone: '(53) 3233-0000', email: 'ana@exemplo.org' } as const
let browser: Browser
let library: SceneLibrary

beforeAll(async () => {
  const [made, launched] = await Promise.all([startSceneLibrary(), launch()])
  library = made
  browser = launched
  const limit = { category_id: categoryIds.egresso, kind: 'requests', maximum: 0, updated_at: '2026-01-02T12:00:00.000Z' }
  await library.fixture.insert('loan_limit', limit)
})
afterAll(() => Promise.all([browser?.close(), library?.stop()]))

const as = (scene: OpenScene, person: Person, screen: string, act: (page: Page) => Promise<void>) =>
  actAs(browser, scene, person, screen, act)
const requests = () => library.fixture.circulation.requests

async function ask(scene: OpenScene, person: Person, wanted: WantedCopies, to: LibraryCode): Promise<string> {
  const asked = { patronId: scene.ids[person], wanted, pickUpLibraryId: libraryIds[to], delivery }
  return mustBeDone(await requests().make(asked, scene.self(person))).id
}

const send = (page: Page) => page.getByRole('button', { name: 'Enviar a solicitação' })
const sent = (page: Page) => page.getByRole('heading', { name: /^Solicitação .+ enviada$/ }).waitFor()
const phone = (page: Page) => page.getByLabel(/^Telefone/)
const person = (page: Page) => page.getByLabel(/^Pessoa autorizada/)

async function fill(page: Page, to: string): Promise<void> {
  await page.getByLabel(/^Unidade de recebimento/).selectOption(to)
  await page.getByRole('radio', { name: 'No balcão da unidade' }).press('Space')
  await phone(page).fill('(53) 3233-0000')
}

const liveOf = async (scene: OpenScene, who: Person) =>
  (await requests().list({ patronId: scene.ids[who], offset: 0, limit: 50 })).requests.filter((one) => one.state === 'waiting').length

describe('loan requests of the scenarios, in the browser', () => {
  test('G147 the whole way: the list shows each state, the last day to fetch it, and every step with its time', async () => {
    const scene = await library.open()
    await as(scene, 'ana', scene.screen('T5', 'solicitacao-emprestimo'), async (page) => {
      await page.getByRole('radio', { name: 'Biblioteca BN' }).press('Space')
      await fill(page, 'BC')
      await send(page).press('Enter')
      await sent(page)
      await page.goto(list)
      const row = page.locator('main li').filter({ has: page.getByText('De: Biblioteca BN. Para: Biblioteca BC') })
      const shows = async (state: string) => {
        await page.reload()
        await row.getByText(state, { exact: true }).first().waitFor()
      }
      await shows('Aguardando')
      const { id } = (await requests().list({ patronId: scene.ids.ana, offset: 0, limit: 1 })).requests[0]!
      await scene.setTime('2026-11-03 10:10')
      await requests().send(id, scene.deskAt('BN'))
      await shows('Em trânsito')
      await scene.setTime('2026-11-03 10:20')
      await requests().receive(id, scene.deskAt('BC'))
      await shows('Disponível')
      expect(await row.textContent()).toMatch(/Retirar até\s*sex[^ ]*,? 6 (?:de )?nov.*22/)
      await scene.setTime('2026-11-03 10:30')
      await scene.lent('1042', 'ana')
      await shows('Retirado')
      await scene.setTime('2026-11-03 10:40')
      await scene.returned('1042')
      await shows('Retirado')
      await scene.setTime('2026-11-03 10:45')
      await scene.returned('1042', 'BN')
      await shows('Concluído')
      await row.getByText(/^Histórico da solicitação/).click()
      await row.locator('.steps li').first().waitFor()
      const steps = await row.locator('.steps li').allTextContents()
      expect(steps.map((step) => /\d\d:\d\d/.exec(step)?.[0])).toEqual(['10:00', '10:10', '10:20', '10:30', '10:45'])
    })
  })

  test('G148 G149 no copy to be had, on loan or asked for already: the form says so and offers a hold, which is accepted', async () => {
    const scene = await library.open()
    await scene.lent('1010', 'celia')
    await ask(scene, 'ana', scene.wanted('T1'), 'BN')
    await ask(scene, 'bruno', scene.wanted('T1'), 'BN')
    await as(scene, 'davi', scene.screen('T2', 'solicitacao-emprestimo'), async (page) => {
      for (const title of ['T2', 'T1']) {
        await page.goto(scene.screen(title, 'solicitacao-emprestimo'))
        await says(page, 'Biblioteca BC: Não há exemplares disponíveis para solicitação. Faça uma reserva.')
        expect(await send(page).count()).toBe(0)
      }
      await page.goto(scene.screen('T1', 'reserva'))
      await page.getByRole('button', { name: 'Confirmar a reserva' }).press('Enter')
      await page.getByRole('heading', { name: 'Reserva feita: você é o 1º da fila' }).waitFor()
    })
  })

  test('G150 the same volume twice is refused, another one accepted; a double click and Back make one request', async () => {
    const scene = await library.open()
    const first = await ask(scene, 'ana', scene.wanted('T3', 'BC', { volume: '1' }), 'BN')
    await as(scene, 'ana', scene.screen('T3', 'solicitacao-emprestimo'), async (page) => {
      await page.getByRole('radio', { name: '1', exact: true }).press('Space')
      await says(page, /Já há uma solicitação igual registrada\./)
      expect(await send(page).count()).toBe(0)
      await page.getByRole('radio', { name: '2', exact: true }).press('Space')
      await fill(page, 'BN')
      await send(page).dblclick()
      await sent(page)
      expect(await liveOf(scene, 'ana')).toBe(2)
      await page.goto(scene.screen('T3'))
      await page.goBack()
      await says(page, /Já há uma solicitação igual registrada\./)
      await requests().cancel([first], scene.owner('ana'), scene.self('ana'))
      await page.reload()
      await page.getByRole('radio', { name: '1', exact: true }).press('Space')
      await fill(page, 'BN')
      await send(page).press('Enter')
      await sent(page)
      expect(await liveOf(scene, 'ana')).toBe(2)
    })
  })

  test('G151 the limit of a category is told with its numbers; whose limit is none sees no button', async () => {
    const scene = await library.open()
    for (const title of ['T2', 'T7', 'T8']) await ask(scene, 'ana', scene.wanted(title), 'BN')
    await as(scene, 'ana', scene.screen('T9', 'solicitacao-emprestimo'), async (page) => {
      await says(page, /Limite de solicitações de empréstimo excedido: você tem 3 \(limite 3\)\./)
      expect(await send(page).count()).toBe(0)
    })
    await as(scene, 'gil', scene.screen('T9'), async (page) => {
      await page
        .locator('.folio aside.box')
        .getByText(/limite/i)
        .first()
        .waitFor()
      expect(await page.locator('.folio a[href*="solicitacao-emprestimo"]').count()).toBe(0)
    })
  })

  test('G153 asked for where it stands: refused; what was typed is kept by the refusal, by a reload and by the end of the session', async () => {
    const scene = await library.open()
    await as(scene, 'ana', scene.screen('T9', 'solicitacao-emprestimo'), async (page) => {
      const kept = async () => {
        await expect.poll(() => phone(page).inputValue()).toBe('(53) 3233-0000')
        expect(await person(page).inputValue()).toBe('Maria Souza')
      }
      await fill(page, 'BC')
      await person(page).fill('Maria Souza')
      await send(page).press('Enter')
      await says(page, 'O exemplar está disponível na biblioteca onde você quer recebê-lo: retire-o na estante.')
      await kept()
      await page.reload()
      await kept()
      await scene.setTime('2026-11-04 10:00')
      await page.getByLabel(/^Unidade de recebimento/).selectOption('BN')
      await page.getByRole('radio', { name: 'No balcão da unidade' }).press('Space')
      await send(page).press('Enter')
      await page.locator('main').getByRole('link', { name: 'Entrar' }).click()
      await scene.signInHere(page, 'ana')
      await kept()
      await send(page).press('Enter')
      await sent(page)
      expect(await liveOf(scene, 'ana')).toBe(1)
    })
  })

  test('what one reader typed before the session ended is not shown to the next one in the same tab', async () => {
    const scene = await library.open()
    await as(scene, 'ana', scene.screen('T9', 'solicitacao-emprestimo'), async (page) => {
      await fill(page, 'BN')
      await person(page).fill('Maria Souza')
      await scene.setTime('2026-11-04 10:00')
      await page.reload()
      await page.locator('main').getByRole('link', { name: 'Entrar' }).click()
      await scene.signInHere(page, 'bruno')
      await send(page).waitFor()
      expect([await phone(page).inputValue(), await person(page).inputValue()]).toEqual(['', ''])
    })
  })

  test('G154 not fetched: it ended, and the list says why', async () => {
    const scene = await library.open()
    await scene.setTime('2026-11-12 10:00')
    const id = await ask(scene, 'ana', scene.wanted('T2'), 'BN')
    await requests().send(id, scene.deskAt('BC'))
    await scene.setTime('2026-11-13 14:00')
    await requests().receive(id, scene.deskAt('BN'))
    await scene.setTime('2026-11-18 21:00')
    await as(scene, 'ana', list, async (page) => {
      await page.getByRole('link', { name: 'Não concluído (1)' }).waitFor()
      await says(page, 'Não retirado no prazo.')
    })
  })

  test('G155 one that was sent while the reader looked on can no longer be cancelled, and its state is named', async () => {
    const scene = await library.open()
    const id = await ask(scene, 'ana', scene.wanted('T2'), 'BN')
    await as(scene, 'ana', list, async (page) => {
      const cancel = page.getByRole('button', { name: /^Cancelar/ })
      await cancel.first().waitFor()
      await requests().send(id, scene.deskAt('BC'))
      await cancel.first().press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a solicitação' }).press('Enter')
      await says(page, /A solicitação não pode mais ser cancelada: ela já está em trânsito\./)
      await page.reload()
      await page.getByRole('link', { name: 'Em trânsito (1)' }).waitFor()
      expect(await cancel.count()).toBe(0)
    })
  })

  test('G156 the source does not find the copy: it ended with its reason, and where another copy stands it is offered again', async () => {
    const scene = await library.open()
    const id = await ask(scene, 'ana', scene.wanted('T1'), 'BN')
    mustBeDone(await requests().notFound(id, scene.deskAt('BC')))
    await as(scene, 'ana', list, async (page) => {
      await page.getByRole('link', { name: 'Não concluído (1)' }).waitFor()
      await says(page, 'Exemplar não localizado.')
      await page
        .getByRole('link', { name: 'Pedir de novo' })
        .or(page.getByRole('button', { name: 'Pedir de novo' }))
        .first()
        .press('Enter')
      await page.getByRole('heading', { level: 1, name: /Solicitação de empréstimo/ }).waitFor()
      await fill(page, 'BN')
      await send(page).press('Enter')
      await sent(page)
      expect(await liveOf(scene, 'ana')).toBe(1)
    })
  })

  test('G157 suspended in between: the copy waits, is not lent, and at its limit the request ended', async () => {
    const scene = await library.open()
    const id = await ask(scene, 'ana', scene.wanted('T2'), 'BN')
    mustBeDone(await requests().send(id, scene.deskAt('BC')))
    const block = { kind: 'suspension', origin: 'staff', starts_on: '2026-11-05', ends_on: '2026-11-20', public_reason: 'Atraso' } as const
    const created_at = '2026-11-05T13:00:00.000Z'
    await scene.setTime('2026-11-05 10:00')
    await library.fixture.database.write
      .insertInto('patron_block')
      .values({ patron_id: scene.ids.ana, ...block, created_at })
      .execute()
    await scene.setTime('2026-11-06 10:00')
    mustBeDone(await requests().receive(id, scene.deskAt('BN')))
    await scene.setTime('2026-11-09 10:00')
    expect(codesOf(await scene.lend('1010', 'ana', 'BN'))).toContain('afastado')
    await as(scene, 'ana', list, async (page) => {
      await page.getByRole('link', { name: 'Disponível (1)' }).waitFor()
    })
    await scene.setTime('2026-11-16 09:00')
    await as(scene, 'ana', list, async (page) => {
      await page.getByRole('link', { name: 'Não concluído (1)' }).waitFor()
      await says(page, 'Não retirado no prazo.')
    })
  })

  test('G158 who may fetch it is named in the request and shown with it', async () => {
    const scene = await library.open()
    await as(scene, 'ana', scene.screen('T2', 'solicitacao-emprestimo'), async (page) => {
      await fill(page, 'BN')
      await person(page).fill('Maria Souza')
      await page.getByLabel(/^Documento dessa pessoa/).fill('RG 00.000.000-0')
      await send(page).press('Enter')
      await sent(page)
      await page.goto(list)
      const row = page.locator('main li').filter({ has: page.getByText('De: Biblioteca BC. Para: Biblioteca BN') })
      await row.getByText(/^Histórico da solicitação/).click()
      await row.getByText(/Maria Souza/).waitFor()
    })
  })

  test('G159 a loan that came of a request: reserved at its source it cannot be renewed, without that hold it can', async () => {
    const scene = await library.open()
    const id = await ask(scene, 'ana', scene.wanted('T2'), 'BN')
    mustBeDone(await requests().send(id, scene.deskAt('BC')))
    mustBeDone(await requests().receive(id, scene.deskAt('BN')))
    await scene.lent('1010', 'ana', 'BN')
    const { id: hold } = await scene.hold('bruno', scene.wanted('T2'))
    await scene.setTime('2026-11-06 10:00')
    await as(scene, 'ana', '/meufarol/emprestimos', async (page) => {
      await says(page, /^Reservado por outra pessoa: devolva até/)
      expect(await page.locator('main button[title="Renovar"]').count()).toBe(0)
      await library.fixture.circulation.holds.cancel([hold], scene.owner('bruno'), scene.self('bruno'))
      await page.reload()
      await page.locator('main button[title="Renovar"]').press('Enter')
      await says(page, /^Renovado até/)
    })
  })
})
