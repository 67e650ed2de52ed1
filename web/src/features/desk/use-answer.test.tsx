// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAnswer } from './use-answer.ts'

afterEach(cleanup)

function open() {
  const waiting = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>()
  let asked = 0
  const hook = renderHook(
    ({ name }) =>
      useAnswer(name, () => {
        asked += 1
        return new Promise<string>((resolve, reject) => waiting.set(name, { resolve, reject }))
      }),
    { initialProps: { name: 'a' } },
  )
  const answer = (name: string) => act(async () => waiting.get(name)!.resolve(`of ${name}`))
  const fail = (name: string) => act(async () => waiting.get(name)!.reject(new Error('no')))
  return { ...hook, answer, fail, asked: () => asked }
}

test('a late answer to the question before is not shown under the next one', async () => {
  const { result, rerender, answer } = open()
  rerender({ name: 'b' })
  await answer('b')
  await answer('a')
  expect([result.current.value, result.current.busy]).toEqual(['of b', false])
})

test('what is shown stays while it is asked anew and when that fails, which is said, and said no more once it is asked again', async () => {
  const { result, answer, fail, asked } = open()
  await answer('a')
  await act(async () => result.current.reload())
  expect([result.current.value, result.current.busy, asked()]).toEqual(['of a', true, 2])
  await fail('a')
  expect([result.current.value, result.current.error]).toEqual(['of a', new Error('no')])
  await act(async () => result.current.reload())
  expect(result.current.error).toBeUndefined()
  await answer('a')
  expect([result.current.error, result.current.busy]).toEqual([undefined, false])
})
