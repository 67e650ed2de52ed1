import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { address, type Call, type Input } from './address.ts'
import { endpoint } from './schemas/endpoint.ts'

const promise = { summary: '', reply: z.object({ id: z.int() }), refusals: [] } as const
const letters = '/api/cartas'
const readLetter = endpoint({ ...promise, method: 'GET', path: `${letters}/:id`, caller: 'public', params: z.object({ id: z.int() }) })
const sendLetter = endpoint({ ...promise, method: 'POST', path: letters, caller: 'patron', body: z.strictObject({ texto: z.string() }) })
const listLetters = endpoint({ ...promise, method: 'GET', path: letters, caller: 'staff', file: 'text/csv' })

test('an address is method and path, whether a person must call, and the file that is answered', () => {
  expect(address<typeof readLetter>('GET', '/api/cartas/:id')).toEqual({ method: 'GET', path: '/api/cartas/:id' })
  expect(address<typeof sendLetter>('POST', '/api/cartas', { caller: 'patron' })).toEqual({
    method: 'POST',
    path: '/api/cartas',
    caller: 'patron',
  })
  expect(address<typeof listLetters>('GET', '/api/cartas', { file: 'text/csv' })).toEqual({
    method: 'GET',
    path: '/api/cartas',
    file: 'text/csv',
  })
})

test('an address that differs from its endpoint does not compile', () => {
  const { path }: { path: string } = readLetter
  const wrong = [
    // @ts-expect-error another method
    address<typeof readLetter>('POST', '/api/cartas/:id'),
    // @ts-expect-error another path
    address<typeof readLetter>('GET', '/api/carta/:id'),
    // @ts-expect-error a path that is only known when it runs
    address<typeof readLetter>('GET', path),
    // @ts-expect-error a person's call that does not say so
    address<typeof sendLetter>('POST', '/api/cartas'),
    // @ts-expect-error anybody's call that says it is a person's
    address<typeof readLetter>('GET', '/api/cartas/:id', { caller: 'patron' }),
    // @ts-expect-error another file
    address<typeof listLetters>('GET', '/api/cartas', { file: 'application/pdf' }),
    // @ts-expect-error no endpoint
    address('GET', '/api/cartas'),
  ]
  expect(wrong).toHaveLength(7)
})

test('a call takes and answers what the endpoint of its address declares', async () => {
  const send = address<typeof sendLetter>('POST', '/api/cartas', { caller: 'patron' })
  const call = (async () => ({ id: 7 })) as unknown as Call
  const input: Input<typeof send> = { body: { texto: 'x' } }
  const { id }: { id: number } = await call(send, input)
  // @ts-expect-error no body
  await call(send)
  // @ts-expect-error another body
  await call(send, { body: { text: 'x' } })
  expect(id).toBe(7)
})
