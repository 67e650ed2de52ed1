import { expect, test } from 'vitest'
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { sampleTitle } from '../../testing/sample-titles.ts'
import { citationMetas } from './citation-metas.ts'
import { openUrl } from './open-url.ts'
import { titleHead } from './title-head.ts'
import { titleSchema } from './title-schema.ts'

type Title = ReturnType<typeof sampleTitle>
type Facts = Title['citacao']
type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined }
type Libraries = Parameters<typeof titleSchema>[1]

const names: Facts['nomes'] = (['autor', 'editor', 'tradutor', 'diretor', 'orientador', 'colaborador', 'instituicao'] as const).map(
  (papel) => ({ nome: `Um ${papel}`, tipo: papel === 'instituicao' ? 'entidade' : 'pessoa', papel }),
)
/** A title with everything; what is undefined in `part` or `facts` it does not have. */
const full = (part: Loose<Title> = {}, facts: Loose<Facts> = {}) =>
  sampleTitle({
    editora: 'Farol',
    local: 'São Paulo',
    edicao: '2. ed.',
    idioma: 'por',
    idioma_titulo: 'he-Latn',
    ano_publicacao: '1899',
    isbn: ['9788574804197', '9788574804198'],
    issn: [],
    doi: '10.1000/1',
    dados_adicionais: { S: [{ codigo: '1', descricao: 'Ciúme' }] } as never,
    citacao: {
      nomes: names,
      em: 'O todo',
      volume: '3',
      numero: '4',
      pagina_inicial: '5',
      pagina_final: '6',
      issn_em: '1234-5679',
      instituicao: 'USP',
      pdf: 'https://exemplo.br/1.pdf',
      ...facts,
    } as Facts,
    ...(part as Partial<Title>),
  })
const pairs = (title: Title) =>
  Object.fromEntries(citationMetas(title, 'Nome').map(([name, value]) => [name.slice('citation_'.length), value]))

test('what reference managers read of a title, field by field', () => {
  expect(citationMetas(full(), 'Nome')).toEqual(
    [
      ['title', 'Nome'],
      ['author', 'Um autor'],
      ['editor', 'Um editor'],
      ['publication_date', '1899'],
      ['inbook_title', 'O todo'],
      ['volume', '3'],
      ['issue', '4'],
      ['firstpage', '5'],
      ['lastpage', '6'],
      ['dissertation_institution', 'USP'],
      ['publisher', 'Farol'],
      ['isbn', '9788574804197'],
      ['isbn', '9788574804198'],
      ['issn', '1234-5679'],
      ['doi', '10.1000/1'],
      ['language', 'he'],
      ['pdf_url', 'https://exemplo.br/1.pdf'],
      ['keywords', 'Ciúme'],
    ].map(([name, value]) => [`citation_${name}`, value]),
  )
  const article = pairs(full({ tipo_schema: 'ScholarlyArticle', data_publicacao: '1899-05-01', issn: ['9999-9994'] }))
  expect([article['journal_title'], article['inbook_title'], article['publication_date'], article['issn']]).toEqual([
    'O todo',
    undefined,
    '1899-05-01',
    '9999-9994',
  ])
  expect(pairs(sampleTitle({ citacao: { nomes: [] }, isbn: [], editora: '' }))).toEqual({
    title: 'Nome',
    publication_date: '1899',
    language: 'por',
  })
})

const url = (title: Title) => new URLSearchParams(openUrl(title, 'https://b.br/acervo/1'))
const rft = (title: Title) => [...url(title)].filter(([key]) => key.startsWith('rft.')).map(([key, value]) => `${key.slice(4)}=${value}`)

test('an OpenURL of a text: its genre, its title and what it is in, the parts of its author’s name, numbers and pages', () => {
  const author = { nomes: [{ nome: 'Assis, Machado de', tipo: 'pessoa', papel: 'autor' }, ...names] as Facts['nomes'] }
  expect(rft(full({ tipo_schema: 'Book' }, author))).toEqual([
    'genre=book',
    'btitle=Dom Casmurro: romance',
    'aulast=Assis',
    'aufirst=Machado de',
    'au=Assis, Machado de',
    'au=Um autor',
    'date=1899',
    'place=São Paulo',
    'pub=Farol',
    'edition=2. ed.',
    'inst=USP',
    'volume=3',
    'issue=4',
    'spage=5',
    'epage=6',
    'isbn=9788574804197',
    'issn=1234-5679',
    'language=he',
  ])
  const { length } = rft(full({ tipo_schema: 'Book' }, { nomes: [] }))
  expect(length).toBe(14)
})

test.each([
  ['Book', 'book', ['genre=book', 'btitle=Dom Casmurro: romance']],
  ['Chapter', 'book', ['genre=bookitem', 'atitle=Dom Casmurro: romance', 'btitle=O todo']],
  ['ScholarlyArticle', 'journal', ['genre=article', 'atitle=Dom Casmurro: romance', 'jtitle=O todo']],
  ['Periodical', 'journal', ['genre=journal', 'jtitle=Dom Casmurro: romance']],
  ['Thesis', 'dissertation', ['title=Dom Casmurro: romance']],
  ['Map', 'dc', ['type=Map', 'title=Dom Casmurro: romance']],
])('a %s goes as %s', (tipo_schema, format, first) => {
  const title = full({ tipo_schema })
  expect(url(title).get('rft_val_fmt')).toBe(`info:ofi/fmt:kev:mtx:${format}`)
  expect(rft(title).slice(0, first.length)).toEqual(first)
  expect([url(title).get('ctx_ver'), url(title).getAll('rft_id')]).toEqual(['Z39.88-2004', ['info:doi/10.1000/1', 'https://b.br/acervo/1']])
})

test('what is no text goes in Dublin Core: who made it, who helped, when, by whom it was published', () => {
  expect(rft(full({ tipo_schema: 'Map' })).slice(2)).toEqual([
    'creator=Um autor',
    'contributor=Um editor',
    'contributor=Um tradutor',
    'contributor=Um diretor',
    'contributor=Um colaborador',
    'date=1899',
    'publisher=Farol',
    'language=he',
  ])
  expect(url(full({ doi: undefined })).getAll('rft_id')).toEqual(['https://b.br/acervo/1'])
})

const schema = (title: Title, libraries: Libraries = []) =>
  titleSchema(title, libraries, 'https://b.br', 'https://b.br/acervo/1') as Record<string, unknown>

test('schema.org of a book: people by their parts, number, edition, publisher, language, summary, subjects', () => {
  const person = (name: string) => [{ '@type': 'Person', name }]
  expect(schema(full({}, { em: undefined }))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Book',
    '@id': 'https://b.br/acervo/1',
    url: 'https://b.br/acervo/1',
    name: 'Dom Casmurro: romance',
    author: person('Um autor'),
    editor: person('Um editor'),
    translator: person('Um tradutor'),
    contributor: ['Um diretor', 'Um orientador', 'Um colaborador'].flatMap(person),
    sourceOrganization: [{ '@type': 'Organization', name: 'Um instituicao' }],
    datePublished: '1899',
    publisher: { '@type': 'Organization', name: 'Farol' },
    isbn: '9788574804197',
    bookEdition: '2. ed.',
    sameAs: 'https://doi.org/10.1000/1',
    inLanguage: 'he',
    description: 'Bento Santiago, velho e sozinho, conta a própria vida para atar as duas pontas dela.',
    about: ['Ciúme'],
  })
})

test('of each kind what only that kind has', () => {
  const film = schema(full({ tipo_schema: 'Movie' }))
  expect([film['director'], film['isbn'], film['bookEdition']]).toEqual([[{ '@type': 'Person', name: 'Um diretor' }], undefined, undefined])
  expect(schema(full({ tipo_schema: 'Audiobook' }))['isbn']).toBe('9788574804197')
  const issn = ['9999-9994']
  expect([schema(full({ tipo_schema: 'Periodical', issn }))['issn'], schema(full({ issn }))['issn']]).toEqual(['9999-9994', undefined])
})

test('an article is in an issue of a volume of a periodical, a chapter in a book; without issue or volume in the whole itself', () => {
  const article = schema(full({ tipo_schema: 'ScholarlyArticle' }))
  const periodical = { '@type': 'Periodical', name: 'O todo', issn: '1234-5679' }
  const volume = { '@type': 'PublicationVolume', volumeNumber: '3', isPartOf: periodical }
  expect([article['isPartOf'], article['pageStart'], article['pageEnd']]).toEqual([
    { '@type': 'PublicationIssue', issueNumber: '4', isPartOf: volume },
    '5',
    '6',
  ])
  const partOf = (facts: Loose<Facts>, tipo_schema = 'ScholarlyArticle') => schema(full({ tipo_schema }, facts))['isPartOf']
  expect(partOf({ numero: undefined })).toEqual(volume)
  expect(partOf({ numero: undefined, volume: undefined })).toEqual(periodical)
  expect(partOf({ numero: undefined, volume: undefined }, 'Chapter')).toEqual({ '@type': 'Book', name: 'O todo' })
})

test('a name with a page of ours leads there', () => {
  const nomes = [{ nome: 'Congresso', tipo: 'evento', papel: 'autor', cod_autoridade: '7' }] as Facts['nomes']
  expect(schema(full({}, { nomes }))['author']).toEqual([
    { '@type': 'Event', name: 'Congresso', '@id': 'https://b.br/autoridade/7', url: 'https://b.br/autoridade/7' },
  ])
})

const library = (part: object): Libraries[number] =>
  ({ cod_biblioteca: 'B C', desc_biblioteca: 'Central', exemplares: 3, disponiveis: 0, consulta_local: 0, ...part }) as Libraries[number]

test.each([
  [{ disponiveis: 2, consulta_local: 1 }, 'InStock', 2],
  [{ consulta_local: 1 }, 'InStoreOnly', 1],
  [{}, 'OutOfStock', 0],
])('a library with %j offers it as %s', (part, availability, value) => {
  const offers = schema(full(), [library({ numero_chamada: '869', ...part })])['offers']
  expect(offers).toEqual([
    {
      '@type': 'Offer',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availability: `https://schema.org/${availability}`,
      inventoryLevel: { '@type': 'QuantitativeValue', value },
      sku: '869',
      offeredBy: { '@type': 'Library', '@id': 'https://b.br/#biblioteca-B%20C', name: 'Central' },
    },
  ])
})

const place = { texts: startTexts('pt', texts), language: 'pt', site: sampleSite, address: '/acervo/1' } as const
const headOf = (title: unknown, more: object = {}) => titleHead({ title, libraries: [], ...more }, place)

test('the head of a title: name and author, summary or reference, address, kind, picture, files and Dublin Core', () => {
  const arquivos = [{ formato: 'ris', nome: 'RIS', tipo: 'application/x-research-info-systems', endereco: '/acervo/1.ris' }]
  const value = full({ link_capa: '/capas/1.jpg', isbn: ['9788574804197'], issn: ['9999-9994'], desc_fisica: '208 p.' })
  const head = headOf({ ok: true, value }, { reference: { arquivos, estilos: [], no_texto: [] } })
  expect(head).toMatchObject({
    title: 'Dom Casmurro: romance, Assis, Machado de · Rede de Bibliotecas de Porto Claro',
    description: 'Bento Santiago, velho e sozinho, conta a própria vida para atar as duas pontas dela.',
    canonical: '/acervo/1',
    kind: 'book',
    image: 'https://biblioteca.exemplo.br/capas/1.jpg',
    links: [
      { rel: 'alternate', type: 'application/x-research-info-systems', title: 'RIS', href: 'https://biblioteca.exemplo.br/acervo/1.ris' },
    ],
  })
  expect(head.metas!.filter(([name]) => name.startsWith('DC.')).map(([name, content]) => [name.slice(3), content])).toEqual([
    ['title', 'Dom Casmurro: romance'],
    ['creator', 'Um autor'],
    ...['editor', 'tradutor', 'diretor', 'orientador', 'colaborador'].map((part) => ['contributor', `Um ${part}`]),
    ['subject', 'Ciúme'],
    ['description', 'Bento Santiago, velho e sozinho, conta a própria vida para atar as duas pontas dela.'],
    ['publisher', 'Farol'],
    ['date', '1899'],
    ['type', 'Livros'],
    ['format', '208 p.'],
    ['identifier', 'https://biblioteca.exemplo.br/acervo/1'],
    ['identifier', 'ISBN 9788574804197'],
    ['identifier', 'ISSN 9999-9994'],
    ['identifier', '10.1000/1'],
    ['language', 'he'],
  ])
  const plain = headOf({
    ok: true,
    value: full({ resumo: undefined, referencia: 'R'.repeat(400), tipo_schema: 'Map', autor_principal: undefined }),
  })
  expect([plain.kind, plain.description, plain.image, plain.links, plain.title]).toEqual([
    'website',
    'R'.repeat(300),
    undefined,
    [],
    'Dom Casmurro: romance · Rede de Bibliotecas de Porto Claro',
  ])
})

test('a title that there is not is not indexed', () => {
  expect(headOf({ ok: false, status: 404 })).toEqual({
    title: 'Página não encontrada · Rede de Bibliotecas de Porto Claro',
    noindex: true,
  })
})
