// @vitest-environment jsdom
import { listTransits } from '@farol/contract/desk/loan-requests.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Component as TransitsScreen } from './transits-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const transit = (codigo: string, titulo: string) => ({
  codigo,
  titulo,
  exemplar: `E-${codigo}`,
  de: { cod_biblioteca: 'BN', desc_biblioteca: 'Norte' },
  para: { cod_biblioteca: 'BC', desc_biblioteca: 'Central' },
  motivo: 'devolucao',
  desde: '2026-11-20T12:00:00.000Z',
  dias: 2,
})

test('at the desk of another library its own copies on their way are listed, not those of the library before', async () => {
  const titleOf = () => (useDeskSession.getState().staff?.cod_biblioteca === 'BC' ? transit('1', 'Iracema') : transit('2', 'Ubirajara'))
  openAtDesk(<TransitsScreen />, [[listTransits, () => ({ data: [titleOf()], total: 1, page: 1, perPage: 50 })]], '/equipe/transitos')
  await screen.findByText('Iracema')
  const { staff } = useDeskSession.getState()
  act(() => useDeskSession.setState({ staff: { ...staff!, cod_biblioteca: 'BM', desc_biblioteca: 'Medicina' } }))
  await screen.findByText('Ubirajara')
  expect(screen.queryByText('Iracema')).toBeNull()
})
