import { ownGuides } from '@farol/contract/activities.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Call, Address } from '@farol/contract/address.ts'
import { listFacets } from '@farol/contract/facets.ts'
import { getFunctions, getInstitution, type Institution } from '@farol/contract/institution.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { getTitle, listCopies } from '@farol/contract/titles.ts'
import type { Site } from '../api/site.ts'
import { sampleCopies, sampleFacets, sampleReply, sampleTitle } from './sample-titles.ts'

export const sampleSite: Site = {
  name: 'Rede de Bibliotecas de Porto Claro',
  acronym: 'RBPC',
  publicUrl: 'https://biblioteca.exemplo.br',
  slug: 'farol',
  demo: false,
  languages: ['pt', 'en', 'es'],
}

export const sampleInstitution: Institution = {
  nome: sampleSite.name,
  sigla: sampleSite.acronym,
  tema: 'neo',
  codEmpresa: 1,
  versao: 3,
  denominacao_login: 'Usuário',
  eventos_externos: false,
  p: { __md_aut: 2, __md_crypt: 4, __web_aquisicao: 'S' },
  link_lgpd: 'https://biblioteca.exemplo.br/privacidade',
  folha_estilo: '/instituicao.css?v=3',
  catalogos_externos: [{ cod_atividade: 57, rotulo: 'Portal de Periódicos', endereco: 'https://periodicos.exemplo.br/' }],
}

type Answer = (input: { query?: Record<string, unknown>; params?: Record<string, unknown> }) => unknown

/** A `Call` that answers from a table instead of a server: what is not in it, or throws, is refused as not found. */
export function callFrom(answers: ReadonlyMap<Address, Answer>): Call {
  return (async (endpoint: Address, input: Parameters<Answer>[0] = {}) => {
    const answer = answers.get(endpoint)?.(input)
    if (answer === undefined) throw new CallError(404, { code: 'acervo_nao_encontrado', message: 'não encontrado', params: {}, fields: [] })
    return answer
  }) as Call
}

const authors = [{ codigo: '7', descricao: 'Assis, Machado de', quantidade: 171 }]

/** Authors are counted only when they are asked for, on their own. */
const authorFacet = { tipo: 'A', descricao: 'Autor', valores: authors }

/** The invented library: titles 1 to 10, "nada" finds no author. */
export const sampleCall: Call = callFrom(
  new Map<Address, Answer>([
    [getInstitution, () => sampleInstitution],
    [getFunctions, () => ({ atividades: [{ cod_atividade: 57, descricao: 'Catálogo externo' }], guiasPesquisa: ownGuides })],
    [
      searchTitles,
      ({ query }) =>
        query?.['q'] === 'nada' && query['for'] === 'AUTOR'
          ? sampleReply({ data: [], total: 0, filtros: [] })
          : sampleReply({ filtros: sampleFacets }),
    ],
    [listFacets, ({ query }) => (query?.['tipo'] === 'A' ? [authorFacet] : undefined)],
    [getTitle, ({ params }) => (Number(params?.['id']) <= 10 ? sampleTitle({ cod_acervo: String(params?.['id']) }) : undefined)],
    [listCopies, () => ({ data: sampleCopies, total: sampleCopies.length, page: 1, perPage: 200 })],
  ]),
)
