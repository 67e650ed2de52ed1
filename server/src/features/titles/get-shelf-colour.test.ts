import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { serialiseRecord } from '../../catalogue/stored-record.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { getShelfColour, type ColourDeps } from './get-shelf-colour.ts'

const record = serialiseRecord(marc('001 7\n082 04 $a 551.46\n090 ## $a 551.46 $b M1\n245 10 $a Marés'))

/** A title of the class 551.46, a book, with a copy in the collection LIT and one in none. */
function depsOf(table: unknown): ColourDeps {
  return {
    titles: partOf<ColourDeps['titles']>({ byId: async (id: number) => (id === 42 ? { id, suppressed: false, record } : undefined) }),
    settings: partOf<ColourDeps['settings']>({ get: async (name: string) => (name === 'shelf_colours' && table !== undefined ? { value: table } : undefined) }), // prettier-ignore
    copies: partOf<ColourDeps['copies']>({
      places: async () => [{ titleId: 42 }, { titleId: 42, collectionId: 5 }, { titleId: 42, collectionId: 6 }],
    }),
    shelfTerms: partOf<ColourDeps['shelfTerms']>({ collections: async () => [{ id: 5, code: 'LIT' }, { id: 8, code: 'ESP' }] }), // prettier-ignore
  }
}

const rule = (por: string, codigo: string, cor = '#112233', descricao: object = { pt: 'Azul', en: 'Blue' }) => ({
  por,
  codigo,
  cor,
  descricao,
})
const blue = { cor: '#112233', descricao: 'Blue' }

test.each([
  ['a type of work', [rule('tipo_obra', '1')], blue],
  ['another type', [rule('tipo_obra', '11')], {}],
  ['a collection of one of its copies', [rule('colecao', 'LIT')], blue],
  ['a collection that none of its copies is in', [rule('colecao', 'ESP')], {}],
  ['the beginning of a collection, which is none', [rule('colecao', 'LI')], {}],
  ['the beginning of its class', [rule('classe', '55')], blue],
  ['another class', [rule('classe', '56')], {}],
  [
    'the first row that fits',
    [rule('classe', '9'), rule('classe', '551', '#445566'), rule('tipo_obra', '1')],
    { cor: '#445566', descricao: 'Blue' },
  ],
  ['a name in Portuguese alone', [rule('classe', '5', '#AABBCC', { pt: 'Cinza' })], { cor: '#AABBCC', descricao: 'Cinza' }],
  ['no name', [rule('classe', '5', '#112233', {})], { cor: '#112233', descricao: '' }],
  ['no rows', [], {}],
  ['no table', undefined, {}],
  ['a table of which one row is none', [rule('classe', '5'), rule('classe', '6', 'blue')], {}],
  ['a colour of three figures', [rule('classe', '5', '#abc')], {}],
  ['a row by something else', [rule('autor', '5')], {}],
])('the colour of a title by %s', async (_by, table, colour) => {
  expect(await getShelfColour(depsOf(table), 42, 'en')).toEqual(colour)
})

test('a title that is not there has none', async () => {
  await expect(getShelfColour(depsOf([]), 7, 'pt')).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
})
