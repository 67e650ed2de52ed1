import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { DeskReaders } from '../../ports/desk-readers.ts'
import { numberOf, readerOf, wholeReaderOf } from './desk-act.ts'

/** Readers of whom only number 5 exists, and the numbers that were asked for. */
function readers() {
  const asked: number[] = []
  const find = async (id: number) => {
    asked.push(id)
    return id === 5 ? { name: 'Ana' } : undefined
  }
  return { asked, deps: { deskReaders: partOf<DeskReaders>({ find, whole: find }) } }
}

const finders = [
  ['the reader', readerOf],
  ['the reader with the personal record', wholeReaderOf],
] as const

test.each(finders)('%s is found by the number in the code', async (_, of) => {
  expect(await of(readers().deps, '5')).toEqual({ patronId: 5, name: 'Ana' })
})

test.each(finders)('%s of a number that nobody has is not found', async (_, of) => {
  const { deps, asked } = readers()
  await expect(of(deps, '6')).rejects.toMatchObject({ code: 'nao_encontrado' })
  expect(asked).toEqual([6])
})

test.each(finders)('%s of a code that is no number is not found, and nobody is looked up', async (_, of) => {
  const { deps, asked } = readers()
  for (const code of ['ana', '0', '05', '-5', '5x', '', '1234567890123456'])
    await expect(of(deps, code), code).rejects.toMatchObject({ code: 'nao_encontrado' })
  expect(asked).toEqual([])
})

test.each([
  ['farol-812', 812],
  ['812', 812],
  ['farol-0', 0],
  ['outra-812', 0],
  ['812x', 0],
  ['', 0],
])('the code "%s" of the library system names number %i', (code, id) => {
  expect(numberOf(code)).toBe(id)
})
