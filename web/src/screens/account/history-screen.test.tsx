// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { eraseHistory, getHistoryKeeping, keepHistory, listHistory, type HistoryEntry } from '@farol/contract/loans.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { HistoryList } from '../../features/loans/history-list.tsx'
import { HistoryScreen } from './history-screen.tsx'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
  useSession.getState().set({ status: 'unknown' })
})

const entry = (codigo: string, titulo: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  codigo,
  tipo: 'emprestimo',
  data: '2026-11-13',
  hora: '14:05',
  titulo,
  autor: 'Machado de Assis',
  cod_acervo: '42',
  exemplar: '1010',
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Biblioteca Central',
  ...more,
})

function server(stays: readonly string[] = []) {
  let entries = [entry('farol-e3', 'Dom Casmurro'), entry('farol-e2', 'Iracema'), entry('farol-e1', 'Obra retirada')]
  delete (entries[2] as { cod_acervo?: string }).cod_acervo
  let keeps = true
  const motivos = [{ codigo: 'debito_em_aberto', mensagem: 'Há um débito em aberto deste empréstimo.', params: {} }]
  return notedCall(
    new Map<Address, (input: { body?: Record<string, unknown> }) => unknown>([
      [listHistory, () => ({ data: entries, total: entries.length, page: 1, perPage: 20 })],
      [getHistoryKeeping, () => ({ guardar: keeps, meses: 24, dias_desligado: 7 })],
      [
        keepHistory,
        ({ body }) => {
          keeps = body!['guardar'] as boolean
          return { guardar: keeps, meses: 24, dias_desligado: 7 }
        },
      ],
      [
        eraseHistory,
        ({ body }) => {
          const asked = body!['codigos'] as string[]
          const apagados = asked.filter((code) => !stays.includes(code))
          entries = entries.filter(({ codigo }) => !apagados.includes(codigo))
          return { apagados, mantidos: stays.map((codigo) => ({ codigo, motivos })), ignorados: [] }
        },
      ],
    ]),
  )
}

test('J193: what happened, each with day, copy and library; a title that is gone has no link and says so', async () => {
  await openScreen(<HistoryScreen />, server().call)
  const link = await screen.findByRole('link', { name: 'Dom Casmurro' })
  expect(link.closest('li')!.textContent).toMatch(/Empréstimo · 13\/11\/2026, 14h05.*exemplar 1010 · Biblioteca Central/)
  expect(screen.queryByRole('link', { name: 'Obra retirada' })).toBeNull()
  expect(screen.getByText('Obra retirada').closest('li')!.textContent).toMatch(/já não está no catálogo/)
})

test('J186: both days are needed, and the first cannot follow the last; nothing is asked of the server then', async () => {
  const { call, made } = server()
  await openScreen(<HistoryScreen />, call)
  await screen.findByRole('link', { name: 'Dom Casmurro' })
  const before = made.length
  const [first, last] = [screen.getByLabelText('Primeiro dia'), screen.getByLabelText('Último dia')]
  await userEvent.clear(first)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }))
  await screen.findByText('Informe o dia: os dois são necessários.')
  await userEvent.type(first, '30/11/2026')
  await userEvent.clear(last)
  await userEvent.type(last, '01/11/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }))
  expect(await screen.findAllByText('A data inicial não pode ser posterior à data final!')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(made.length).toBe(before)
})

test('the next page is of the same days and kind', async () => {
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listHistory, () => ({ data: [entry('farol-e3', 'Dom Casmurro')], total: 41, page: 1, perPage: 20 })],
      [getHistoryKeeping, () => ({ guardar: true, meses: 24, dias_desligado: 7 })],
    ]),
  )
  const address = '/meufarol/historico?de=2026-03-01&ate=2026-04-30&tipo=emprestimo'
  await openScreen(<HistoryScreen />, call, 'pt', undefined, address)
  await userEvent.click(await screen.findByRole('link', { name: 'Próxima página' }))
  const asked = () => made.filter(({ path }) => path === listHistory.path).map(({ query }) => query)
  const choice = { de: '2026-03-01', ate: '2026-04-30', tipo: 'emprestimo', perPage: 20 }
  await waitFor(() => expect(asked()).toEqual([{ ...choice, page: 1 }, { ...choice, page: 2 }])) // prettier-ignore
})

test('J192: none ticked is told; one ticked goes and two stay, after a yes that names the number', async () => {
  const { call, made } = server()
  await openScreen(<HistoryScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar os selecionados' }))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Selecione ao menos um registro.'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Escolher Iracema, 13/11/2026' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apagar 1 selecionado' }))
  const dialog = await screen.findByRole('dialog', { name: 'Apagar 1 registro do histórico?' })
  expect(made.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar 1 registro' }))
  await screen.findByText('1 registro apagado.')
  await waitFor(() => expect(screen.queryByText('Iracema')).toBeNull())
  expect(screen.getByText('Dom Casmurro')).toBeTruthy()
  expect(made.find(({ method }) => method === 'DELETE')!.body).toEqual({ codigos: ['farol-e2'] })
})

test('all of the span go but what a debt still needs, with its reason', async () => {
  const { call } = server(['farol-e3'])
  await openScreen(<HistoryScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar tudo deste período' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar 3 registros' }))
  const said = await screen.findByText('Dom Casmurro: Há um débito em aberto deste empréstimo.')
  await waitFor(() => expect(document.activeElement!.contains(said)).toBe(true))
  await waitFor(() => expect(screen.queryByText('Iracema')).toBeNull())
})

test('keeping is a switch, with what is kept and until when beside it', async () => {
  const { call, made } = server()
  await openScreen(<HistoryScreen />, call)
  const guard = await screen.findByRole('switch', { name: 'Guardar meu histórico' })
  expect(guard.getAttribute('aria-checked')).toBe('true')
  screen.getByText(/Cada empréstimo fica ligado a você por 24 meses depois da devolução\./)
  await userEvent.click(guard)
  await screen.findByText(/Cada empréstimo é desligado de você 7 dias depois da devolução\./)
  expect(made.find(({ method }) => method === 'PUT')!.body).toEqual({ guardar: false })
})

test('who acts in another’s place is offered neither; a history that does not come has its sentence', async () => {
  const refused = () => {
    throw new CallError(403)
  }
  const failing = () => {
    throw new CallError(503)
  }
  const { call } = notedCall(new Map<Address, () => unknown>([[getHistoryKeeping, refused], [listHistory, failing]])) // prettier-ignore
  await openScreen(<HistoryScreen />, call)
  await screen.findByText('Não foi possível carregar o histórico.')
  expect(screen.queryByRole('heading', { name: 'O que fica guardado' })).toBeNull()
  expect(screen.queryByText('Não foi possível carregar o que fica guardado.')).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: /Apagar/ })).toBeNull()
})

test('an entry with a key has its receipt', async () => {
  const entries = [entry('farol-e3', 'Dom Casmurro', { chave_seguranca: 'ABCD2345EFGH6789' }), entry('farol-e2', 'Iracema')]
  const answers = new Map<Address, () => unknown>([
    [listHistory, () => ({ data: entries, total: 2, page: 1, perPage: 20 })],
    [getHistoryKeeping, () => ({ guardar: true, meses: 24, dias_desligado: 7 })],
  ])
  await openScreen(<HistoryScreen />, notedCall(answers).call)
  const [summary, ...others] = await screen.findAllByText('Comprovante')
  expect([others, summary!.closest('li')!.textContent]).toEqual([[], expect.stringContaining('Dom Casmurro')])
})

test('a title that has no author has no line for one; where nothing can be erased no entry has a box', () => {
  const entries = [entry('farol-e3', 'Dom Casmurro'), { ...entry('farol-e2', 'Anais'), autor: '' }]
  renderInPage(<HistoryList entries={entries} chosen={['farol-e3']} mayChoose={false} onChoose={() => {}} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect([first, second].map((one) => one!.querySelectorAll('p').length)).toEqual([3, 2])
  expect(first!.textContent).toContain('Machado de Assis')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('list').className).toBe('plain-list')
  expect(first!.textContent).not.toContain('já não está no catálogo')
})

/** Where one is, and the browser's way back. */
function Around() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output data-testid="at">{search}</output>
      <button onClick={() => void navigate(-1)}>Voltar</button>
    </>
  )
}
const at = () => new URLSearchParams(screen.getByTestId('at').textContent)

test('after going back the form names the days and the kind that are shown; the question whether to erase all names them too', async () => {
  const { call } = server()
  const address = '/meufarol/historico?de=2026-03-01&ate=2026-04-30&tipo=emprestimo'
  await openScreen([<HistoryScreen key="screen" />, <Around key="around" />], call, 'pt', undefined, address)
  const [first, last] = [await screen.findByLabelText('Primeiro dia'), screen.getByLabelText('Último dia')] as HTMLInputElement[]
  const kind = screen.getByRole<HTMLSelectElement>('combobox')
  await userEvent.clear(first!)
  await userEvent.type(first!, '01/04/2026')
  await userEvent.selectOptions(kind, 'Tudo')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }))
  expect([at().get('de'), at().get('tipo'), document.activeElement?.textContent]).toEqual(['2026-04-01', null, 'Mostrar'])
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  expect([first, last, kind].map((field) => field!.value)).toEqual(['01/03/2026', '30/04/2026', 'emprestimo'])
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar tudo deste período' }))
  await screen.findByText('Empréstimo, de 01/03/2026 a 30/04/2026.')
})

test('all of the last page erased, the page before it is shown, and what was erased stays said', async () => {
  const entries = Array.from({ length: 21 }, (_one, index) => entry(`farol-e${index}`, `Obra ${index}`))
  const { call } = notedCall(
    new Map<Address, (input: { query?: Record<string, unknown>; body?: Record<string, unknown> }) => unknown>([
      [
        listHistory,
        ({ query }) => {
          const page = Number(query!['page'])
          return { data: entries.slice((page - 1) * 20, page * 20), total: entries.length, page, perPage: 20 }
        },
      ],
      [getHistoryKeeping, () => ({ guardar: true, meses: 24, dias_desligado: 7 })],
      [eraseHistory, ({ body }) => ({ apagados: (entries.pop(), body!['codigos']), mantidos: [], ignorados: [] })],
    ]),
  )
  await openScreen([<HistoryScreen key="screen" />, <Around key="around" />], call, 'pt', undefined, '/meufarol/historico?page=2')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Escolher Obra 20/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Apagar 1 selecionado' }))
  const dialog = await screen.findByRole('dialog', { name: 'Apagar 1 registro do histórico?' })
  expect(dialog.textContent).not.toContain('Tudo, de')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar 1 registro' }))
  expect(await screen.findAllByRole('checkbox')).toHaveLength(20)
  expect(at().get('page')).toBe('1')
  const said = screen.getByText('1 registro apagado.')
  expect(document.activeElement!.contains(said)).toBe(true)
})
