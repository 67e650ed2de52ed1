// @vitest-environment jsdom
import { deleteReader } from '@farol/contract/desk/reader-records.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { ReaderDeletion } from './reader-deletion.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

test('the day of the deletion is said once it was asked for, not before', async () => {
  const { sent, press } = openAtDesk(<ReaderDeletion reader={sampleReader()} />, [
    [deleteReader, () => ({ sera_em: '2026-11-27T12:00:00.000Z' })],
  ])
  expect(screen.queryByRole('note')).toBeNull()
  await press('Excluir a conta do leitor')
  const reason = document.querySelector<HTMLInputElement>('form.reason [name=motivo]')!
  fireEvent.change(reason, { target: { value: 'Pediu no balcão' } })
  fireEvent.submit(reason.form!)
  expect((await screen.findByRole('note')).textContent).toMatch(/^A conta será excluída em .*27.*\.$/)
  expect(sent()).toEqual([{ motivo: 'Pediu no balcão' }])
})

test('who may not delete is offered nothing', () => {
  standAtDesk([deskActivities.loans])
  const { container } = openAtDesk(<ReaderDeletion reader={sampleReader()} />)
  expect(container.textContent).toBe('')
})
