// @vitest-environment jsdom
import { revealCpf } from '@farol/contract/desk/readers.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { ReaderHead } from './reader-head.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const open = (part: object) => openAtDesk(<ReaderHead reader={sampleReader(part)} />, [[revealCpf, () => ({ cpf: '52998224725' })]])

test('the name that somebody goes by stands above, the registered one below it', () => {
  open({ nome_social: 'Anahí' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anahí')
  expect(screen.getByText('Nome de registro: Ana Souza')).toBeDefined()
})

test('a CPF stays masked, and unasked for, until somebody presses for it', async () => {
  const { made, press } = open({ cpf: '•••.982.•••-25' })
  expect(screen.getByText('•••.982.•••-25')).toBeDefined()
  expect(made).toEqual([])
  await press('Mostrar CPF')
  await screen.findByText('529.982.247-25')
  expect(made.map(({ params }) => params)).toEqual([{ cod: '17' }])
})

test('everything that hinders a loan is said; a bond that ended is marked', () => {
  const reason = (codigo: string) => ({ codigo, mensagem: `Por ${codigo}.`, params: {} })
  const bond = (codigo: string, ativo: boolean) => ({ codigo, descricao: `Vínculo ${codigo}`, desc_biblioteca: 'Central', ativo })
  open({ impede: [reason('debito'), reason('afastado')], vinculos: [bond('1', true), bond('2', false)] })
  expect(document.querySelector('.note')!.textContent).toBe('Por debito.Por afastado.')
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Vínculo 1 · Central', 'Vínculo 2 · Central · inativo'])
  cleanup()
  open({})
  expect(screen.getByText('Nada impede um empréstimo.')).toBeDefined()
})
