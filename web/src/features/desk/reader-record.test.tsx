// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { addBond, changeBond, changeReader, issueCard } from '@farol/contract/desk/reader-records.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { ReaderRecord } from './reader-record.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const bond = (codigo: string, part: object = {}) => ({
  codigo,
  descricao: `Vínculo ${codigo}`,
  desc_biblioteca: 'Central',
  ativo: true,
  ...part,
})
const ana = {
  nome_social: 'Ana',
  email: 'ana@exemplo.org',
  data_nascimento: '2001-02-03',
  vinculos: [bond('1', { validade: '2026-12-20' }), bond('2', { ativo: false })],
}

async function open(part: object = ana, change: () => unknown = () => ({}), ofBond: () => unknown = () => ({})) {
  const onChange = vi.fn()
  const shown = openAtDesk(<ReaderRecord reader={sampleReader(part)} onChange={onChange} />, [
    [changeReader, change],
    [changeBond, ofBond],
    [addBond, () => ({})],
    [issueCard, () => ({ numero: '900' })],
    [getChoiceLists, () => ({ categorias: [{ codigo: 'g', descricao: 'Graduação' }], grupos: [], tipos: [] })],
  ])
  await shown.press('Mudar o cadastro')
  return { ...shown, onChange }
}

test('only what was changed is sent, over the version that was seen; a field that was emptied is taken away, the birth date is not', async () => {
  const { sent, press, fill, onChange } = await open()
  fill({ nome_social: '', telefone: ' 85 3366-0000 ', data_nascimento: '' })
  await press('Gravar')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ versao: 4, nome_social: '', telefone: '85 3366-0000' }])
})

test('what the server says of a field stands at that field, and what was typed stays', async () => {
  const refused = () => {
    throw new CallError(422, {
      code: 'parametros_invalidos',
      message: 'Revise.',
      params: {},
      fields: [{ field: 'email', message: 'E-mail inválido.' }],
    } as never)
  }
  const { press, fill, field, invalid, onChange } = await open(ana, refused)
  fill({ email: 'ana@' })
  await press('Gravar')
  await waitFor(() => expect(invalid()).toEqual(['email']))
  expect(field('email').value).toBe('ana@')
  expect(onChange).not.toHaveBeenCalled()
})

test('a change whose answer was lost is sent again under its key', async () => {
  const change = vi.fn(() => ({}))
  change.mockImplementationOnce(() => {
    throw new CallError(0)
  })
  const { made, press, fill, onChange } = await open(ana, change)
  fill({ telefone: '85 3366-0000' })
  await press('Gravar')
  await press(/de novo/)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  const keys = made.filter(({ method }) => method === 'PUT').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a bond whose change was sent without an answer is changed again under its key', async () => {
  const change = vi.fn(() => ({}))
  change.mockImplementationOnce(() => {
    throw new CallError(0)
  })
  const { made, press, onChange } = await open(ana, undefined, change)
  await press('Encerrar vínculo: Vínculo 1')
  await press(/de novo/)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  const keys = made.filter(({ method }) => method === 'PUT').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a bond is renewed until a day, which opens it again, or ended; one that ended has nothing to end', async () => {
  const { sent, press, onChange } = await open()
  expect(screen.getAllByRole('button', { name: /^Encerrar vínculo/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Encerrar vínculo: Vínculo 1',
  ])
  const day = document.querySelectorAll<HTMLInputElement>('li [name=validade]')[1]!
  fireEvent.change(day, { target: { value: '2027-12-20' } })
  await press('Renovar vínculo: Vínculo 2')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  await press('Encerrar vínculo: Vínculo 1')
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  expect(sent()).toEqual([
    { codigo: '2', validade: '2027-12-20', ativo: true },
    { codigo: '1', ativo: false },
  ])
})

test('a new bond is of the library where the desk stands, without what was left empty', async () => {
  const { sent, press, onChange } = await open()
  await press('Novo vínculo')
  await screen.findByRole('option', { name: 'Graduação' })
  await press('Acrescentar vínculo')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ categoria: 'g', cod_biblioteca: 'BC' }])
})

test('a new card is told by its number; a second factor is removed only where there is one', async () => {
  const { press, onChange } = await open()
  expect(screen.queryByRole('button', { name: /^Remover segundo fator/ })).toBeNull()
  await press('Nova carteirinha')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Nova carteirinha: 900. A antiga não vale mais.'])
  cleanup()
  await open({ ...ana, segundo_fator: true })
  expect(screen.getByRole('button', { name: 'Remover segundo fator' })).toBeDefined()
})

test('a bond whose answer was lost is sent again as it was, and what follows it follows then', async () => {
  const onChange = vi.fn()
  const answers = [new CallError(0)]
  const { sent, press, fill } = openAtDesk(<ReaderRecord reader={sampleReader(ana)} onChange={onChange} />, [
    [getChoiceLists, () => ({ categorias: [{ codigo: 'g', descricao: 'Graduação' }], grupos: [], tipos: [] })],
    [
      addBond,
      () => {
        const lost = answers.pop()
        if (lost) throw lost
        return { codigo: '3' }
      },
    ],
  ])
  await press('Mudar o cadastro')
  await press('Novo vínculo')
  await screen.findByRole('option', { name: 'Graduação' })
  fill({ categoria: 'g' })
  await press('Acrescentar vínculo')
  await press('Enviar o mesmo pedido de novo')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
  expect(screen.queryByRole('alert')).toBeNull()
})
