import { libraryIds, mustBeDone } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import type { Person } from '@farol/server/adapters/library-system/testing/scene.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../testing/browser.ts'
import { actAs, says } from '../testing/scene-acts.ts'
import { startSceneLibrary, type OpenScene, type SceneLibrary } from '../testing/scene-library.ts'

// The scenarios of holds as their reader lives through them: the house, its readers, books and days, behind a real server.
const holds = '/meufarol/reservas'
const onShelf = 'Há exemplares disponíveis. Retire o material na biblioteca.'
const hasIt = 'Este título já está emprestado ou reservado para você.'
let browser: Browser
let library: SceneLibrary

beforeAll(async () => {
  const [made, launched] = await Promise.all([startSceneLibrary(), launch()])
  library = made
  browser = launched
})
afterAll(() => Promise.all([browser?.close(), library?.stop()]))

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar a reserva' })
const placed = (page: Page, place: number) => page.getByRole('heading', { name: `Reserva feita: você é o ${place}º da fila` }).waitFor()

const as = (scene: OpenScene, person: Person, screen: string, act: (page: Page) => Promise<void>) =>
  actAs(browser, scene, person, screen, act)

describe('holds of the scenarios, in the browser', () => {
  test('F106 F107 refused while a copy stands on the shelf of that library; lent, the first place; free elsewhere is said beside the form', async () => {
    const scene = await library.open()
    await scene.lent('1001', 'celia')
    await scene.lent('1041', 'celia')
    await as(scene, 'bruno', scene.screen('T1', 'reserva'), async (page) => {
      await says(page, `Biblioteca BC: ${onShelf}`)
      expect(await confirm(page).count()).toBe(0)
      await scene.lent('1002', 'davi')
      await page.reload()
      await confirm(page).press('Enter')
      await placed(page, 1)
      await page.goto(scene.screen('T5', 'reserva'))
      await page.getByText('1 biblioteca onde não é possível reservar').press('Enter')
      await says(page, `Biblioteca BN: ${onShelf}`)
      await confirm(page).press('Enter')
      await placed(page, 1)
    })
  })

  test('F120 F123 cancelled in one tab and again in another that does not know: the second is told, and who came after moves up', async () => {
    const scene = await library.open()
    await scene.lent('1010', 'celia')
    await scene.hold('ana', scene.wanted('T2'))
    await scene.hold('bruno', scene.wanted('T2'))
    await as(scene, 'ana', holds, async (page) => {
      const other = await page.context().newPage()
      await scene.signIn(other, 'ana', holds)
      for (const [tab, answer] of [
        [page, /: reserva cancelada$/],
        [other, /não cancelada|Não encontrada/],
      ] as const) {
        await tab.getByRole('checkbox', { name: /^Escolher a reserva/ }).press('Space')
        await tab.getByRole('button', { name: 'Cancelar 1 reserva' }).press('Enter')
        await tab.getByRole('dialog').getByRole('button', { name: 'Cancelar 1 reserva' }).press('Enter')
        await says(tab, answer)
      }
    })
    expect((await scene.live('bruno'))[0]).toMatchObject({ position: 1 })
    expect(await scene.past('ana')).toMatchObject([{ state: 'cancelled' }])
  })

  test('F124 a volume that the reader has is refused with what to do, another one is accepted', async () => {
    const scene = await library.open()
    await scene.lent('1021', 'ana')
    for (const [copy, person] of [
      ['1022', 'celia'],
      ['1023', 'davi'],
    ] as const)
      await scene.lent(copy, person)
    await as(scene, 'ana', scene.screen('T3', 'reserva'), async (page) => {
      await page.getByRole('radio', { name: '1', exact: true }).press('Space')
      await says(page, `${hasIt} Para tê-lo de novo, devolva-o e depois faça a reserva.`)
      expect(await confirm(page).count()).toBe(0)
      await page.getByRole('radio', { name: '2', exact: true }).press('Space')
      await confirm(page).press('Enter')
      await placed(page, 1)
    })
  })

  test('F125 the same hold from two tabs at once, by a double click, and again by Back: always one hold', async () => {
    const scene = await library.open()
    await scene.lent('1010', 'celia')
    await scene.lent('1071', 'celia')
    await as(scene, 'ana', scene.screen('T2', 'reserva'), async (page) => {
      const other = await page.context().newPage()
      await scene.signIn(other, 'ana', scene.screen('T2', 'reserva'))
      const tabs = [page, other]
      await Promise.all(tabs.map((tab) => confirm(tab).waitFor()))
      await Promise.all(tabs.map((tab) => confirm(tab).press('Enter')))
      const done = tabs.map((tab) => tab.getByRole('heading', { name: 'Reserva feita: você é o 1º da fila' }))
      const refused = tabs.map((tab) => tab.locator('main').getByText(hasIt).first())
      await Promise.all(tabs.map((_, n) => done[n]!.or(refused[n]!).waitFor()))
      expect((await Promise.all(done.map((one) => one.isVisible()))).toSorted()).toEqual([false, true])
      expect(await scene.live('ana')).toHaveLength(1)
      await page.goto(scene.screen('T7'))
      await page.goto(scene.screen('T7', 'reserva'))
      await confirm(page).dblclick()
      await placed(page, 1)
      expect(await scene.live('ana')).toHaveLength(2)
      await page.goBack()
      await page.goForward()
      await says(page, hasIt)
      expect(await confirm(page).count()).toBe(0)
      expect(await scene.live('ana')).toHaveLength(2)
    })
  })

  test('F126 five live holds, a released one among them, are the limit; one that is fetched makes room', async () => {
    const scene = await library.open()
    for (const copy of ['1010', '1071', '1081', '1091', '1031', '1041']) await scene.lent(copy, 'celia')
    for (const title of ['T2', 'T7', 'T8', 'T9', 'T4']) await scene.hold('ana', scene.wanted(title))
    await scene.returned('1010')
    await as(scene, 'ana', scene.screen('T5', 'reserva'), async (page) => {
      await says(page, 'Você já tem 5 reservas ativas (limite 5).')
      expect(await confirm(page).count()).toBe(0)
      await scene.lent('1010', 'ana')
      await page.reload()
      await says(page, 'Você tem 4 de 5 reservas.')
      await confirm(page).press('Enter')
      await placed(page, 1)
    })
  })

  test('F127 F128 the volume must be chosen, and the hold is served by that volume alone', async () => {
    const scene = await library.open()
    for (const [copy, person] of [
      ['1021', 'celia'],
      ['1022', 'celia'],
      ['1023', 'davi'],
    ] as const)
      await scene.lent(copy, person)
    await as(scene, 'bruno', scene.screen('T3', 'reserva'), async (page) => {
      await confirm(page).press('Enter')
      const summary = page.getByRole('alert')
      await summary.getByText('Selecione todas as opções para confirmar a reserva!').waitFor()
      // Only what differs is asked, and the first of it has the focus.
      expect(await summary.getByRole('link').allTextContents()).toEqual(['Volume'])
      expect(await page.evaluate(() => document.activeElement?.querySelector('legend')?.textContent)).toMatch(/^Volume/)
      expect(await page.getByRole('group').getByRole('radio').count()).toBe(2)
      await page.getByRole('radio', { name: '2', exact: true }).press('Space')
      await confirm(page).press('Enter')
      await placed(page, 1)
      await scene.returned('1021')
      await page.goto(holds)
      await says(page, '1ª de 1 na fila')
      await scene.returned('1023')
      await page.reload()
      await says(page, 'Liberada')
    })
    expect([await scene.stateOf('1021'), await scene.stateOf('1023')]).toEqual(['available', 'on_hold_shelf'])
  })

  test('F129 a book and its CD are held apart', async () => {
    const scene = await library.open()
    await scene.lent('1031', 'celia')
    await as(scene, 'ana', scene.screen('T4', 'reserva'), async (page) => {
      await page.getByRole('radio', { name: 'CD' }).press('Space')
      await says(page, onShelf)
      expect(await confirm(page).count()).toBe(0)
      await page.getByRole('radio', { name: 'O próprio livro' }).press('Space')
      await confirm(page).press('Enter')
      await placed(page, 1)
    })
  })

  test('F141 suspended, in debt, late, registration ended: each is told its reason, and a debt of exactly the limit is accepted', async () => {
    const scene = await library.open()
    await scene.lent('1010', 'celia')
    const { write } = library.fixture.database
    const patron_id = scene.ids.ana
    const about = { library_id: libraryIds.BC, kind: 'late_fine', state: 'open', charged_at: '2026-11-01T10:00:00.000Z' } as const
    const debt = { patron_id, amount_cents: 1001, balance_cents: 1001, charged_on: '2026-11-01', ...about }
    const block = { kind: 'suspension', origin: 'staff', starts_on: '2026-11-01', ends_on: '2026-11-15', public_reason: 'Atraso' } as const
    await write
      .insertInto('patron_block')
      .values({ patron_id, ...block, created_at: '2026-11-01T10:00:00.000Z' })
      .execute()
    await as(scene, 'ana', scene.screen('T2', 'reserva'), async (page) => {
      const closedBy = async (text: string | RegExp) => {
        await says(page, text)
        expect(await confirm(page).count()).toBe(0)
      }
      await closedBy(/: Você está afastado até 15 de nov\. de 2026\.$/)
      await write.deleteFrom('patron_block').where('patron_id', '=', patron_id).execute()
      await write.insertInto('debt').values(debt).execute()
      await page.reload()
      await closedBy(/^Biblioteca BC: Você tem débitos de R\$\s10,01\.$/)
      await write.updateTable('debt').set({ amount_cents: 1000, balance_cents: 1000 }).where('patron_id', '=', patron_id).execute()
      await page.reload()
      await confirm(page).waitFor()
      await write.updateTable('bond').set({ valid_until: '2026-11-02' }).where('patron_id', '=', patron_id).execute()
      await page.reload()
      await closedBy(/: A validade do cadastro terminou\. Renove o cadastro\.$/)
    })
    await scene.lent('1071', 'bruno')
    await scene.setTime('2026-11-11 10:00')
    await as(scene, 'bruno', scene.screen('T2', 'reserva'), async (page) => {
      await says(page, 'Você tem material em atraso. Devolva-o primeiro.')
      expect(await confirm(page).count()).toBe(0)
    })
  })

  test('F142 the estimate is the day of the k-th copy, called so; beyond the copies there is none, nor when that copy is late', async () => {
    const scene = await library.open()
    await scene.lent('1001', 'elisa')
    await scene.setTime('2026-11-05 10:00')
    await scene.lent('1002', 'gil')
    await scene.hold('ana', scene.wanted('T1'))
    await scene.hold('bruno', scene.wanted('T1'))
    await as(scene, 'davi', scene.screen('T1', 'reserva'), async (page) => {
      await says(page, 'Seu lugar: 3º')
      await says(page, /^Sem previsão/)
      await confirm(page).press('Enter')
      await placed(page, 3)
      await says(page, 'Ainda não há previsão de chegada.')
    })
    for (const [person, day] of [
      ['ana', /ter[^ ]*,? 10 (?:de )?nov/],
      ['bruno', /qui[^ ]*,? 12 (?:de )?nov/],
    ] as const)
      await as(scene, person, holds, async (page) => {
        const row = page.getByRole('listitem').filter({ hasText: 'na fila' })
        await row.getByText('Chega até (estimativa):').waitFor()
        expect(await row.textContent()).toMatch(day)
      })
    await scene.setTime('2026-11-11 10:00')
    await as(scene, 'ana', holds, async (page) => {
      await says(page, '1ª de 3 na fila')
      expect(await page.getByText('estimativa').count()).toBe(0)
    })
  })

  test('F112 F130 on its way, then released until its hour, then over: the reader sees each', async () => {
    const scene = await library.open()
    await scene.lent('1010', 'celia')
    await scene.hold('ana', scene.wanted('T2'))
    await scene.returned('1010', 'BN')
    await as(scene, 'ana', holds, async (page) => {
      await says(page, 'A caminho')
      await scene.returned('1010')
      await page.reload()
      await says(page, 'Liberada')
      expect(await page.getByRole('listitem').filter({ hasText: 'Liberada' }).textContent()).toMatch(
        /Retirar até\s*qua[^ ]*,? 4 (?:de )?nov.*22/,
      )
    })
    await scene.setTime('2026-11-04 22:00')
    await as(scene, 'ana', holds, async (page) => {
      await page.getByText('Reservas encerradas').first().click()
      await says(page, 'Não retirada no prazo')
    })
  })

  test('F133 F136 F137 the last copy is lost, kept for the room, or moved: the hold ended, says why and where else; it does not come back', async () => {
    const scene = await library.open()
    const { circulation } = library.fixture
    const change = async (name: string, more: object) =>
      mustBeDone(await circulation.desk.changeCopy({ barcode: scene.barcodeOf(name), reason: 'conferência', ...more }, scene.deskAt('BC')))
    for (const [name, title] of [
      ['1010', 'T2'],
      ['1071', 'T7'],
      ['1081', 'T8'],
    ] as const) {
      await scene.lent(name, 'celia')
      await scene.hold('ana', scene.wanted(title))
      await scene.returned(name)
    }
    const consult = await library.fixture.database.read
      .selectFrom('loan_type')
      .select('id')
      .where('code', '=', 'C')
      .executeTakeFirstOrThrow()
    const normal = await library.fixture.database.read
      .selectFrom('loan_type')
      .select('id')
      .where('code', '=', 'N')
      .executeTakeFirstOrThrow()
    await change('1010', { state: 'lost' })
    await change('1071', { loanTypeId: consult.id })
    await scene.setTime('2026-11-03 10:05')
    await change('1071', { loanTypeId: normal.id })
    await change('1081', { libraryId: libraryIds.BN })
    await scene.returned('1010')
    await as(scene, 'ana', '/meufarol/reservas', async (page) => {
      await says(page, 'Você não tem reservas')
      await page.getByText('Reservas encerradas').click()
      const past = page.locator('main li').filter({ hasText: 'Cancelada' })
      await expect.poll(() => past.count()).toBe(3)
      for (const row of await past.allInnerTexts()) {
        expect(row).toContain('Não há mais exemplar que permita reserva nesta biblioteca.')
        expect(row).toContain('Veja na página do título se outra biblioteca tem, ou sugira a compra.')
      }
      await page.goto(scene.screen('T8', 'reserva'))
      await says(page, /Biblioteca BN/)
      await page.goto('/meufarol/alertas')
      await expect.poll(() => page.locator('main li').filter({ hasText: 'Reserva cancelada' }).count()).toBe(3)
    })
  })
})
