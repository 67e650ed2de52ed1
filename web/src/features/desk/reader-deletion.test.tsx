// @vitest-environment jsdom
import { deleteReader } from '@farol/contract/desk/reader-records.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { ReaderDeletion } from './reader-deletion.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const waits = '2026-11-27T12:00:00.000Z'

test('a deletion is asked for with a reason, and the record is read anew', async () => {
  const onChange = vi.fn()
  const { sent, press } = openAtDesk(<ReaderDeletion reader={sampleReader()} onChange={onChange} />, [
    [deleteReader, () => ({ sera_em: waits })],
  ])
  expect(screen.queryByRole('note')).toBeNull()
  await press('Excluir a conta do leitor')
  const reason = document.querySelector<HTMLInputElement>('form.reason [name=motivo]')!
  fireEvent.change(reason, { target: { value: 'Pediu no balcão' } })
  fireEvent.submit(reason.form!)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ motivo: 'Pediu no balcão' }])
})

test('a deletion that waits is told with its day, whoever asked for it, and not asked for again', () => {
  const reader = sampleReader({ exclusao: { pedida_em: '2026-11-20T12:00:00.000Z', sera_em: waits } })
  openAtDesk(<ReaderDeletion reader={reader} onChange={() => undefined} />)
  expect(screen.getByRole('note').textContent).toMatch(/^A conta será excluída em .*27.*\.$/)
  expect(screen.queryByRole('button', { name: 'Excluir a conta do leitor' })).toBeNull()
})

test('who may not delete is offered nothing', () => {
  standAtDesk([deskActivities.loans])
  const { container } = openAtDesk(<ReaderDeletion reader={sampleReader()} onChange={() => undefined} />)
  expect(container.textContent).toBe('')
})
