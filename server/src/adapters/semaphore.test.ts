import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Works that end when they are told to, and what has begun of them. */
function works() {
  const ends: Record<string, () => void> = {}
  const begun: string[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => (ends[name] = () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends[name]!() }
}

test('so many at a time, the others in their order; when too many wait, the next is turned away', async () => {
  const gate = new Semaphore(2, 2)
  const { begun, work, end } = works()
  const passing = ['a', 'b', 'c', 'd'].map((name) => gate.pass(work(name)))
  expect(begun).toEqual(['a', 'b'])
  expect(await gate.pass(work('e'))).toBeUndefined()
  end('b')
  expect(await passing[1]).toBe('b')
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await Promise.all([passing[0], passing[2]])
  await Promise.resolve()
  end('d')
  expect(await passing[3]).toBe('d')
})

test('whoever waited leaves one place, not two', async () => {
  const gate = new Semaphore(1, 5)
  const { begun, work, end } = works()
  const [first, second] = [gate.pass(work('a')), gate.pass(work('b'))]
  end('a')
  await first
  await Promise.resolve()
  const [third, fourth] = [gate.pass(work('c')), gate.pass(work('d'))]
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await second
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('c')
  await third
  await Promise.resolve()
  end('d')
  expect(await fourth).toBe('d')
})

test('a work that fails leaves its place', async () => {
  const gate = new Semaphore(1, 0)
  await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.pass(async () => 'next')).toBe('next')
})
