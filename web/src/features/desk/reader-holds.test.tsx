// @vitest-environment jsdom
import type { Reader } from '@farol/contract/desk/readers.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { ReaderHolds } from './reader-holds.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const request = {
  codigo: '71',
  titulo: 'Iracema',
  situacao: 'disponivel',
  unidade_origem: { cod_biblioteca: 'BM', desc_biblioteca: 'Medicina' },
  unidade_recebimento: { cod_biblioteca: 'BC', desc_biblioteca: 'Central' },
  limite_retirada: '2026-11-30',
}

const open = (solicitacoes: readonly object[]) =>
  openAtDesk(<ReaderHolds reader={{ codigo: '17', reservas: [], solicitacoes } as unknown as Reader} onChange={() => undefined} />)
const section = (name: RegExp) => within(screen.getByRole('heading', { name }).closest('section')!)

test('a request says from where to where, what becomes of it and until when; a part without rows says that it is empty', () => {
  open([request])
  expect(section(/^Solicitações/).getByText('Iracema').parentElement!.textContent).toMatch(/Medicina.*Central.*30 de nov/)
  expect(section(/^Solicitações/).queryByText('Nada aqui.')).toBeNull()
  expect(section(/^Reservas/).getByText('Nada aqui.')).toBeDefined()
})

test('requests are shown where there are some or one may be made', () => {
  open([])
  expect(section(/^Solicitações/).getByText('Nada aqui.')).toBeDefined()
  cleanup()
  standAtDesk([5210])
  open([])
  expect(screen.queryByRole('heading', { name: /^Solicitações/ })).toBeNull()
})
