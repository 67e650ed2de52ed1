import { CallError } from '@farol/contract/call.ts'
import { beforeEach, expect, test } from 'vitest'
import { useProofRequest, withProof } from './fresh-proof.ts'

beforeEach(() => useProofRequest.setState({ asked: undefined, dialogs: 1 }))

const refusal = (code: string) => new CallError(422, { code, message: 'Não.', params: {}, fields: [] } as never)

function work(...errors: readonly unknown[]) {
  const left = [...errors]
  let times = 0
  const run = withProof(async () => {
    times += 1
    const error = left.shift()
    if (error) throw error
    return 'done'
  })
  return { run, times: () => times }
}

const asked = () => expect.poll(() => useProofRequest.getState().asked).toBeTypeOf('function')

test('what the server wants a proof for is done once more when there is one', async () => {
  const { run, times } = work(refusal('confirmacao_necessaria'))
  await asked()
  useProofRequest.getState().asked!(true)
  expect(await run).toBe('done')
  expect([times(), useProofRequest.getState().asked]).toEqual([2, undefined])
})

test('who gives none hears the refusal, and nothing is done again', async () => {
  const { run, times } = work(refusal('confirmacao_necessaria'))
  await asked()
  useProofRequest.getState().asked!(false)
  await expect(run).rejects.toMatchObject({ body: { code: 'confirmacao_necessaria' } })
  expect(times()).toBe(1)
})

test.each([refusal('estado_invalido'), new CallError(0), new Error('bug')])('no other failure asks for a password: %s', async (error) => {
  const { run, times } = work(error)
  await expect(run).rejects.toBe(error)
  expect([times(), useProofRequest.getState().asked]).toEqual([1, undefined])
})
