import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { aCopy, aLibrary } from '../../adapters/database/testing/library-fixture.ts'
import { recordsXml, serialLeader } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

for (const engine of engines)
  describe(`the copies of a title on ${engine.name}`, () => {
    let site: TestSite
    let address: string
    let titleId: number
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(booksXml({ number: '1', title: 'Ondas' }))
      titleId = (await site.stores.titles.after(0, 1))[0]!.id
      address = `/api/acervo/${titleId}`
      const shelf = await aLibrary(site.stores)
      const { copies, shelfTerms, librarySystem } = site.stores
      const short = (await shelfTerms.loanTypes()).find(({ code }) => code === 'E')!
      const more = { volume: '1', tome: 'II', part: 'B', additionalMaterial: 'CD', callNumber: '551 O1', locationId: shelf.locationId }
      const ids = await copies.put([
        { ...aCopy(shelf, titleId, 'k1'), ...more, loanTypeId: short.id },
        aCopy(shelf, titleId, 'k2', { libraryId: shelf.otherLibraryId }),
        aCopy(shelf, titleId, 'k3', { libraryId: shelf.otherLibraryId }),
        aCopy(shelf, titleId, 'k4', { libraryId: shelf.otherLibraryId }),
      ])
      await librarySystem.availability.recordCopyState([
        { copyId: ids[0]!, state: 'on_loan', dueDate: '2999-01-01' },
        { copyId: ids[1]!, state: 'in_transit' },
        { copyId: ids[2]!, state: 'in_transit' },
        { copyId: ids[3]!, state: 'in_processing' },
      ])
      await site.indexed()
    })
    afterAll(() => site.remove())

    const json = async (path: string, lang = 'en') => (await site.get(address + path, { lang })).json()

    test('say volume, tome and part, what comes along, where they stand, and loan type and state in the reader’s language', async () => {
      const { data } = await json('/exemplares')
      expect(data.find(({ codigo }: { codigo: string }) => codigo === 'k1')).toEqual({
        codigo: 'k1',
        cod_biblioteca: 'bc',
        biblioteca: 'Biblioteca Central',
        volume: '1',
        tomo: 'II',
        parte: 'B',
        material_adicional: 'CD',
        localizacao: 'Térreo',
        tipo_emprestimo: 'Short loan',
        numero_chamada: '551 O1',
        situacao: 'emprestado',
        desc_situacao: 'On loan',
        data_devolucao: '2999-01-01',
      })
    })

    test('are counted by what becomes of them, library by library with the place where they stand', async () => {
      expect(await json('/totais')).toEqual({
        exemplares: 4,
        disponiveis: 0,
        emprestados: 1,
        consulta_local: 0,
        em_transito: 2,
        outros: 1,
      })
      const { data } = await json('/bibliotecas')
      expect(data.map((one: Record<string, unknown>) => [one['cod_biblioteca'], one['numero_chamada'], one['localizacao']])).toEqual([
        ['ba', undefined, undefined],
        ['bc', '551 O1', 'Térreo'],
      ])
    })

    test('are divided into volumes, of all libraries or of one; one that is not there has none', async () => {
      const volumes = async (query: string) => (await json(`/exemplares/volumes${query}`)).volumes
      const first = { volume: '1', exemplares: 1 }
      expect([await volumes(''), await volumes('?cod_unidade=bc'), await volumes('?cod_unidade=XX')]).toEqual([
        [{ volume: '-', exemplares: 3 }, first],
        [first],
        [],
      ])
    })

    test('open what there is: nothing of a title without copies, no act of what does not circulate', async () => {
      const { shelfTerms } = site.stores
      const reasons = async (id: number) => {
        const { secoes } = (await site.get(`/api/acervo/${id}/permissoes`)).json()
        return Object.fromEntries(secoes.map(({ secao, motivo = 'aberta' }: Record<string, string>) => [secao, motivo]))
      }
      expect(await reasons(titleId)).toMatchObject({ exemplares: 'aberta', reserva: 'exige_identificacao' })
      await site.importXml(recordsXml({ leader: serialLeader, control: { '001': 'P1' }, fields: [['245', '10', { a: 'Revista' }], ['505', '0 ', { a: 'Um -- Dois' }]] })) // prettier-ignore
      const serial = (await site.get('/api/consulta?q=revista')).json().data[0].cod_acervo
      expect(await reasons(serial)).toMatchObject({
        exemplares: 'sem_exemplares',
        reserva: 'sem_exemplares',
        'solicitacao-emprestimo': 'sem_exemplares',
        'colecao-kardex': 'sem_conteudo',
        sumarios: 'sem_conteudo',
        'sumarios-livros': 'e_periodico',
      })
      const book = (await shelfTerms.materialTypes()).find(({ id }) => id === 1)!
      await shelfTerms.putMaterialType({ ...book, circulates: false, kardex: true })
      expect(await reasons(titleId)).toMatchObject({
        exemplares: 'aberta',
        reserva: 'nao_circula',
        'solicitacao-emprestimo': 'nao_circula',
        'colecao-kardex': 'sem_conteudo',
      })
      await shelfTerms.putMaterialType(book)
    })

    test('the colour of a title by the beginning of its class or by its type, named in Portuguese where no other name is written', async () => {
      const { settings } = site.stores
      await site.importXml(recordsXml({ control: { '001': 'C1' }, fields: [['082', '04', { a: '551.46' }], ['090', '  ', { a: '551.46' }], ['245', '10', { a: 'Mar' }]] })) // prettier-ignore
      const classed = (await site.get('/api/consulta?q=mar&for=TITULO')).json().data[0].cod_acervo
      const colour = async (id: number | string) => (await site.get(`/api/acervo/${id}/cor`, { lang: 'en' })).json()
      await settings.put('shelf_colours', [
        { por: 'classe', codigo: '55', cor: '#0000ff', descricao: { pt: 'Azul' } },
        { por: 'tipo_obra', codigo: '1', cor: '#00ff00', descricao: { pt: 'Verde', en: 'Green' } },
      ])
      expect([await colour(classed), await colour(titleId)]).toEqual([
        { cor: '#0000ff', descricao: 'Azul' },
        { cor: '#00ff00', descricao: 'Green' },
      ])
    })
  })
