// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { DayAct } from './day-act.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

test('a day that is missing is said only once the form was sent without it, and no more when a day was given', async () => {
  const send = vi.fn(async (given: object) => given)
  const { press, fill, invalid } = openAtDesk(
    <DayAct label="Mudar" of="Iracema" dayLabel="Novo dia" send={send} onDone={() => undefined} />,
  )
  const said = () => screen.queryByText('Escolha o dia.') !== null
  await press('Mudar: Iracema')
  expect([said(), invalid()]).toEqual([false, []])
  fill({ motivo: 'Greve' })
  await press('Mudar')
  expect([said(), invalid(), send.mock.calls]).toEqual([true, ['dia'], []])
  fill({ dia: '2026-12-01', motivo: '' })
  await press('Mudar')
  expect([said(), invalid(), send.mock.calls]).toEqual([false, ['motivo'], []])
  fill({ motivo: 'Greve' })
  await press('Mudar')
  await waitFor(() => expect(send.mock.calls).toEqual([[{ day: '2026-12-01', reason: 'Greve' }, expect.any(String)]]))
})
