import { libraryIds, mustBeDone } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import type { LibraryCode, Person } from '@farol/server/adapters/library-system/testing/scene.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../testing/browser.ts'
import { press, says, scanHere, type } from '../testing/desk-acts.ts'
import { scans, startDeskHouse, toReader, type DeskHouse } from '../testing/desk-house.ts'
import { goAtDesk } from '../testing/desk-walk.ts'
import type { OpenScene } from '../testing/scene-library.ts'

// Scenarios of holds and of requests between libraries, as the people at the desk live through them.
let browser: Browser
let house: DeskHouse

beforeAll(async () => {
  browser = await launch()
  house = await startDeskHouse(browser, async () => {})
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const row = (page: Page, text: string | RegExp) => page.getByRole('main').getByRole('row').filter({ hasText: text })

/** Returned at a time for the first of its queue: the last day to fetch it, as the line says it. */
async function released(time: string): Promise<string | undefined> {
  const scene = await house.library.open()
  await scene.lent('1010', 'celia')
  await scene.hold('ana', scene.wanted('T2'))
  await scene.setTime(time)
  const [line] = await scans(await house.at('iara'), scene.barcodeOf('1010'))
  return /Prateleira de reservas.*\(até ([^)]+)\)/.exec(line!)?.[1]
}

/** Ana’s copy of T2 waits for her until 22:00 of the next open day, Bruno comes after her. */
async function openShelf(): Promise<OpenScene> {
  const scene = await house.library.open()
  await scene.lent('1010', 'celia')
  for (const person of ['ana', 'bruno'] as const) await scene.hold(person, scene.wanted('T2'))
  await scene.setTime('2026-11-10 15:00')
  await scene.returned('1010')
  return scene
}

/** Opens the form of a copy, changes a field, and answers the page with what that would end. */
async function previewChange(scene: OpenScene, copy: string, field: string, value: string): Promise<Page> {
  const page = await house.at('otavio')
  await goAtDesk(page, `exemplar/${scene.barcodeOf(copy)}`)
  await press(page, 'Mudar')
  await page.locator(`main [name=${field}]`).selectOption(value)
  await type(page, 'motivo', 'Conferência do acervo')
  await press(page, 'Ver o efeito')
  return page
}

describe('scenarios of the hold shelf, at the screen', () => {
  test('F110, F111: the last day to fetch is an open day of the library, in its zone', async () => {
    expect(await released('2026-11-19 21:00')).toMatch(/^21 de nov/)
    expect(await released('2026-11-10 21:30')).toMatch(/^11 de nov/)
    expect(await released('2026-12-19 11:30')).toMatch(/^4 de jan.*2027/)
  })

  test('F112, F114: lent in the last minute; a minute later it has run out, and the copy is for the next', async () => {
    let scene = await openShelf()
    await scene.setTime('2026-11-11 21:59')
    let page = await house.at('iara')
    expect((await scans(page, await house.card(scene, 'ana'), scene.barcodeOf('1010'), ''))[1]).toContain('Emprestado')
    scene = await openShelf()
    await scene.setTime('2026-11-11 22:01')
    page = await house.at('iara')
    const [, late] = await scans(page, await house.card(scene, 'ana'), scene.barcodeOf('1010'), '')
    expect(late).toMatch(/Recusado.*(prazo para retirar esta reserva passou|reservado para outro usuário)/)
    expect((await scans(page, scene.barcodeOf('1010')))[0]).toMatch(/Prateleira de reservas.*até 12 de nov/)
    await goAtDesk(page, 'reservas?lista=prateleira')
    await row(page, 'bruno').waitFor()
    expect(await row(page, 'ana').count()).toBe(0)
  })

  test('F113: the job did not run: the desk ends the hold first, and the copy is for the next; with nobody after it a plain loan', async () => {
    const { read } = house.library.fixture.database
    const stored = async (scene: OpenScene) =>
      (await read.selectFrom('hold').select('state').where('patron_id', '=', scene.ids.ana).executeTakeFirstOrThrow()).state
    let scene = await openShelf()
    await scene.setTime('2026-11-12 08:10')
    let page = await house.at('iara')
    const card = await house.card(scene, 'ana')
    expect(await stored(scene)).toBe('released')
    expect((await scans(page, card, scene.barcodeOf('1010'), ''))[1]).toMatch(/Recusado.*prazo para retirar esta reserva passou/)
    expect((await scans(page, await house.card(scene, 'bruno'), scene.barcodeOf('1010'), ''))[1]).toContain('Emprestado')
    expect([await scene.past('ana'), await scene.past('bruno')]).toMatchObject([[{ state: 'expired' }], [{ state: 'fulfilled' }]])
    scene = await house.library.open()
    await scene.lent('1010', 'celia')
    await scene.hold('ana', scene.wanted('T2'))
    await scene.setTime('2026-11-10 15:00')
    await scene.returned('1010')
    await scene.setTime('2026-11-12 08:10')
    page = await house.at('iara')
    expect(await stored(scene)).toBe('released')
    expect((await scans(page, await house.card(scene, 'ana'), scene.barcodeOf('1010'), ''))[1]).toContain('Emprestado')
    expect(await scene.past('ana')).toMatchObject([{ state: 'expired' }])
  })

  test('F115: run out with nobody after it: it is listed, scanned off, and goes to the stacks', async () => {
    const scene = await house.library.open()
    await scene.lent('1010', 'celia')
    await scene.hold('ana', scene.wanted('T2'))
    await scene.setTime('2026-11-10 15:00')
    await scene.returned('1010')
    await scene.setTime('2026-11-12 08:10')
    const page = await house.at('iara')
    await goAtDesk(page, 'reservas?lista=vencidas')
    await row(page, scene.barcodeOf('1010')).waitFor()
    await scanHere(page, scene.barcodeOf('1010'))
    await page.getByRole('log').getByText('Estante').waitFor()
    await row(page, scene.barcodeOf('1010')).waitFor({ state: 'detached' })
    expect(await scene.stateOf('1010')).toBe('available')
  })

  test('F119: the second of the queue cannot overtake at the desk: the copy is for the first', async () => {
    const scene = await house.library.open()
    await scene.lent('1001', 'celia')
    await scene.lent('1002', 'davi')
    for (const person of ['ana', 'bruno'] as const) await scene.hold(person, scene.wanted('T1'))
    const page = await house.at('iara')
    const [, refused] = await scans(page, await house.card(scene, 'bruno'), scene.barcodeOf('1002'), '')
    expect(refused).toMatch(/Recusado/)
    expect((await scans(page, scene.barcodeOf('1002')))[0]).toMatch(/Prateleira de reservas, etiqueta \d+ \S+ ANA/)
  })

  test('F131: cancelled on its way: scanned elsewhere it travels on, and where it arrives it is for the next', async () => {
    const scene = await house.library.open()
    await scene.lent('1010', 'celia')
    for (const person of ['ana', 'bruno'] as const) await scene.hold(person, scene.wanted('T2'))
    await scene.returned('1010', 'BN')
    let page = await house.at('iara')
    await goAtDesk(page, `reservas?lista=fila&acervo=${scene.titleOf('T2')}`)
    await row(page, 'ana')
      .getByRole('button', { name: /^Cancelar/ })
      .press('Enter')
    await page.keyboard.type('A leitora desistiu.')
    await page.keyboard.press('Enter')
    await row(page, 'ana').waitFor({ state: 'detached' })
    page = await house.at('iara', 'BS')
    expect((await scans(page, scene.barcodeOf('1010')))[0]).toContain('Enviar à BC')
    page = await house.at('iara')
    expect((await scans(page, scene.barcodeOf('1010')))[0]).toMatch(/Prateleira de reservas, etiqueta \d+ \S+ BRU/)
  })
})

describe('scenarios of copies that change, at the screen', () => {
  test('F133: the last copy is lost: it says before that two holds end, and none comes back with the copy', async () => {
    const scene = await house.library.open()
    await scene.lent('1010', 'celia')
    for (const person of ['ana', 'bruno'] as const) await scene.hold(person, scene.wanted('T2'))
    await scene.returned('1010')
    const page = await previewChange(scene, '1010', 'situacao', 'extraviado')
    await says(page, '2 reservas serão canceladas.')
    await press(page, 'Gravar')
    await page.locator('main dl').getByText('Extraviado').waitFor()
    expect(await scene.past('ana')).toMatchObject([{ state: 'cancelled' }])
    expect((await scans(page, scene.barcodeOf('1010')))[0]).toContain('Devolvido')
    expect([await scene.live('ana'), await scene.live('bruno')]).toEqual([[], []])
  })

  test('F134, F136, F137: one of two copies lost ends nothing; used in the room alone, or moved away, the last one ends a hold', async () => {
    const scene = await house.library.open()
    await scene.lent('1001', 'celia')
    await scene.lent('1002', 'davi')
    await scene.hold('ana', scene.wanted('T1'))
    await scene.returned('1001')
    await scene.lent('1010', 'celia')
    await scene.hold('ana', scene.wanted('T2'))
    await scene.lent('1071', 'celia')
    await scene.hold('ana', scene.wanted('T7'))
    let page = await previewChange(scene, '1001', 'situacao', 'extraviado')
    await says(page, '1 reserva volta ao seu lugar na fila.')
    await press(page, 'Gravar')
    await page.locator('main dl').getByText('Extraviado').waitFor()
    page = await previewChange(scene, '1010', 'tipo_emprestimo', 'C')
    await says(page, '1 reserva será cancelada.')
    page = await previewChange(scene, '1071', 'cod_biblioteca', 'BN')
    await says(page, '1 reserva será cancelada.')
    await press(page, 'Gravar')
    await page.locator('main dl').getByText('Biblioteca BN').waitFor()
    expect((await scene.live('ana')).map(({ titleId }) => titleId)).toEqual([scene.titleOf('T1'), scene.titleOf('T2')])
  })

  test('F138: a copy that is prepared, bound, shown or on its way can be held, a lost one cannot', async () => {
    const scene = await house.library.open()
    const page = await house.at('iara')
    const ask = async (title: string) => {
      await toReader(page, scene.ids.ana)
      await type(page, 'acervo', String(scene.titleOf(title)))
      await page.keyboard.press('Enter')
    }
    await scene.setState('in_processing', '1001', '1002')
    await scene.setState('in_binding', '1071')
    await scene.setState('on_exhibition', '1081')
    await scene.lent('1010', 'celia')
    await scene.returned('1010', 'BN')
    expect(await scene.stateOf('1010')).toBe('in_transit')
    for (const title of ['T1', 'T7', 'T8', 'T2']) {
      await ask(title)
      await press(page, 'Reservar para o leitor')
      await says(page, 'Reservado: 1.º da fila.')
    }
    await scene.setState('lost', '1091')
    await ask('T9')
    await says(page, 'Nenhum exemplar deste título permite reserva. Escolha outra biblioteca ou sugira a compra.')
    expect(await page.getByRole('button', { name: 'Reservar para o leitor' }).count()).toBe(0)
    expect(await scene.live('ana')).toHaveLength(4)
  })
})

const delivery = { place: 'desk', phone: '(53) 3233-0000', email: 'ana@exemplo.org' } as const

async function ask(
  scene: OpenScene,
  person: Person,
  title: string,
  from: LibraryCode,
  to: LibraryCode,
  more: object = {},
): Promise<string> {
  const asked = {
    patronId: scene.ids[person],
    wanted: scene.wanted(title, from),
    pickUpLibraryId: libraryIds[to],
    delivery: { ...delivery, ...more },
  }
  return mustBeDone(await house.library.fixture.circulation.requests.make(asked, scene.self(person))).id
}

describe('scenarios of requests between libraries, at the screen', () => {
  test('G147: the whole way: set apart, sent, received, lent, returned elsewhere, home again', async () => {
    const scene = await house.library.open()
    const copy = scene.barcodeOf('1042')
    await ask(scene, 'ana', 'T5', 'BN', 'BC')
    await scene.setTime('2026-11-04 14:00')
    let page = await house.at('iara', 'BN')
    await goAtDesk(page, 'solicitacoes-emprestimo?lista=separar')
    await row(page, copy).getByText('Aguardando').waitFor()
    await scanHere(page, copy)
    await page.getByRole('log').getByText('Pôr com o malote de Biblioteca BC').waitFor()
    await page.getByRole('link', { name: 'A enviar' }).press('Enter')
    await row(page, copy).getByText('Separado, à espera do malote').waitFor()
    await page.getByRole('rowheader', { name: 'Biblioteca BC (1)' }).waitFor()
    await scanHere(page, copy)
    await page.getByRole('log').getByText('Enviar a Biblioteca BC').waitFor()
    await scene.setTime('2026-11-05 10:00')
    page = await house.at('iara')
    await goAtDesk(page, 'solicitacoes-emprestimo?lista=receber')
    await row(page, copy).getByText('Em trânsito').waitFor()
    await scanHere(page, copy)
    await page.getByRole('log').getByText('Guardar para ana').waitFor()
    await page.getByRole('link', { name: 'A entregar' }).press('Enter')
    await row(page, copy)
      .getByText(/^retirar até 9 de nov/)
      .waitFor()
    await scene.setTime('2026-11-05 10:20')
    expect((await scans(page, await house.card(scene, 'ana'), copy, ''))[1]).toContain('Emprestado')
    await scene.setTime('2026-11-05 10:40')
    expect((await scans(page, copy))[0]).toContain('Enviar à BN')
    page = await house.at('iara', 'BN')
    expect((await scans(page, copy))[0]).toContain('Estante')
    await goAtDesk(page, 'solicitacoes-emprestimo?lista=todas')
    // No copy is set apart for it any more.
    await row(page, 'Concluída').filter({ hasText: 'ana' }).waitFor()
  })

  test('G153, G155: asked for where it stands it is refused; one that is on its way is ended by the desk alone', async () => {
    const scene = await house.library.open()
    const id = await ask(scene, 'ana', 'T5', 'BN', 'BC')
    await scene.setTime('2026-11-03 14:00')
    mustBeDone(await house.library.fixture.circulation.requests.send(id, scene.deskAt('BN')))
    const outcome = await house.library.fixture.circulation.requests.cancel([id], scene.owner('ana'), scene.self('ana'))
    expect(outcome[0]).toMatchObject({ outcome: { refused: true, reasons: [{ code: 'NaoPodeCancelar' }] } })
    const page = await house.at('iara')
    await toReader(page, scene.ids.ana)
    await press(page, 'Nova solicitação')
    await type(page, 'acervo', String(scene.titleOf('T1')))
    await page.keyboard.press('Enter')
    await page.locator('main [name=unidade_recebimento]').selectOption('BC')
    await type(page, 'telefone', '(53) 3233-0000')
    await press(page, 'Solicitar')
    await says(page, 'O exemplar está disponível na biblioteca onde o leitor quer recebê-lo: está na estante.')
    await goAtDesk(page, 'solicitacoes-emprestimo?lista=receber')
    await row(page, scene.barcodeOf('1042'))
      .getByRole('button', { name: /^Recusar/ })
      .press('Enter')
    await page.keyboard.type('O malote se perdeu.')
    await page.keyboard.press('Enter')
    await row(page, scene.barcodeOf('1042')).waitFor({ state: 'detached' })
  })

  test('G154, G157: a reader who may not borrow meanwhile is refused; not fetched in time, the copy goes home', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    const copy = scene.barcodeOf('1042')
    const id = await ask(scene, 'ana', 'T5', 'BN', 'BC')
    await scene.setTime('2026-11-04 14:00')
    mustBeDone(await fixture.circulation.requests.send(id, scene.deskAt('BN')))
    await scene.setTime('2026-11-06 10:00')
    mustBeDone(await fixture.circulation.requests.receive(id, scene.deskAt('BC')))
    await fixture.lend(scene.ids.ana, scene.barcodeOf('1001'), { dueDay: '2026-11-06' })
    await scene.setTime('2026-11-09 10:00')
    let page = await house.at('iara')
    const [, , refused] = await scans(page, scene.barcodeOf('1001'), await house.card(scene, 'ana'), copy, '')
    expect(refused).toMatch(/Recusado.*(A|a)fasta/)
    await scene.setTime('2026-11-12 10:00')
    page = await house.at('iara')
    await goAtDesk(page, 'solicitacoes-emprestimo?lista=vencidas')
    await row(page, copy).waitFor()
    expect((await scans(page, copy))[0]).toContain('Enviar à BN')
    page = await house.at('iara', 'BN')
    expect((await scans(page, copy))[0]).toContain('Estante')
  })

  test('G156: not found where it should stand: the request ends with the reason, the copy is looked for', async () => {
    const scene = await house.library.open()
    await ask(scene, 'ana', 'T5', 'BN', 'BC')
    await scene.setTime('2026-11-03 14:00')
    const page = await house.at('iara', 'BN')
    await goAtDesk(page, 'solicitacoes-emprestimo?lista=separar')
    await row(page, scene.barcodeOf('1042'))
      .getByRole('button', { name: /^Não localizado/ })
      .press('Enter')
    await page.keyboard.type('Não está na estante.')
    await page.keyboard.press('Enter')
    await row(page, scene.barcodeOf('1042')).waitFor({ state: 'detached' })
    await goAtDesk(page, `exemplar/${scene.barcodeOf('1042')}`)
    await says(page, 'Extraviado')
  })

  test('G158: who is named takes it with the document seen; for a request that names nobody nobody else can', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    const named = await ask(scene, 'ana', 'T5', 'BN', 'BC', { authorisedName: 'Maria Souza', authorisedDocument: '00.000.000-0' })
    const unnamed = await ask(scene, 'bruno', 'T1', 'BC', 'BN')
    await scene.setTime('2026-11-03 14:00')
    mustBeDone(await fixture.circulation.requests.send(named, scene.deskAt('BN')))
    mustBeDone(await fixture.circulation.requests.receive(named, scene.deskAt('BC')))
    mustBeDone(await fixture.circulation.requests.send(unnamed, scene.deskAt('BC')))
    mustBeDone(await fixture.circulation.requests.receive(unnamed, scene.deskAt('BN')))
    let page = await house.at('iara')
    await goAtDesk(page, 'solicitacoes-emprestimo?lista=entregar')
    const give = row(page, scene.barcodeOf('1042')).getByRole('button', { name: /^Entregar/ })
    await page.getByRole('checkbox', { name: 'Quem retira é Maria Souza' }).press('Space')
    expect(await give.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'Documento conferido' }).press('Space')
    await give.press('Enter')
    await row(page, scene.barcodeOf('1042')).waitFor({ state: 'detached' })
    expect(await page.locator('main').innerText()).not.toContain('00.000.000-0')
    expect(await scene.stateOf('1042')).toMatch(/^on_loan/)
    page = await house.at('iara', 'BN')
    await goAtDesk(page, 'solicitacoes-emprestimo?lista=entregar')
    await row(page, /bruno/).waitFor()
    expect(await page.getByRole('checkbox', { name: /^Quem retira é/ }).count()).toBe(0)
  })
})
