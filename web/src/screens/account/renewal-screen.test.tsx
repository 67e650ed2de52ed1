// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { listPendingLoans, renewLoans } from '@farol/contract/loans.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleLoans } from '../../testing/sample-loans.ts'
import { RenewalScreen } from './renewal-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useSession.getState().set({ status: 'unknown' })
})

const loans = { data: sampleLoans, total: 5, page: 1, perPage: 100 }

const results = [
  {
    codigo: '812',
    renovado: true,
    data_devolucao: '2026-12-04',
    hora_devolucao: '22:00',
    renovacoes: 3,
    limite_renovacoes: 5,
    chave_seguranca: 'A1B2C3D4E5F6G7H8',
  },
  {
    codigo: '814',
    renovado: false,
    motivos: [
      { codigo: 'reservado', mensagem: 'Reservado.', params: {} },
      { codigo: 'limite', mensagem: 'Limite de 5 renovações atingido.', params: { n: 5 } },
    ],
  },
]

const open = async (renew: () => unknown = () => ({ resultados: results })) => {
  const noted = notedCall(
    new Map<Address, () => unknown>([
      [listPendingLoans, () => loans],
      [renewLoans, renew],
    ]),
  )
  await openScreen(<RenewalScreen />, noted.call)
  await screen.findByRole('link', { name: 'Torto arado' })
  return noted
}

const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar os 2 que podem ser renovados, de 5' })
const renew = () => screen.getByRole('button', { name: /^Renovar (os|\d)/ })

test('[S5-20] C061 point 59: none chosen is told at the group, which takes the focus, and nothing is asked of the server', async () => {
  const { made } = await open()
  await userEvent.click(renew())
  screen.getByText('Selecione um item para renovar!')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Exemplares para renovar' }))
  expect(made.filter(({ method }) => method === 'POST')).toEqual([])
})

test('one that cannot be renewed is there, says why, and cannot be ticked', async () => {
  await open()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Escolher Anatomia humana básica' })
  expect(box.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(box.getAttribute('aria-describedby')!)!.textContent).toBe('Reservado por outra pessoa: devolva até 01/12.')
  await userEvent.click(box)
  expect(box.checked).toBe(false)
})

test('[S2-51] C060: several at once have one answer each, in the order sent, with every reason; the heading takes the focus', async () => {
  const { made } = await open()
  await userEvent.click(all())
  await userEvent.click(renew())
  const heading = await screen.findByRole('heading', { name: 'Resultado da renovação' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(made.find(({ method }) => method === 'POST')!.body).toEqual({ exemplares: ['812', '814'] })
  const answers = [...document.querySelectorAll('.answers > li')].map((item) => item.textContent)
  expect(answers[0]).toMatch(/Pedagogia do oprimido: renovado com sucesso.*4 dez\., 22h.*3 \/ 5.*A1B2 C3D4 E5F6 G7H8/)
  expect(answers[1]).toMatch(/A hora da estrela: não renovado.*Reservado por outra pessoa: devolva até 27\/11\. Limite de 5 renovações/)
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['1 título: renovado com sucesso; 1 não renovado'])
})

test('the sum goes away after eight seconds, the results stay', async () => {
  await open()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) })
  await user.click(all())
  await user.click(renew())
  await screen.findByRole('alert')
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByText(/Pedagogia do oprimido: renovado com sucesso/)
})

test('a cut connection: the same request goes out again under the same key, and the page names it', async () => {
  let cut = true
  const { made } = await open(() => {
    if (cut) throw new CallError(0)
    return { resultados: results }
  })
  await userEvent.click(all())
  await userEvent.click(renew())
  await screen.findByText(/Não sabemos se o pedido [0-9a-f]{8} chegou/)
  cut = false
  await userEvent.click(screen.getByRole('button', { name: 'Enviar o mesmo pedido de novo' }))
  await screen.findByText(/nada foi renovado duas vezes/)
  const sent = made.filter(({ method }) => method === 'POST')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('C063: a double press is one renewal', async () => {
  const { made } = await open(async () => {
    await new Promise((done) => setTimeout(done, 50))
    return { resultados: results }
  })
  await userEvent.click(all())
  await userEvent.dblClick(renew())
  await screen.findByRole('heading', { name: 'Resultado da renovação' })
  expect(made.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('[S8-13 part] copies for renewal that do not come are told by their own sentence, with a way to try again', async () => {
  let fails = true
  const list = () => {
    if (fails) throw new CallError(503)
    return loans
  }
  await openScreen(<RenewalScreen />, notedCall(new Map<Address, () => unknown>([[listPendingLoans, list]])).call)
  await screen.findByText('Não foi possível carregar os exemplares para renovação.')
  expect(screen.queryByRole('checkbox')).toBeNull()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('link', { name: 'Torto arado' })
})
