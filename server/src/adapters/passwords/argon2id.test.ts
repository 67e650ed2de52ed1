import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Argon2idHasher, pooledDerive, type Derive } from './argon2id.ts'
import { derivePool } from '../../workers/pools.ts'
import { Semaphore } from '../semaphore.ts'

const cheap = { memory: 64, passes: 1 }

describe('argon2id', () => {
  const hasher = new Argon2idHasher(cheap)

  test('a hash verifies its own password and no other, whichever way its accents were typed', async () => {
    const hash = await hasher.hash('coração de leão')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await hasher.verify(hash, 'coração de leão'.normalize('NFD'))).toBe(true)
    for (const wrong of ['coracao de leao', 'coração de leão ', 'Coração de leão', '', 'coração de leã'])
      expect(await hasher.verify(hash, wrong)).toBe(false)
    expect(await hasher.hash('coração de leão')).not.toBe(hash)
  })

  test('it keeps to the known answer of another implementation', async () => {
    // Made by the reference implementation: argon2 -id -v 13, password "password", salt "somesalt", t=2, m=2^16, p=1.
    const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await hasher.verify(known, 'password')).toBe(true)
  })

  test('without a hash nothing verifies', async () => {
    expect(await hasher.verify(undefined, '')).toBe(false)
    await expect(hasher.verify('md5:abc', 'x')).rejects.toThrow()
  })
})

test('threads that give way derive the same keys, one after the other and at once, and tell of what cannot be derived', async () => {
  const pool = derivePool()
  const derive: Derive = (asked) => pool.run(asked)
  const parameters = { message: Buffer.from('senha'), nonce: Buffer.alloc(16, 7), parallelism: 1, tagLength: 32, memory: 64, passes: 1 }
  const expected = Buffer.from(await pooledDerive(parameters)).toString('hex')
  const keys = await Promise.all([1, 2, 3].map(() => derive(parameters)))
  for (const key of [...keys, await derive(parameters)]) expect(Buffer.from(key).toString('hex')).toBe(expected)
  await expect(derive({ ...parameters, nonce: Buffer.alloc(1) })).rejects.toThrow()
  expect(Buffer.from(await derive(parameters)).toString('hex')).toBe(expected)
})

test('as many as allowed work at a time, the others in their order, and who finds the queue full is turned away', async () => {
  const semaphore = new Semaphore(2, 3)
  let inside = 0
  let max = 0
  const work = async (n: number) => {
    inside += 1
    max = Math.max(max, inside)
    await pause(2)
    inside -= 1
    return n
  }
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => semaphore.pass(() => work(n))))
  expect(answers).toEqual([1, 2, 3, 4, 5, undefined, undefined])
  expect(max).toBe(2)
  await expect(semaphore.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await semaphore.pass(() => work(8))).toBe(8)
})
