// @vitest-environment jsdom
import { correctReturn } from '@farol/contract/desk/loans.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { CorrectReturn } from './correct-return.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

async function corrected(reply: object) {
  const onDone = vi.fn()
  const shown = openAtDesk(<CorrectReturn loan="farol-3" of="Iracema" onDone={onDone} />, [[correctReturn, () => reply]])
  await shown.press('Corrigir devolução: Iracema')
  shown.fill({ dia: '2026-11-20', motivo: 'Ficou na caixa' })
  await shown.press('Corrigir devolução')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  return { sent: shown.sent(), told: useToasts.getState().toasts.map(({ text }) => text) }
}

const back = { exemplar: '1010', titulo: 'Iracema', destino: 'estante', cod_biblioteca: 'BC' }

test('a return that was in time is told as such, a late one with what it costs', async () => {
  const inTime = await corrected(back)
  expect(inTime.sent).toEqual([{ quando: '2026-11-20', motivo: 'Ficou na caixa' }])
  expect(inTime.told.join()).toMatch(/no prazo/)
  cleanup()
  useToasts.setState({ toasts: [] })
  const late = await corrected({ ...back, dias_atraso: 3, debito: { codigo: 'd1', valor_centavos: 300 } })
  expect(late.told.join()).toMatch(/3 dias.*3,00/)
  expect(late.told.join()).not.toMatch(/no prazo|undefined/)
})

test('who may not correct a return is offered nothing', () => {
  standAtDesk([5211])
  openAtDesk(<CorrectReturn loan="farol-3" of="Iracema" onDone={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})
