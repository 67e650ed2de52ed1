import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { authorityLeader, recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

interface Form {
  readonly cod_autoridade: string
  readonly descricao: string
  readonly variante: string
}
interface Forms {
  readonly data: readonly { readonly cod_acervo: string; readonly formas: readonly Form[] }[]
  readonly autoridades: readonly Form[]
}
type Field = RecordToWrite['fields'][number]
const book = (number: string, title: string, ...fields: readonly Field[]): RecordToWrite => ({
  control: { '001': number, '008': '010101s1990    bl            000 0 por d' },
  fields: [['245', '10', { a: title }], ...fields],
})
const authority = (number: string, ...fields: readonly Field[]): RecordToWrite => ({
  leader: authorityLeader,
  control: { '001': number },
  fields,
})

const sand: Field = ['100', '1 ', { a: 'Sand, George' }]
const sandRecord = (...forms: readonly string[]) => authority('P1', sand, ...forms.map((form): Field => ['400', '1 ', { a: form }]))

const books = [
  book('1', 'La mare au diable', sand),
  book('2', 'Um inverno em Maiorca', sand),
  book('3', 'Alvorada de outro livro', ['100', '1 ', { a: 'Dupin, Outro' }]),
  book('4', 'Cinema novo', ['650', ' 4', { a: 'Cinematografia' }]),
  book('5', 'Sobre uma escritora', ['600', '14', { a: 'Sand, George' }]),
]
const cinema = authority('S1', ['150', '  ', { a: 'Cinematografia' }], ['450', '  ', { a: 'Sétima arte' }])

for (const engine of engines)
  describe(`other forms of headings on ${engine.name}`, () => {
    let site: TestSite
    const found = async (query: string) => {
      const { data } = (await (await site.get(`/api/consulta?${query}`)).json()) as { data: { descricao: string }[] }
      return data.map(({ descricao }) => descricao).toSorted()
    }
    const codesOf = async (query: string) => {
      const { data } = (await (await site.get(`/api/consulta?${query}`)).json()) as { data: { cod_acervo: string }[] }
      return data.map(({ cod_acervo }) => cod_acervo)
    }
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(recordsXml(...books, sandRecord('Dupin, Aurore'), cinema))
    })
    afterAll(() => site.remove())

    test('the words of a see-reference find the titles of its heading where the heading is looked for', async () => {
      expect(await found('q=dupin+aurore')).toEqual(['La mare au diable', 'Sobre uma escritora', 'Um inverno em Maiorca'])
      expect(await found('q=dupin+aurore&for=AUTOR')).toEqual(['La mare au diable', 'Um inverno em Maiorca'])
      expect(await found('q=dupin+aurore&for=ASSUNTO')).toEqual(['Sobre uma escritora'])
      expect(await found('q=setima+arte&for=ASSUNTO')).toEqual(['Cinema novo'])
      expect(await found('q=setima+arte&for=AUTOR')).toEqual([])
      expect(await found('q=dupin+inverno')).toEqual(['Um inverno em Maiorca'])
    })

    test('a form in a script without blanks finds them by the whole of it', async () => {
      const murasaki: Field = ['100', '0 ', { a: 'Murasaki Shikibu' }]
      await site.importXml(
        recordsXml(
          book('g1', 'Genji monogatari', murasaki),
          authority(
            'P8',
            murasaki,
            ['400', '0 ', { a: '紫式部' }],
            ['400', '0 ', { a: '藤原, 香子' }],
            ['400', '0 ', { a: '鲁, 迅' }],
            ['400', '0 ', { a: '芥川, 龍之介' }],
          ),
        ),
      )
      for (const words of ['紫式部', '藤原 香子', '藤原香子', 'genji 紫式部', '鲁, 迅', '鲁迅', '芥川, 龍之介', '芥川龍之介', '龍之介'])
        expect(await found(`q=${encodeURIComponent(words)}`)).toEqual(['Genji monogatari'])
      expect(await found(`q=${encodeURIComponent('紫式')}`)).toEqual(['Genji monogatari'])
      const [code] = await codesOf(`q=${encodeURIComponent('紫式部')}`)
      const told = (await (await site.get(`/api/consulta/formas-variantes?q=${encodeURIComponent('藤原香子')}&acervos=${code}`)).json()) as Forms // prettier-ignore
      expect(told.data).toMatchObject([{ formas: [{ descricao: 'Murasaki Shikibu', variante: '藤原, 香子' }] }])
      expect(await found(`q=${encodeURIComponent('式紫部')}`)).toEqual([])
    })

    test('each title that a reference leads to says by which form of which authority', async () => {
      const codes = await codesOf('q=dupin+aurore')
      const { data } = (await (await site.get(`/api/consulta/formas-variantes?q=aurore+dupin&acervos=${codes.join(',')}`)).json()) as Forms
      expect(data.map(({ cod_acervo }) => cod_acervo).toSorted()).toEqual(codes.toSorted())
      for (const { formas } of data) expect(formas).toMatchObject([{ descricao: 'Sand, George', variante: 'Dupin, Aurore' }])
      // Of titles asked together each is told by its own headings.
      const [cinemaCode] = await codesOf('q=cinema+novo')
      const mixed = (await (await site.get(`/api/consulta/formas-variantes?q=setima+arte&acervos=${[...codes, cinemaCode].join(',')}`)).json()) as Forms // prettier-ignore
      expect(mixed.data).toMatchObject([{ cod_acervo: cinemaCode, formas: [{ descricao: 'Cinematografia', variante: 'Sétima arte' }] }])
      const hidden = Number(codes[0])
      await site.stores.writer.setSuppressed([hidden], true)
      const left = (await (await site.get(`/api/consulta/formas-variantes?q=aurore+dupin&acervos=${codes.join(',')}`)).json()) as Forms
      expect(left.data.map(({ cod_acervo }) => cod_acervo).toSorted()).toEqual(codes.slice(1).toSorted())
      await site.stores.writer.setSuppressed([hidden], false)
      await site.indexed()
      const many = await site.get(`/api/consulta/formas-variantes?q=${'a+'.repeat(33)}&acervos=${codes[1]}`)
      expect([many.statusCode, many.json()]).toMatchObject([422, { code: 'consulta_grande_demais', params: { palavras: 32 } }])
      const [own] = await codesOf('q=mare+diable')
      expect(await (await site.get(`/api/consulta/formas-variantes?q=mare+diable&acervos=${own}`)).json()).toEqual({
        data: [],
        autoridades: [],
      })
    })

    test('a form that is spelt otherwise says why too, though its words begin alike', async () => {
      const aluisio: Field = ['100', '1 ', { a: 'Azevedo, Aluísio' }]
      await site.importXml(recordsXml(book('z1', 'O mulato', aluisio), authority('P5', aluisio, ['400', '1 ', { a: 'Azevedo, Aluizio' }])))
      const [code] = await codesOf('q=azevedo+aluizio')
      const { data } = (await (await site.get(`/api/consulta/formas-variantes?q=azevedo+aluizio&acervos=${code}`)).json()) as Forms
      expect(data).toMatchObject([{ cod_acervo: code, formas: [{ descricao: 'Azevedo, Aluísio', variante: 'Azevedo, Aluizio' }] }])
    })

    test('where nothing is found, the authority that has the words in another form is named', async () => {
      await site.importXml(recordsXml(authority('P7', ['100', '1 ', { a: 'Dickens, Charles' }], ['400', '0 ', { a: 'Boz' }])))
      expect(await found('q=boz')).toEqual([])
      const reply = (await (await site.get('/api/consulta/formas-variantes?q=boz')).json()) as Forms
      expect(reply).toMatchObject({ data: [], autoridades: [{ descricao: 'Dickens, Charles', variante: 'Boz' }] })
    })

    test('a title that has the words itself comes before those that a reference leads to', async () => {
      const { data } = (await (await site.get('/api/consulta?q=dupin&for=AUTOR&orderBy=relevancia')).json()) as {
        data: { descricao: string }[]
      }
      expect([data.length, data[0]!.descricao]).toEqual([3, 'Alvorada de outro livro'])
    })

    test('a change of the authority reaches its titles, also its deletion', async () => {
      await site.importXml(recordsXml(sandRecord('Dudevant, Baronesa')))
      expect(await found('q=dupin+aurore')).toEqual([])
      expect(await found('q=dudevant&for=AUTOR')).toEqual(['La mare au diable', 'Um inverno em Maiorca'])
      await site.importXml(recordsXml({ ...sandRecord(), leader: authorityLeader.replace('n', 'd') }))
      expect(await found('q=dudevant')).toEqual([])
      expect(await found('q=sand&for=AUTOR')).toEqual(['La mare au diable', 'Um inverno em Maiorca'])
    })

    test('titles of a heading with very many are told in messages of at most 1,000', async () => {
      const many = Array.from({ length: 1_203 }, (_, at) => book(`m${at}`, `Volume ${at}`, ['100', '1 ', { a: 'Muitos, Livros' }]))
      await site.importXml(recordsXml(...many))
      const before = await site.stores.outbox.last()
      const form = { a: 'Pseudônimo Raro' }
      await site.importXml(recordsXml(authority('P9', ['100', '1 ', { a: 'Muitos, Livros' }], ['400', '1 ', form])))
      const sizes = (await site.stores.outbox.readAfter(before, 100)).flatMap(({ message }) =>
        message.topic === 'titles' ? message.ids.length : [],
      )
      expect(sizes).toEqual([1_000, 203])
      expect(((await (await site.get('/api/consulta?q=pseudonimo+raro')).json()) as { total: number }).total).toBe(1_203)
    })
  })
