// @vitest-environment jsdom
import { blockReader, liftBlock } from '@farol/contract/desk/blocks.ts'
import { CallError } from '@farol/contract/call.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { ReaderBlocks } from './reader-blocks.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const block = (codigo: string, part: object = {}) => ({
  codigo,
  tipo: 'administrativo',
  motivo: `Motivo ${codigo}`,
  inicio: '2026-11-03',
  ativo: true,
  pode_levantar: true,
  ...part,
})
const bloqueios = [
  block('b1', { nota: 'Só para a equipe' }),
  block('b2', { pode_levantar: false, fim: '2026-12-01', vinculo: 'Aluno de graduação' }),
  block('b3', { ativo: false }),
]

function open(part: object = { bloqueios }, lift: () => unknown = () => ({})) {
  const onChange = vi.fn()
  const shown = openAtDesk(<ReaderBlocks reader={sampleReader(part)} onChange={onChange} />, [
    [blockReader, () => ({})],
    [liftBlock, lift],
  ])
  return { ...shown, onChange }
}

test('what ended is not shown; one that may not be lifted has no button; one without an end says so', () => {
  open()
  const rows = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/Motivo b1.*sem data de fim.*Nota interna: Só para a equipe/)
  expect(rows[1]).toMatch(/Motivo b2.*até.* · Aluno de graduação/)
  expect(screen.getAllByRole('button', { name: /^Levantar/ }).map((one) => one.getAttribute('aria-label'))).toEqual(['Levantar: Motivo b1'])
})

test('a block that is to come says from which day, one that has begun since when', () => {
  open({ bloqueios: [block('b1'), block('b2', { inicio: '2999-12-01' })] })
  const rows = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(rows[0]).toMatch(/desde 3 de nov\. de 2026/)
  expect(rows[1]).toMatch(/a partir de 1 de dez\. de 2999/)
})

test('one is lifted by its code, with a reason', async () => {
  const { sent, press, onChange } = open()
  await press('Levantar: Motivo b1')
  const reason = document.querySelector<HTMLInputElement>('form.reason [name=motivo]')!
  fireEvent.change(reason, { target: { value: 'Devolveu' } })
  fireEvent.submit(reason.form!)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ codigo: 'b1', motivo: 'Devolveu' }])
})

test('a lifting whose answer was lost is sent again under its key', async () => {
  const lift = vi.fn(() => ({}))
  lift.mockImplementationOnce(() => {
    throw new CallError(0)
  })
  const { made, press, onChange } = open(undefined, lift)
  await press('Levantar: Motivo b1')
  const reason = document.querySelector<HTMLInputElement>('form.reason [name=motivo]')!
  fireEvent.change(reason, { target: { value: 'Devolveu' } })
  fireEvent.submit(reason.form!)
  fireEvent.click(await screen.findByRole('button', { name: /de novo/ }))
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  const keys = made.filter(({ method }) => method === 'DELETE').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('what the reader sees is the reason, the note stays apart; without an end it is open, without a reason nothing is sent', async () => {
  const { sent, press, fill, invalid, onChange } = open({})
  await press('Bloquear')
  const submit = () => fireEvent.submit(document.querySelector('form.filters')!)
  fill({ nota: 'Telefone errado' })
  submit()
  await waitFor(() => expect(invalid()).toEqual(['motivo']))
  fill({ motivo: 'Atualize o cadastro' })
  submit()
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ leitor: '17', tipo: 'administrativo', motivo: 'Atualize o cadastro', nota: 'Telefone errado' }])
})

test('a block until a day ends on it', async () => {
  const { sent, press, fill, onChange } = open({})
  await press('Bloquear')
  fill({ motivo: 'Barulho', fim: '2026-12-24' })
  fireEvent.submit(document.querySelector('form.filters')!)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ leitor: '17', tipo: 'administrativo', motivo: 'Barulho', fim: '2026-12-24' }])
})

test('once somebody is blocked the form closes, and it is said', async () => {
  const { press, fill } = open({})
  await press('Bloquear')
  expect(document.querySelector('form.filters')).not.toBeNull()
  fill({ motivo: 'Barulho' })
  fireEvent.submit(document.querySelector('form.filters')!)
  await waitFor(() => expect(useToasts.getState().toasts.map(({ kind, text }) => [kind, text])).toEqual([['success', 'Feito.']]))
  await waitFor(() => expect(document.querySelector('form.filters')).toBeNull())
  expect(screen.getByRole('button', { name: 'Bloquear' }).getAttribute('aria-expanded')).toBe('false')
})

test('nobody blocks the own record', () => {
  open({ codigo: '7' })
  expect(screen.queryByRole('button', { name: 'Bloquear' })).toBeNull()
})
