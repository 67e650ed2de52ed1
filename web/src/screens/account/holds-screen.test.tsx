// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { cancelHolds, changePickUp, listHoldHistory, listHolds, putOffHold, resumeHold, suspendHold } from '@farol/contract/holds.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { daysAhead } from '../../i18n/typed-day.ts'
import { forgetPerson, type Leaving } from '../../session/browser-data.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleHold, sampleHolds } from '../../testing/sample-holds.ts'
import { HoldsScreen } from './holds-screen.tsx'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => signIn([8, 18]))
afterEach(() => {
  cleanup()
  forgetPerson('out')
  useSession.getState().set({ status: 'unknown' })
})

const page = (data: readonly unknown[]) => ({ data, total: data.length, page: 1, perPage: 20 })

const open = async (answers: readonly (readonly [Address, () => unknown])[] = []) => {
  const noted = notedCall(new Map<Address, () => unknown>([[listHolds, () => page(sampleHolds)], ...answers]))
  await openScreen(<HoldsScreen />, noted.call)
  return noted
}

const row = async (title: string) => (await screen.findByRole('link', { name: title })).closest('li')!
const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Escolher a reserva de ${title}` })
const cancel = () => screen.getAllByRole('button', { name: /^Cancelar/ })[0]!

test('[S3-15] each hold says when it was placed, its state, its place in the queue, its release and the last day to fetch it', async () => {
  await open()
  expect((await row('Torto arado')).textContent).toMatch(/Na fila 1ª de 3 na fila.*estimativa.*27 nov/)
  expect((await row('Torto arado')).textContent).toMatch(/Reservado em.*3 nov/)
  expect((await row('Vidas secas')).textContent).toMatch(/LiberadaRetirar até.*11 nov.*22h/)
  expect((await row('Cálculo')).textContent).toMatch(/v\. 2.*Suspensa.*2ª de 3 na fila.*Até.*1 dez/)
})

test('the cover drawn is that of the type of work; where none is told it is a book’s', async () => {
  await open([[listHolds, () => page([sampleHold({ titulo: 'Carta da costa', desc_tipo_obra: 'Mapa' }), sampleHold()])]])
  const kind = async (title: string) => (await row(title)).querySelector('.cover')!.getAttribute('data-kind')
  expect(await kind('Carta da costa')).toBe('map')
  expect(['band', 'leather', 'sun', 'letter', 'manual']).toContain(await kind('Torto arado'))
})

test('[S5-21] none chosen: said at the group, which takes the focus, and nothing is asked of the server', async () => {
  const { made } = await open()
  await row('Torto arado')
  await userEvent.click(cancel())
  screen.getByText('Selecione uma reserva para cancelar!')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Reservas para cancelar' }))
  expect(made.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('F122: several at once, confirmed with their number, and one answer each, with the error of the one that was too late', async () => {
  const motivos = [{ codigo: 'ErroCancelarReserva', mensagem: 'Erro ao cancelar: já atendida.', params: { estado: 'atendida' } }]
  const { made } = await open([
    [
      cancelHolds,
      () => ({
        resultados: [
          { codigo: '31', cancelada: true },
          { codigo: '32', cancelada: false, motivos },
        ],
      }),
    ],
  ])
  await row('Torto arado')
  await userEvent.click(box('Torto arado'))
  await userEvent.click(box('Vidas secas'))
  await userEvent.click(cancel())
  const dialog = screen.getByRole('dialog', { name: 'Cancelar 2 reservas?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Torto arado', 'Vidas secas'])
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Manter as reservas', 'Cancelar 2 reservas'])
  expect(made.filter(({ method }) => method === 'DELETE')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar 2 reservas' }))
  const heading = await screen.findByRole('heading', { name: 'Resultado do cancelamento' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(made.find(({ method }) => method === 'DELETE')!.body).toEqual({ reservas: ['31', '32'] })
  expect([...document.querySelectorAll('.answers > li')].map((one) => one.textContent)).toEqual([
    'Torto arado: reserva cancelada',
    'Vidas secas: não canceladaErro ao cancelar: já atendida.',
  ])
})

test('a cancelled hold stands in the list no longer', async () => {
  let held = sampleHolds
  const cancelled = () => {
    held = sampleHolds.filter(({ codigo }) => codigo !== '31')
    return { resultados: [{ codigo: '31', cancelada: true }] }
  }
  await open([[listHolds, () => page(held)], [cancelHolds, cancelled]]) // prettier-ignore
  await row('Torto arado')
  await userEvent.click(box('Torto arado'))
  await userEvent.click(cancel())
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Cancelar/ }))
  await screen.findByText('Torto arado: reserva cancelada')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Torto arado' })).toBeNull())
  await row('Vidas secas')
})

test('a hold is suspended until a day after today and half a year ahead at most; today, before and beyond are refused at the field', async () => {
  const { made } = await open([[suspendHold, () => ({ ...sampleHolds[0], etapa: 'suspensa', suspensa_ate: '2099-01-02' })]])
  await userEvent.click(within(await row('Torto arado')).getByRole('button', { name: 'Suspender: Torto arado' }))
  const dialog = screen.getByRole('dialog', { name: 'Suspender a reserva' })
  const field = within(dialog).getByLabelText('Suspender até')
  const said = () => within(dialog).queryByText('Informe um dia depois de hoje, no máximo 180 dias à frente.')
  expect(said()).toBeNull()
  for (const wrong of ['01/01/2020', daysAhead(new Date(), 0), daysAhead(new Date(), 182)]) {
    await userEvent.clear(field)
    await userEvent.type(field, wrong)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspender' }))
    expect([wrong, said() === null]).toEqual([wrong, false])
  }
  expect(made.some(({ method }) => method === 'PUT')).toBe(false)
  const ahead = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await userEvent.clear(field)
  await userEvent.type(field, ahead)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspender' }))
  await screen.findByText('Torto arado: reserva suspensa até 2 jan..')
  expect(made.find(({ method }) => method === 'PUT')).toMatchObject({ params: { codigo: '31' }, body: { ate: ahead } })
})

test('what was typed into a dialog that the end of a session closes is there for the same person, and for nobody else', async () => {
  const bibliotecas = ['Artes', 'Medicina'].map((name) => ({ cod_biblioteca: name, desc_biblioteca: name }))
  const acoes = { ...sampleHolds[0]!.acoes, mudar_retirada: { permitido: true, motivos: [], bibliotecas } }
  await open([[listHolds, () => page([sampleHold({ acoes })])]])
  const field = async (act: string, label: string) => {
    await userEvent.click(within(await row('Torto arado')).getByRole('button', { name: `${act}: Torto arado` }))
    return screen.getByLabelText<HTMLInputElement>(label)
  }
  const day = () => field('Suspender', 'Suspender até')
  const library = () => field('Mudar a retirada', 'Retirar em')
  // As a part does that is put out of sight.
  const end = (leaving: Leaving) =>
    act(() => {
      screen.getByRole<HTMLDialogElement>('dialog').close()
      forgetPerson(leaving)
    })
  await userEvent.type(await day(), '2099-01-02')
  end('expired')
  await userEvent.selectOptions(await library(), 'Medicina')
  end('expired')
  expect((await day()).value).toBe('2099-01-02')
  end('expired')
  expect((await library()).value).toBe('Medicina')
  end('out')
  expect((await day()).value).toBe('')
  end('out')
  expect((await library()).value).toBe('Artes')
})

test('a day that was sent as the session had ended is there again; once it is done the field is empty', async () => {
  let answer = (): object => {
    throw new CallError(401)
  }
  await open([[suspendHold, () => answer()]])
  const ahead = daysAhead(new Date(), 30)
  const day = async () => {
    await userEvent.click(within(await row('Torto arado')).getByRole('button', { name: 'Suspender: Torto arado' }))
    return screen.getByLabelText<HTMLInputElement>('Suspender até')
  }
  const send = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspender' }))
  await userEvent.type(await day(), ahead)
  await send()
  act(() => forgetPerson('expired'))
  expect((await day()).value).toBe(ahead)
  answer = () => ({ ...sampleHolds[0], etapa: 'suspensa', suspensa_ate: ahead })
  await send()
  await screen.findByText(/^Torto arado: reserva suspensa até/)
  expect((await day()).value).toBe('')
})

test('one that is suspended can be resumed, one that is not cannot', async () => {
  const { made } = await open([[resumeHold, () => sampleHolds[2]]])
  expect(within(await row('Torto arado')).queryByRole('button', { name: /^Retomar/ })).toBeNull()
  const read = () => made.filter(({ method }) => method === 'GET').length
  const before = read()
  await userEvent.click(within(await row('Cálculo')).getByRole('button', { name: 'Retomar: Cálculo' }))
  await screen.findByText('Cálculo: reserva retomada.')
  expect(made.find(({ method }) => method === 'DELETE')).toMatchObject({ params: { codigo: '33' } })
  // The list is read again, whatever the answer was.
  await waitFor(() => expect(read()).toBeGreaterThan(before))
})

test('a copy is fetched at the library that was chosen, and nothing changes before it is', async () => {
  const bibliotecas = [
    { cod_biblioteca: '2', desc_biblioteca: 'Artes' },
    { cod_biblioteca: '3', desc_biblioteca: 'Medicina' },
  ]
  const acoes = { ...sampleHolds[0]!.acoes, mudar_retirada: { permitido: true, motivos: [], bibliotecas } }
  const moved = sampleHold({ retirada: bibliotecas[1]! })
  const { made } = await open([[listHolds, () => page([sampleHold({ acoes })])], [changePickUp, () => moved]]) // prettier-ignore
  await userEvent.click(within(await row('Torto arado')).getByRole('button', { name: 'Mudar a retirada: Torto arado' }))
  const dialog = screen.getByRole('dialog', { name: 'Mudar a retirada' })
  await userEvent.selectOptions(within(dialog).getByLabelText('Retirar em'), 'Medicina')
  expect(made.every(({ method }) => method === 'GET')).toBe(true)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mudar' }))
  await screen.findByText('Torto arado: novo local de retirada, Medicina.')
  expect(made.find(({ method }) => method !== 'GET')).toMatchObject({ params: { codigo: '31' }, body: { biblioteca: '3' } })
})

test('letting the next one pass can be done once: it is asked before it is done', async () => {
  const { made } = await open([[putOffHold, () => sampleHolds[1]]])
  await userEvent.click(within(await row('Vidas secas')).getByRole('button', { name: 'Deixar o próximo passar: Vidas secas' }))
  const dialog = screen.getByRole('dialog', { name: 'Deixar o próximo passar à frente?' })
  expect(dialog.textContent).toContain('Só pode ser feito uma vez.')
  expect(made.every(({ method }) => method === 'GET')).toBe(true)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deixar o próximo passar' }))
  await screen.findByText('Vidas secas: o próximo passou à frente; você continua na fila.')
  const sent = made.filter(({ method }) => method !== 'GET')
  expect(sent).toMatchObject([{ params: { codigo: '32' }, idempotencyKey: expect.any(String) }])
})

test('[S3-15] ended ones, when asked for: state, release, cancellation day, by whom, observations', async () => {
  const past = {
    codigo: '5',
    titulo: 'Iracema',
    cod_biblioteca: '1',
    desc_biblioteca: 'Biblioteca Central',
    data: '2026-10-01',
    situacao: 'cancelada',
    data_liberacao: '2026-10-05',
    data_cancelamento: '2026-10-06',
    data_fim: '2026-10-06',
    cancelada_por: 'biblioteca',
    observacoes: 'Exemplar danificado.',
  }
  const { made } = await open([[listHoldHistory, () => page([past])]])
  await row('Torto arado')
  expect(made.some(({ path }) => path === '/api/reserva/historico')).toBe(false)
  await userEvent.click(screen.getByText('Reservas encerradas'))
  const item = (await screen.findByRole('heading', { name: 'Iracema' })).closest('li')!
  expect(item.textContent).toMatch(/Cancelada pela biblioteca.*1 out.*Liberada em.*5 out.*Cancelada em.*6 out.*Exemplar danificado\./)
})

test('[S8-13 part] holds that could not be loaded are told by their own sentence, with a way to try again', async () => {
  let fails = true
  await open([
    [
      listHolds,
      () => {
        if (fails) throw new CallError(503)
        return page(sampleHolds)
      },
    ],
  ])
  await screen.findByText('Não foi possível carregar os títulos reservados.')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await row('Torto arado')
})

test('nobody waits: what a hold is for, and where to begin', async () => {
  await open([[listHolds, () => page([])]])
  await screen.findByRole('heading', { name: 'Você não tem reservas' })
  expect(screen.getByRole('link', { name: 'Pesquisar no catálogo' }).getAttribute('href')).toBe('/pesquisa_geral')
})

test('what was done takes the focus; the result names a hold that is gone also when another one came meanwhile', async () => {
  let held = sampleHolds
  const cancelled = () => {
    held = [...sampleHolds.filter(({ codigo }) => codigo !== '31'), sampleHold({ codigo: '40', titulo: 'Senhora' })]
    return { resultados: [{ codigo: '31', cancelada: true }] }
  }
  await open([[listHolds, () => page(held)], [cancelHolds, cancelled], [resumeHold, () => sampleHolds[2]]]) // prettier-ignore
  await userEvent.click(within(await row('Cálculo')).getByRole('button', { name: 'Retomar: Cálculo' }))
  await screen.findByText('Cálculo: reserva retomada.')
  await waitFor(() => expect(document.activeElement!.textContent).toBe('Cálculo: reserva retomada.'))
  await userEvent.click(box('Torto arado'))
  await userEvent.click(cancel())
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Cancelar/ }))
  await row('Senhora')
  screen.getByText('Torto arado: reserva cancelada')
})

test('an address of a later page of ended holds opens them at it', async () => {
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listHolds, () => page(sampleHolds)],
      [listHoldHistory, () => ({ data: [], total: 0, page: 2, perPage: 20 })],
    ]),
  )
  await openScreen(<HoldsScreen />, call, 'pt', undefined, '/meufarol/reservas?page=2')
  await waitFor(() => expect(made.find(({ path }) => path === listHoldHistory.path)?.query).toMatchObject({ page: 2 }))
})
