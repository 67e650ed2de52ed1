import type { ResultItem, SearchReply } from '@farol/contract/search.ts'
import type { Copy, TitleReply } from '@farol/contract/titles.ts'

const rows: readonly (readonly [title: string, author: string, kind: string, year: string, rest?: Partial<ResultItem>])[] = [
  ['Dom Casmurro', 'Assis, Machado de', 'Livros', '1899', { subtitulo: 'romance' }],
  [
    'Memórias póstumas de Brás Cubas',
    'Assis, Machado de',
    'Livros',
    '1881',
    { disponibilidade: { exemplares: 3, disponiveis: 0, consulta_local: 0, emprestados: 3, online: false } },
  ],
  [
    'Machado de Assis em linha',
    'Universidade de São Paulo',
    'Periódico',
    '2008',
    { disponibilidade: { exemplares: 0, disponiveis: 0, consulta_local: 0, emprestados: 0, online: true } },
  ],
  ['A forma do romance em Machado de Assis', 'Nunes, Teresa', 'Teses', '2019'],
  ['Quincas Borba', 'Assis, Machado de', 'Livros', '1891'],
  ['Planta da cidade do Rio de Janeiro', 'Ribeiro, Ana', 'Mapas', '1890'],
  ['Lei geral de proteção de dados', 'Brasil', 'Legislação', '2018'],
  ['O pavão misterioso', 'Resende, José Camelo de Melo', 'Folheto de cordel', '1923'],
  ['Cálculo', 'Stewart, James', 'Livros', '2013', { subtitulo: 'volume 1' }],
  [
    'The lighthouse',
    'Stevenson, Ana',
    'Livros',
    '1999',
    { idioma_titulo: 'en', disponibilidade: { exemplares: 0, disponiveis: 0, consulta_local: 0, emprestados: 0, online: false } },
  ],
]

/** Ten invented records, one of each look; `part` replaces fields of all of them. */
export const sampleItems = (part: Partial<ResultItem> = {}): readonly ResultItem[] =>
  rows.map(([descricao, nome, desc_tipo_obra, ano_publicacao, rest], position) => ({
    cod_acervo: String(position + 1),
    descricao,
    autor_principal: nome,
    autores: [{ nome, cod_autoridade: String(100 + position) }],
    imprenta: `São Paulo: Farol, ${ano_publicacao}.`,
    editora: 'Farol',
    ano_publicacao,
    desc_fisica: '208 p.',
    classificacao: `869.93 A${position}`,
    cod_tipo_obra: '1',
    desc_tipo_obra,
    idioma: 'por',
    link_capa: '',
    rota: `/acervo/${position + 1}`,
    disponibilidade: { exemplares: 7, disponiveis: 4, consulta_local: 0, emprestados: 3, online: false },
    ...rest,
    ...part,
  }))

const facet = (tipo: SearchReply['filtros'][number]['tipo'], values: readonly (readonly [string, string, number])[]) => ({
  tipo,
  descricao: tipo,
  valores: values.map(([codigo, descricao, quantidade]) => ({ codigo, descricao, quantidade })),
})

const years = Array.from(
  { length: 60 },
  (_, position) => [String(1960 + position), String(1960 + position), 3 + ((position * 7) % 23)] as const,
)

export const sampleFacets: SearchReply['filtros'] = [
  facet('T', [
    ['1', 'Livros', 18_204],
    ['9', 'Teses', 412],
    ['5', 'Periódico', 140],
    ['23', 'Mapas', 3],
  ]),
  facet('Y', years),
  facet('I', [
    ['por', 'Português', 251],
    ['spa', 'Espanhol', 14],
  ]),
  facet('A', []),
  facet('S', []),
  facet('E', []),
  facet('B', [
    ['1', 'Biblioteca Central', 188],
    ['2', 'Biblioteca do Direito', 23],
  ]),
  facet('C', []),
  facet('K', []),
  facet('O', [['S', 'Acesso on-line', 38]]),
  facet('X', []),
  facet('U', []),
]

export const sampleReply = (part: Partial<SearchReply> = {}): SearchReply => ({
  data: [...sampleItems()],
  total: 284,
  page: 1,
  perPage: 20,
  melhor: [],
  filtros: sampleFacets,
  tempo: 3,
  ...part,
})

const copy = (codigo: string, library: string, part: Partial<Copy>): Copy => ({
  codigo,
  cod_biblioteca: library === 'Biblioteca Central' ? '1' : '2',
  biblioteca: library,
  colecao: 'Acervo geral',
  localizacao: 'Térreo',
  tipo_emprestimo: 'Normal',
  numero_chamada: '869.93 A848d 2. ed.',
  situacao: 'disponivel',
  desc_situacao: 'Disponível',
  ...part,
})

export const sampleCopies: readonly Copy[] = [
  copy('0084512', 'Biblioteca Central', {}),
  copy('0084513', 'Biblioteca Central', { situacao: 'emprestado', desc_situacao: 'Emprestado', data_devolucao: '2026-11-27' }),
  copy('0084514', 'Biblioteca Central', { situacao: 'consulta_local', desc_situacao: 'Consulta local', tipo_emprestimo: 'Consulta local' }),
  copy('0102277', 'Biblioteca do Direito', { situacao: 'reservado', desc_situacao: 'Reservado', volume: '2' }),
]

const group = (grupo: string, rotulo: string, ...texts: string[]) => ({ grupo, rotulo, valores: texts.map((texto) => ({ texto })) })

export const sampleTitle = (part: Partial<TitleReply> = {}): TitleReply => ({
  ...sampleItems()[0]!,
  resumo: 'Bento Santiago, velho e sozinho, conta a própria vida para atar as duas pontas dela.',
  edicao: '2. ed.',
  titulos_variantes: [],
  isbn: ['9788574804197'],
  issn: [],
  referencia: 'ASSIS, Machado de. Dom Casmurro: romance. 2. ed. São Paulo: Farol, 1899. 208 p.',
  grupos: [
    group('edicao', 'Edição', '2. ed. rev.'),
    group('idioma', 'Idioma', 'Português'),
    group('notas', 'Notas', 'Texto estabelecido a partir da primeira edição.', 'Inclui cronologia e vocabulário.'),
    group('assuntos', 'Assuntos', 'Romance brasileiro', 'Ciúme, ficção', 'Rio de Janeiro (RJ), ficção'),
  ],
  links: [],
  citacao: { nomes: [{ nome: 'Assis, Machado de', tipo: 'pessoa', papel: 'autor', cod_autoridade: '100' }] },
  totais: { exemplares: 7, disponiveis: 4, emprestados: 1, consulta_local: 1, em_transito: 0, outros: 1 },
  tipo_schema: 'Book',
  lider: '00000nam a2200000 a 4500',
  campos: [],
  ...part,
})
