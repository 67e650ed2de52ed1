// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from './session-store.ts'
import { useOwnQuery } from './use-own-query.ts'

afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const enter = (code: string) =>
  act(async () => {
    const person = { user: { cod_pessoa: code, nome_pessoa: code, vinculo: '' }, authPermissions: [] }
    useSession.getState().set({ status: 'in', person })
  })

function Loans({ load }: { load: () => Promise<string> }) {
  return <p>{useOwnQuery(['emprestimos'], load).data ?? 'none yet'}</p>
}

test('on a screen that stays open the next person sees nothing of the one before, not even while the own list is on its way', async () => {
  const answers = [Promise.resolve('of ana'), new Promise<string>(() => {})]
  const load = () => answers.shift()!
  await enter('ana')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Loans load={load} />
    </QueryClientProvider>,
  )
  await screen.findByText('of ana')
  await enter('bruno')
  expect(screen.queryByText('of ana')).toBeNull()
  expect(screen.getByText('none yet')).toBeDefined()
  expect(answers).toEqual([])
})

test('a failure is said at once: the server is asked once, not again and again meanwhile', async () => {
  let asked = 0
  const load = async () => {
    asked += 1
    throw new Error('away')
  }
  const Failing = () => <p>{useOwnQuery(['emprestimos'], load).isError ? 'failed' : 'on its way'}</p>
  await enter('ana')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Failing />
    </QueryClientProvider>,
  )
  await screen.findByText('failed')
  expect(asked).toBe(1)
})
