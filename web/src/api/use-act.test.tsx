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
  const resolved: (string | undefined)[] = []
  const run = (input: string) => act(async () => void result.current.run(input).then((reply) => resolved.push(reply)))
  const again = () => act(async () => void (await result.current.again()))
  return { result, sent, run, again, resolved, keys: () => sent.map(({ key }) => key) }
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
  const { result, sent, run, again } = open(new CallError(0))
  await again()
  expect(sent).toEqual([])
  await run('a')
  await again()
  expect(sent.map(({ input }) => input)).toEqual(['a', 'a'])
  expect([result.current.reply, result.current.repeated, result.current.busy]).toEqual(['done', true, false])
})

test('what follows an act whose answer was lost waits for the same to be sent again, until it is done', async () => {
  const { run, again, resolved } = open(new CallError(0), new CallError(500))
  await run('a')
  await again()
  expect(resolved).toEqual([])
  await again()
  expect(resolved).toEqual(['done'])
})

test('it waits no longer once the same is refused, something else is sent, or it is put aside', async () => {
  const refused = open(new CallError(0), new CallError(422, refusal('estado_invalido')))
  await refused.run('a')
  await refused.again()
  expect(refused.resolved).toEqual([undefined])
  const other = open(new CallError(0))
  await other.run('a')
  await other.run('b')
  expect(other.resolved).toEqual([undefined, 'done'])
  const aside = open(new CallError(0))
  await aside.run('a')
  await act(async () => aside.result.current.clear())
  expect(aside.resolved).toEqual([undefined])
})

test('what became of an act is put aside', async () => {
  const { result, run } = open(new CallError(422, refusal('estado_invalido')))
  await run('a')
  expect(result.current.error).toBeInstanceOf(CallError)
  act(() => result.current.clear())
  expect([result.current.error, result.current.sent, result.current.unknown]).toEqual([undefined, undefined, false])
})
