import { CallError } from '@farol/contract/call.ts'
import { expect, test } from 'vitest'
import { attempt, missingHeading, statusOf } from './loaded.ts'
import { isNotOffered } from './not-offered.ts'

const refused = (status: number, code = 'nao_encontrado', message = 'Não há.') =>
  new CallError(status, { code: code as never, message, params: {}, fields: [] })

test('what did not come is a page that is not to be kept: 503; a refusal keeps its status and the server’s sentence', async () => {
  const unanswered = await attempt(Promise.reject(new CallError(0)))
  expect([unanswered, statusOf(unanswered)]).toEqual([{ ok: false, status: 503 }, 503])
  const missing = await attempt(Promise.reject(refused(404)))
  expect([missing, statusOf(missing), missingHeading(missing as never)]).toEqual([
    { ok: false, status: 404, message: 'Não há.' },
    404,
    'notFound.title',
  ])
  expect(missingHeading({ status: 500 })).toBe('failed.title')
})

test('what its source deleted is gone for good: 410', async () => {
  for (const code of ['acervo_retirado', 'autoridade_retirada']) {
    const gone = await attempt(Promise.reject(refused(404, code)))
    expect([statusOf(gone), missingHeading(gone as never)]).toEqual([410, 'withdrawn.title'])
  }
})

test('what is there is 200, and a bug stays thrown', async () => {
  expect(statusOf(await attempt(Promise.resolve(1)))).toBe(200)
  await expect(attempt(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
})

test('a part stays away where it is not offered or not for who acts, and nowhere else', () => {
  expect([403, 404].map((status) => isNotOffered(refused(status)))).toEqual([true, true])
  expect([isNotOffered(refused(422)), isNotOffered(new CallError(0)), isNotOffered(new Error('x'))]).toEqual([false, false, false])
})
