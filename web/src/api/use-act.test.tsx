// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAct } from './use-act.ts'

afterEach(cleanup)

const refusal = (code: string) => ({ code, message: 'Não.', params: {}, fields: [] }) as never

/** `answers`: what each sending meets, in their order; nothing more: it is done. */
function open(...answers: readonly CallError[]) {
  const sent: { readonly input: string; readonly key: string }[] = []
  const { result } = renderHook(() =>
    useAct(async (input: string, key: string) => {
      sent.push({ input, key })
      const error = answers[sent.length - 1]
      if (error) throw error
      return 'done'
    }),
  )
  const run = (input: string) => act(async () => void (await result.current.run(input)))
  return { result, sent, run, keys: () => sent.map(({ key }) => key) }
}

test.each([
  ['no answer', new CallError(0)],
  ['a failure of the server', new CallError(500)],
  ['one that still runs', new CallError(409, refusal('chave_em_andamento'))],
])('the same again after %s goes out under the same key', async (_name, error) => {
  const { result, keys, run } = open(error)
  await run('a')
  expect(result.current.unknown).toBe(true)
  await run('a')
  expect(new Set(keys()).size).toBe(1)
  expect([result.current.reply, result.current.repeated, result.current.error]).toEqual(['done', true, undefined])
})

test('after a refusal, and once it is done, the same again is another act', async () => {
  const { result, keys, run } = open(new CallError(422, refusal('estado_invalido')))
  await run('a')
  expect(result.current.unknown).toBe(false)
  await run('a')
  await run('a')
  expect(new Set(keys()).size).toBe(3)
})

test('something else after a lost answer is what goes out, under a key of its own', async () => {
  const { sent, keys, run } = open(new CallError(0))
  await run('a')
  await run('b')
  expect(sent.map(({ input }) => input)).toEqual(['a', 'b'])
  expect(new Set(keys()).size).toBe(2)
})

test('a second press while it runs sends nothing', async () => {
  const { result, sent } = open()
  await act(async () => void (await Promise.all([result.current.run('a'), result.current.run('a')])))
  expect(sent).toHaveLength(1)
})

test('what was sent last is sent again as it was; before anything was sent there is nothing to send', async () => {
  const { result, sent, run } = open(new CallError(0))
  await act(async () => void (await result.current.again()))
  expect(sent).toEqual([])
  await run('a')
  await act(async () => void (await result.current.again()))
  expect(sent.map(({ input }) => input)).toEqual(['a', 'a'])
  expect([result.current.reply, result.current.repeated, result.current.busy]).toEqual(['done', true, false])
})

test('what became of an act is put aside', async () => {
  const { result, run } = open(new CallError(422, refusal('estado_invalido')))
  await run('a')
  expect(result.current.error).toBeInstanceOf(CallError)
  act(() => result.current.clear())
  expect([result.current.error, result.current.sent, result.current.unknown]).toEqual([undefined, undefined, false])
})
