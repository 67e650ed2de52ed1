// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { getTerminalState, lendAtTerminal, renewAtTerminal } from '@farol/contract/desk/terminal.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notedCall, type Answers } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { TerminalLending } from './terminal-lending.tsx'
import type { TerminalVisit } from './terminal-session.ts'

const loan = (codigo: string, titulo: string, renovar: object = { permitido: false, motivos: [] }) => ({
  codigo,
  titulo,
  data_devolucao: '2026-12-01',
  hora_devolucao: '22:00',
  acoes: { renovar },
})
const allowed = { permitido: true, motivos: [] }

let state: Record<string, unknown> = {}
beforeEach(() => {
  state = {
    nome: 'Ana',
    mostrado: true,
    empresta: true,
    emprestimos: [],
    reservas: [],
    debitos_centavos: 0,
    impede: [],
    comprovante: 'perguntar',
  }
})
afterEach(cleanup)

async function openLending(more: Answers = new Map()) {
  const { call, made } = notedCall(new Map([[getTerminalState, () => ({ ...state })], ...more] as [never, never][]))
  const person = { user: { cod_pessoa: '1', nome_pessoa: 'Ana', vinculo: '' }, authPermissions: [] }
  const visit = { person, call, leave: () => {} } as unknown as TerminalVisit
  renderInPage(<TerminalLending visit={visit} leavingRef={{ current: undefined }} />)
  await screen.findByRole('heading', { name: /Com você|nada emprestado/ })
  const read = () => made.filter(({ path }) => path === getTerminalState.path).length
  return { made, read }
}

test('only what may be renewed has a button; the new day is told, and what is on loan is read anew', async () => {
  state['emprestimos'] = [loan('1', 'Iracema', allowed), loan('2', 'Helena')]
  const renewed = [{ codigo: '1', renovado: true, data_devolucao: '2026-12-08' }]
  const { made, read } = await openLending(new Map([[renewAtTerminal, () => ({ resultados: renewed })]]) as unknown as Answers)
  expect(screen.queryByRole('button', { name: 'Renovar: Helena' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Renovar: Iracema' }))
  expect((await screen.findByText(/^Renovado até .*8.*\.$/)).closest('.note')?.className).toMatch(/\bok\b/)
  await waitFor(() => expect(read()).toBe(2))
  expect(made.find(({ path }) => path === renewAtTerminal.path)?.body).toEqual({ emprestimos: ['1'] })
})

test('why a loan was not renewed is told in the server’s words, as no success', async () => {
  state['emprestimos'] = [loan('1', 'Iracema', allowed)]
  const motivos = [{ codigo: 'reservado', mensagem: 'Há reserva para este título.', params: {} }]
  await openLending(new Map([[renewAtTerminal, () => ({ resultados: [{ codigo: '1', renovado: false, motivos }] })]]) as unknown as Answers)
  await userEvent.click(screen.getByRole('button', { name: 'Renovar: Iracema' }))
  expect((await screen.findByText('Há reserva para este título.')).closest('.note')?.className).not.toMatch(/\bok\b/)
})

test.each([[[]], [undefined]])('a loan that was not renewed for reasons that are not told here (%j) sends to the desk', async (motivos) => {
  state['emprestimos'] = [loan('1', 'Iracema', allowed)]
  await openLending(new Map([[renewAtTerminal, () => ({ resultados: [{ codigo: '1', renovado: false, motivos }] })]]) as unknown as Answers)
  await userEvent.click(screen.getByRole('button', { name: 'Renovar: Iracema' }))
  expect((await screen.findByText('Não é possível renovar aqui. Procure o balcão.')).closest('.note')).not.toBeNull()
})

test('only what the desk still checks is called so; everything else says until when', async () => {
  const because = (estado: string) => ({ permitido: false, motivos: [{ codigo: 'estado_invalido', mensagem: 'x', params: { estado } }] })
  state['emprestimos'] = [loan('1', 'Iracema', because('a_conferir')), loan('2', 'Helena', because('em_procura'))]
  await openLending()
  const rows = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(rows[0]).toMatch(/O balcão ainda confere/)
  expect(rows[1]).toMatch(/Devolver até .*22:00/)
})

test('a terminal that does not lend says where to go; who showed neither password nor token gives nothing back here', async () => {
  Object.assign(state, { empresta: false, mostrado: false, debitos_centavos: undefined })
  await openLending()
  expect(screen.getByText('Para emprestar ou devolver, leve os livros ao balcão.')).toBeDefined()
  expect([screen.queryByRole('button', { name: 'Emprestar' }), screen.queryByRole('button', { name: 'Devolver' })]).toEqual([null, null])
})

test('what is owed and what waits at the desk is told; who owes nothing reads nothing of it', async () => {
  await openLending()
  expect([screen.queryByText(/Débitos/), screen.queryByText('À sua espera no balcão')]).toEqual([null, null])
  cleanup()
  Object.assign(state, { debitos_centavos: 1_250, reservas: [{ codigo: '9', titulo: 'Senhora' }] })
  await openLending()
  expect(screen.getByText(/Débitos em aberto: R\$\s12,50/)).toBeDefined()
  expect(screen.getByText('Senhora')).toBeDefined()
})

test('all that was lent in the visit stands on the receipt, and what is on loan is read after each', async () => {
  const lent = ({ body }: { body?: Record<string, unknown> }) => {
    const exemplar = String(body?.['exemplar'])
    return { ...loan(exemplar, `Livro ${exemplar}`), exemplar, avisos: [], chave_seguranca: `K${exemplar}` }
  }
  const { read } = await openLending(new Map([[lendAtTerminal, lent]]) as unknown as Answers)
  for (const copy of ['E1', 'E2']) {
    const field = screen.getByRole('textbox', { name: 'Código do exemplar' })
    fireEvent.change(field, { target: { value: ` ${copy} ` } })
    fireEvent.submit((field as HTMLInputElement).form!)
    await screen.findByText(`Chave de segurança: K${copy}`)
  }
  const receipt = screen.getByRole('region', { name: 'Emprestados agora: 2 exemplares' })
  expect(within(receipt).getAllByRole('listitem')).toHaveLength(2)
  await waitFor(() => expect(read()).toBe(3))
})

/** Scans a copy as a scanner does, whose Enter presses the button of the field. */
const scanWhileBusy = async (copy: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: /^Código do exemplar/ }), { target: { value: copy } })
  await userEvent.click(screen.getByRole('button', { name: 'Emprestar' }))
}

test('what is scanned while the scan before is under way waits for it, and each is lent or refused for itself', async () => {
  const waiting: (() => void)[] = []
  const lend = async (input: { body: { exemplar: string } }) => {
    await new Promise<void>((resolve) => void waiting.push(resolve))
    const { exemplar } = input.body
    if (exemplar === 'E2') throw new CallError(422, { code: 'ExemplarReservado', message: 'Reservado.', params: {}, fields: [] })
    return { codigo: exemplar, titulo: `Livro ${exemplar}`, exemplar, data_devolucao: '2026-12-01', hora_devolucao: '22:00', avisos: [] }
  }
  const { made } = await openLending(new Map([[lendAtTerminal, lend]]) as unknown as Answers)
  const lent = () => made.filter(({ path, method }) => path === lendAtTerminal.path && method === 'POST').map(({ body }) => body)
  for (const copy of ['E1', 'E2', 'E3']) await scanWhileBusy(copy)
  expect(lent()).toEqual([{ exemplar: 'E1' }])
  for (const turn of [1, 2, 3]) {
    await waitFor(() => expect(waiting.length).toBe(turn))
    waiting[turn - 1]!()
  }
  await screen.findByText('Livro E3')
  screen.getByText('Livro E1')
  expect(screen.getByText('Reservado.').closest('[role=alert]')!.textContent).toBe('E2Reservado.')
  expect(lent()).toEqual([{ exemplar: 'E1' }, { exemplar: 'E2' }, { exemplar: 'E3' }])
})

test('where what is on loan cannot be read it is said, and may be asked for again', async () => {
  let fails = true
  const answers = new Map([
    [
      getTerminalState,
      () => {
        if (fails) throw new CallError(0)
        return { ...state }
      },
    ],
  ]) as unknown as Answers
  const { call } = notedCall(answers as never)
  const person = { user: { cod_pessoa: '1', nome_pessoa: 'Ana', vinculo: '' }, authPermissions: [] }
  renderInPage(
    <TerminalLending visit={{ person, call, leave: () => {} } as unknown as TerminalVisit} leavingRef={{ current: undefined }} />,
  )
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(again.closest('[role=alert]')!.textContent).toMatch(/comunicar|servidor/i)
  fails = false
  await userEvent.click(again)
  await screen.findByRole('button', { name: 'Emprestar' })
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})
