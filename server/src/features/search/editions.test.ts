import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

const machado = 'Assis, Machado de, 1839-1908'

const shelf = booksXml(
  { number: '1', title: 'Dom Casmurro', author: machado, year: 1899 },
  { number: '2', title: 'Dom Casmurro', remainder: 'edição anotada', author: machado, year: 2008 },
  { number: '3', title: 'Dom Casmurro e os discos', author: machado, year: 2010 },
  { number: '4', title: 'Dom Casmurro', author: 'Outro, Alguém', year: 2011 },
  { number: '5', title: 'Anais', year: 2001 },
  { number: '6', title: 'Anais', remainder: 'do segundo congresso', year: 2002 },
)

for (const engine of engines) {
  describe(`what stands beside titles on ${engine.name}`, () => {
    let site: TestSite
    const code = new Map<string, string>()
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(shelf)
      for (const title of await site.stores.titles.after(0, 10)) code.set(`${title.titleLine} ${title.year}`, String(title.id))
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
