import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { booksXml } from '../../testing/titles.ts'

const machado = 'Assis, Machado de, 1839-1908'

/** One word to a reader, 200 to the index. */
const letters = Array.from({ length: 200 }, (_, at) => `a${at}`).join(',')

const shelf = booksXml(
  { number: '7', title: letters, author: machado, year: 1950 },
  { number: '8', title: letters, author: machado, year: 1951 },
  { number: '1', title: 'Dom Casmurro', author: machado, year: 1899 },
  { number: '2', title: 'Dom Casmurro', remainder: 'edição anotada', author: machado, year: 2008 },
  { number: '3', title: 'Dom Casmurro e os discos', author: machado, year: 2010 },
  { number: '4', title: 'Dom Casmurro', author: 'Outro, Alguém', year: 2011 },
  { number: '5', title: 'Anais', year: 2001 },
  { number: '6', title: 'Anais', remainder: 'do segundo congresso', year: 2002 },
)

/** A record with a uniform title: 240 under its author, 130 without one. */
const under = (number: string, title: string, uniform: Readonly<Record<string, string>>, author?: string): RecordToWrite => ({
  leader: '00000nam a2200000 a 4500',
  control: { '001': number },
  fields: [
    ...(author ? ([['100', '1 ', { a: author }]] as const) : []),
    [author ? '240' : '130', author ? '10' : '0 ', uniform],
    ['245', '10', { a: title }],
  ],
})

const translations = recordsXml(
  under('11', 'Don Casmurro', { a: 'Dom Casmurro.', l: 'Espanhol' }, machado),
  under('12', 'Dom Casmurro: a novel', { a: 'Dom Casmurro.', l: 'Inglês.', f: '1953' }, machado),
  under('13', 'Casmurro', { a: 'Dom Casmurro.', l: 'Italiano' }, 'Outro, Alguém'),
  under('14', 'Contos escolhidos', { a: 'Contos.', k: 'Seleções.', f: '1998' }, machado),
  under('15', 'Quarenta contos', { a: 'Contos.', k: 'Seleções.', f: '2001' }, machado),
  under('16', 'As mil e uma noites', { a: 'Mil e uma noites.', l: 'Português' }),
  under('17', 'The Arabian nights', { a: 'Mil e uma noites.', l: 'Inglês' }),
  under('18', 'Outras noites', { a: 'Mil e uma noites.', p: 'Aladim.', l: 'Português' }),
)

/** Records without a title, and with one that says that there is none; one of them has a uniform title. */
const untitled = recordsXml(
  { leader: '00000nam a2200000 a 4500', control: { '001': '21' }, fields: [['300', '  ', { a: '1 mapa' }]] },
  { leader: '00000nam a2200000 a 4500', control: { '001': '22' }, fields: [['300', '  ', { a: '2 mapas' }]] },
  { leader: '00000nam a2200000 a 4500', control: { '001': '23' }, fields: [['100', '1 ', { a: machado }], ['300', '  ', { a: '3 p.' }]] },
  { leader: '00000nam a2200000 a 4500', control: { '001': '24' }, fields: [['100', '1 ', { a: machado }], ['245', '10', { a: '[Sem título]' }]] },
  under('25', '[Sem título]', { a: 'Contos.', l: 'Português' }, machado),
  under('26', 'Tales', { a: 'Contos.', l: 'Inglês' }, machado),
) // prettier-ignore

/** Twenty-two other titles, one of them twice. */
const names = [0, ...Array(22).keys()].map((at): RecordToWrite['fields'][number] => ['246', '1 ', { a: `Outro ${at}` }])

for (const engine of engines) {
  describe(`what stands beside titles on ${engine.name}`, () => {
    let site: TestSite
    const code = new Map<string, string>()
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(shelf)
      for (const title of await site.stores.titles.after(0, 20)) code.set(`${title.titleLine} ${title.year}`, String(title.id))
    })
    afterAll(() => site.remove())

    const of = async (acervos: string) => (await site.get(`/api/consulta/titulos-adicionais?acervos=${acervos}`)).json()
    const codeOf = (year: number) => [...code].find(([line]) => line.endsWith(String(year)))![1]

    test('[S7-33] titulos-adicionais names the other editions of the same work, and no other work', async () => {
      const [first] = await of(codeOf(1899))
      expect(first.cod_acervo).toBe(codeOf(1899))
      expect(first.edicoes.map((one: { cod_acervo: string }) => one.cod_acervo)).toEqual([codeOf(2008)])
      expect(first.edicoes[0]).toMatchObject({ ano_publicacao: '2008', desc_tipo_obra: 'Livro' })
      expect((await of(codeOf(2001)))[0].edicoes).toEqual([])
      const several = await of([codeOf(2010), codeOf(2011), '999999'].join())
      expect(several.map((one: { edicoes: unknown[] }) => one.edicoes.length)).toEqual([0, 0])
      expect(await of('')).toEqual([])
      expect(await of('abc')).toMatchObject({ code: 'dados_invalidos', fields: [{ field: 'acervos.0', code: 'valor_invalido' }] })
    })

    test('titles without a title are no editions of one another, but by a uniform title', async () => {
      const other = await openTestSite(engine)
      await other.importXml(untitled)
      const ids = (await other.stores.titles.after(0, 20)).map(({ id }) => String(id))
      try {
        const besides = (await other.get(`/api/consulta/titulos-adicionais?acervos=${ids.join()}`)).json()
        expect(
          besides.map((one: { edicoes: { cod_acervo: string }[] }) => one.edicoes.map(({ cod_acervo }) => ids.indexOf(cod_acervo))),
        ).toEqual([[], [], [], [], [5], [4]])
        for (const id of ids.slice(0, 4)) expect((await other.get(`/api/acervo/${id}/relacionados`)).json().edicoes).toEqual([])
      } finally {
        await other.remove()
      }
    })

    test('[S7-33] a translation stands beside its original and the other translations by their uniform title', async () => {
      const other = await openTestSite(engine)
      await other.importXml(booksXml({ number: '1', title: 'Dom Casmurro', author: machado, year: 1899 }))
      await other.importXml(translations)
      const lines = new Map((await other.stores.titles.after(0, 20)).map((title) => [title.titleLine, title.id]))
      const besides = async (line: string) => {
        const [found] = (await other.get(`/api/consulta/titulos-adicionais?acervos=${lines.get(line)}`)).json()
        return found.edicoes.map((one: { descricao: string }) => one.descricao).toSorted()
      }
      try {
        expect(await besides('Don Casmurro')).toEqual(['Dom Casmurro', 'Dom Casmurro: a novel'])
        expect(await besides('Dom Casmurro')).toEqual(['Dom Casmurro: a novel', 'Don Casmurro'])
        expect(await besides('Dom Casmurro: a novel')).toEqual(['Dom Casmurro', 'Don Casmurro'])
        expect(await besides('Casmurro')).toEqual([])
        expect(await besides('Contos escolhidos')).toEqual([])
        expect(await besides('The Arabian nights')).toEqual(['As mil e uma noites'])
        expect(await besides('As mil e uma noites')).toEqual(['The Arabian nights'])
        expect(await besides('Outras noites')).toEqual([])
      } finally {
        await other.remove()
      }
    })

    test('another edition says which one it is, in which language, in the reader’s own; other titles of the work stand beside it', async () => {
      const other = await openTestSite(engine)
      const edition = (number: string, edicao: string, language: string, ...more: RecordToWrite['fields']): RecordToWrite => ({
        control: { '001': number, '008': `010101s200${number}    bl            000 0 ${language} d` },
        fields: [['100', '1 ', { a: machado }], ['245', '10', { a: 'Helena' }], ['250', '  ', { a: edicao }], ...more],
      })
      try {
        await other.importXml(recordsXml(edition('1', '1. ed.', 'por', ['246', '1 ', { a: 'A herdeira' }]), edition('2', '2. ed.', 'spa')))
        const [first] = await other.stores.titles.after(0, 1)
        const [told] = (await other.get(`/api/consulta/titulos-adicionais?acervos=${first!.id}`, { lang: 'en' })).json()
        expect(told.outros_titulos).toEqual(['A herdeira'])
        expect(told.edicoes).toMatchObject([{ edicao: '2. ed.', ano_publicacao: '2002', desc_tipo_obra: 'Book', idioma_desc: 'Spanish' }])
      } finally {
        await other.remove()
      }
    })

    test('of very many editions thirty are named, of other titles twenty, each once; proceedings are editions by their event', async () => {
      const other = await openTestSite(engine)
      const editions = Array.from({ length: 33 }, (_, at): RecordToWrite => ({
        control: { '001': `e${at}`, '008': `010101s${1900 + at}    bl            000 0 por d` },
        fields: [['100', '1 ', { a: machado }], ['245', '10', { a: 'Helena' }], ...(at === 0 ? names : [])], // prettier-ignore
      }))
      const meeting = (number: string, name: string): RecordToWrite => ({
        control: { '001': number },
        fields: [['111', '2 ', { a: name }], ['245', '10', { a: `Anais ${number}` }], ['240', '10', { a: 'Anais' }]], // prettier-ignore
      })
      try {
        await other.importXml(recordsXml(...editions, meeting('m1', 'Congresso do Mar'), meeting('m2', 'Congresso do Mar'), meeting('m3', 'Congresso da Serra'))) // prettier-ignore
        const all = await other.stores.titles.after(0, 50)
        const told = async (id: number) => (await other.get(`/api/consulta/titulos-adicionais?acervos=${id}`)).json()[0]
        const { edicoes, outros_titulos } = await told(all[0]!.id)
        expect([edicoes.length, outros_titulos]).toEqual([30, Array.from({ length: 20 }, (_, at) => `Outro ${at}`)])
        const first = all.find(({ titleLine }) => titleLine === 'Anais m1')!
        expect((await told(first.id)).edicoes.map(({ descricao }: { descricao: string }) => descricao)).toEqual(['Anais m2'])
        // A row beside a title has room for eight.
        const { edicoes: row } = (await other.get(`/api/acervo/${all[0]!.id}/relacionados`)).json()
        expect(row).toHaveLength(8)
      } finally {
        await other.remove()
      }
    })

    test('a title of more words than a question holds has its editions too', async () => {
      const answer = await site.get(`/api/consulta/titulos-adicionais?acervos=${codeOf(1950)}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()[0].edicoes.map((one: { cod_acervo: string }) => one.cod_acervo)).toEqual([codeOf(1951)])
    })

    test('a suppressed title is neither answered nor named', async () => {
      await site.stores.writer.setSuppressed([Number(codeOf(2008))], true)
      await site.importXml(shelf)
      expect(await of(codeOf(2008))).toEqual([])
      expect((await of(codeOf(1899)))[0].edicoes).toEqual([])
      await site.stores.writer.setSuppressed([Number(codeOf(2008))], false)
      await site.importXml(shelf)
      expect((await of(codeOf(1899)))[0].edicoes).toHaveLength(1)
    })

    test('[S7-34] imagem-padrao names a picture for every type of work, and the picture is there', async () => {
      const covers = (await site.get('/api/consulta/imagem-padrao')).json() as { cod_tipo_obra: string; imagem: string }[]
      expect(covers.length).toBe((await site.stores.shelfTerms.materialTypes()).length)
      for (const { imagem } of covers) {
        expect(imagem).not.toMatch(/N/)
        const picture = await site.get(new URL(imagem).pathname)
        expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
        expect(picture.body).toMatch(/^<svg [\s\S]+<\/svg>$/)
      }
      expect((await site.get('/imagem-padrao/99999.svg')).statusCode).toBe(404)
    })
  })
}
