import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { Stores } from '../../ports/stores.ts'
import { listOtherForms } from './other-forms.ts'

type Deps = Parameters<typeof listOtherForms>[0]

/** One title with one heading, which has these other forms. */
const titleWith = (titleLine: string, label: string, ...forms: readonly string[]): Deps => ({
  titles: partOf<Stores['titles']>({ byIds: async () => [{ id: 1, titleLine, suppressed: false }] as never }),
  headings: partOf<Stores['headings']>({
    ofTitles: async () => [{ titleId: 1, headingId: 7, label }] as never,
    otherForms: async () => new Map([[7, forms]]),
  }),
})

const told = async (deps: Deps, q: string) => {
  const { data } = await listOtherForms(deps, { q, acervos: ['1'] })
  return data.flatMap(({ formas }) => formas.map(({ variante }) => variante))
}

test.each([
  ['casarao', 'three letters more than a word of four', []],
  ['casaroes', 'four letters more', ['casaroes']],
  ['cas', 'a word of three is begun by nothing', ['cas']],
  ['casas', 'the plural', []],
])('the words of a title are also those with another ending: %s, %s', async (word, _why, forms) => {
  expect(await told(titleWith('Casa', 'Ninguém', word), word)).toEqual(forms)
})

test.each([
  ['menina', 'menino', []],
  ['aluizio', 'aluisio', ['aluizio']],
  ['farolete', 'farolado', []],
  ['faroleiro', 'farolagem', ['faroleiro']],
])('%s and %s are one word or two by the letters that they share and those that they do not', async (asked, own, forms) => {
  expect(await told(titleWith('Nada', own, asked), asked)).toEqual(forms)
})

test('of forms that have equally many of the words the first is told, of others the one with the most; then what is left', async () => {
  expect(await told(titleWith('Nada', 'Ninguém', 'Aurora Um', 'Aurora Dois'), 'aurora')).toEqual(['Aurora Um'])
  expect(await told(titleWith('Nada', 'Ninguém', 'Aurora', 'Aurora Boreal'), 'aurora boreal')).toEqual(['Aurora Boreal'])
  expect(await told(titleWith('Nada', 'Ninguém', 'Boreal', 'Aurora'), 'aurora boreal')).toEqual(['Boreal', 'Aurora'])
})

test('without titles the first five authorities with all the words are asked for, of the kinds that titles are searched by', async () => {
  const asked: Parameters<Stores['headings']['find']>[0][] = []
  const find = async (query: (typeof asked)[0]) => {
    asked.push(query)
    const found = [
      { id: 7, label: 'Sand, George', otherForm: 'Dupin, Aurore' },
      { id: 8, label: 'Dupin, Outro' },
    ]
    return { total: 2, found } as never
  }
  const deps: Deps = { titles: partOf<Stores['titles']>({}), headings: partOf<Stores['headings']>({ find }) }
  // A heading that has the words itself has them in no other form.
  expect(await listOtherForms(deps, { q: 'Dupin, dupin!', acervos: [] })).toEqual({
    data: [],
    autoridades: [{ cod_autoridade: '7', descricao: 'Sand, George', variante: 'Dupin, Aurore' }],
  })
  const kinds = ['person', 'entity', 'event', 'work', 'topic', 'place', 'genre', 'series', 'publisher']
  expect(asked).toEqual([{ kinds, words: ['dupin'], offset: 0, limit: 5 }])
})
