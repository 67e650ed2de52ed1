// @vitest-environment jsdom
import { eraseHistory, listHistory, type HistoryEntry } from '@farol/contract/loans.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useErasing } from './use-erasing.ts'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const entry = { codigo: 'h1', titulo: 'Iracema' } as unknown as HistoryEntry

function Probe() {
  const { asked, busy, askAll, erase, done } = useErasing({ tipo: undefined, de: '', ate: '' })
  return (
    <>
      <output>{`${busy ? 'busy' : 'still'} ${asked.length} ${done ? 'done' : 'open'}`}</output>
      <button onClick={() => void askAll()}>all</button>
      <button onClick={() => void erase()}>erase</button>
    </>
  )
}

test('it is busy while all entries are read and while they are erased, and not before or after', async () => {
  const reading = Promise.withResolvers<unknown>()
  const erasing = Promise.withResolvers<unknown>()
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listHistory, () => reading.promise],
      [eraseHistory, () => erasing.promise],
    ]),
  )
  await openScreen(<Probe />, call)
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('still 0 open')
  await userEvent.click(screen.getByRole('button', { name: 'all' }))
  expect(said()).toBe('busy 0 open')
  reading.resolve({ data: [entry], total: 1 })
  await waitFor(() => expect(said()).toBe('still 1 open'))
  await userEvent.click(screen.getByRole('button', { name: 'erase' }))
  expect(said()).toBe('busy 1 open')
  erasing.resolve({ apagados: 1 })
  await waitFor(() => expect(said()).toBe('still 1 done'))
  expect(made.at(-1)).toMatchObject({ method: 'DELETE', body: { codigos: ['h1'] } })
})
