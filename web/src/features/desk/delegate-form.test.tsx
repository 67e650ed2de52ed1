// @vitest-environment jsdom
import { delegateAtDesk } from '@farol/contract/desk/reader-records.ts'
import { findReaders } from '@farol/contract/desk/readers.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { DelegateForm } from './delegate-form.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const found = (codigo: string, nome: string) => ({ codigo, nome, categoria: 'Graduação', cod_biblioteca: 'BC', ativo: true })

async function open(readers = [found('17', 'Ana Souza'), found('30', 'Marta Souza')]) {
  const onDone = vi.fn()
  const shown = openAtDesk(<DelegateForm reader={sampleReader()} onDone={onDone} />, [
    [findReaders, () => ({ data: readers, total: readers.length })],
    [delegateAtDesk, () => ({ codigo: '1', situacao: 'em_vigor' })],
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Alguém age por este leitor' }))
  shown.fill({ q: 'Souza' })
  await shown.press('Procurar')
  return { ...shown, onDone }
}

test('nobody acts for themselves: the reader is not among those who can be chosen', async () => {
  await open()
  const person = await screen.findByLabelText('Pessoa')
  expect([...person.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['Marta Souza · Graduação'])
  cleanup()
  await open([found('17', 'Ana Souza')])
  await screen.findByText('Nenhum outro leitor foi encontrado.')
})

test('the powers that were ticked, from today, without an end, by the document that was seen', async () => {
  const { made, sent, fill, press, onDone } = await open()
  await screen.findByLabelText('Pessoa')
  await press('Autorizar')
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  for (const box of screen.getAllByRole('checkbox', { checked: true })) await userEvent.click(box)
  fill({ motivo: 'Certidão', inicio: '2026-12-01', fundamento: 'judicial' })
  await press('Autorizar')
  await screen.findByText('Preencha este campo.')
  expect(sent()).toHaveLength(1)
  await userEvent.click(screen.getByRole('checkbox', { name: 'retirar no balcão' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'renovar' }))
  await press('Autorizar')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(made[1]!.params).toEqual({ cod: '17' })
  expect(sent()[1]).toEqual({
    para: '30',
    inicio: '2026-12-01',
    poderes: ['renovar', 'retirar'],
    fundamento: 'judicial',
    motivo: 'Certidão',
  })
})

test('without words nobody is looked for', async () => {
  const { made, fill, press } = await open()
  await screen.findByLabelText('Pessoa')
  const looked = made.length
  fill({ q: '  ' })
  await press('Procurar')
  expect(made).toHaveLength(looked)
})
