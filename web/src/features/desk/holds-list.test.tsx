// @vitest-environment jsdom
import { cancelHoldsAtDesk, type DeskHold } from '@farol/contract/desk/holds.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { HoldsList } from './holds-list.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const hold = (codigo: string, part: object = {}) =>
  ({
    codigo,
    titulo: `Título ${codigo}`,
    leitor: { codigo: '17', nome: 'Ana' },
    retirada: { cod_biblioteca: 'BC', desc_biblioteca: 'Central' },
    etapa: 'em_fila',
    posicao: 2,
    ...part,
  }) as unknown as DeskHold

const holds = [
  hold('1'),
  hold('2', { etapa: 'liberada', posicao: undefined, etiqueta: 'K7', limite_retirada: '2026-12-01', hora_limite: '22:00' }),
  hold('3', { etapa: 'vencida', posicao: undefined }),
]

function open(motivos: readonly object[] = []) {
  const onChange = vi.fn()
  const shown = openAtDesk(<HoldsList caption="Fila" holds={holds} onChange={onChange} />, [
    [cancelHoldsAtDesk, () => ({ resultados: [{ codigo: '1', cancelada: motivos.length === 0, ...(motivos.length > 0 && { motivos }) }] })],
  ])
  const cancel = async () => {
    await shown.press('Cancelar: Título 1, Ana')
    const reason = screen.getByLabelText<HTMLInputElement>(/^Motivo, que o leitor recebe/)
    fireEvent.change(reason, { target: { value: 'Obra perdida' } })
    fireEvent.submit(reason.form!)
  }
  return { ...shown, onChange, cancel }
}

test('a hold that expired is not cancelled; a slip is for what waits on the shelf alone', () => {
  open()
  const named = (start: RegExp) => screen.queryAllByRole('button', { name: start }).map((one) => one.getAttribute('aria-label'))
  expect(named(/^Cancelar/)).toEqual(['Cancelar: Título 1, Ana', 'Cancelar: Título 2, Ana'])
  expect(named(/Título 3/)).toEqual([])
  expect(screen.getAllByRole('row')[2]!.textContent).toMatch(/Etiqueta K7.*Liberada.*até.*22:00/)
  expect(screen.getAllByRole('row')[1]!.textContent).toMatch(/Na fila.*2\.º da fila/)
})

test('it is cancelled by its code, with the reason that the reader gets', async () => {
  const { sent, cancel, onChange } = open()
  await cancel()
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ reservas: ['1'], motivo: 'Obra perdida' }])
})

test('one that could not be cancelled any more is not told as done', async () => {
  const { cancel, onChange } = open([{ codigo: 'ErroCancelarReserva', mensagem: 'Já foi atendida.', params: {} }])
  await cancel()
  await screen.findByText('Já foi atendida.')
  expect(onChange).not.toHaveBeenCalled()
})
