import { searchFields, type FacetCode, type GuideField, type SearchField } from '@farol/contract/search.ts'
import type { TitleGuide } from './search-state.ts'

/** One line for words: where they may be looked for, and its label where it has one of its own. */
export interface FormLine {
  readonly where: readonly SearchField[]
  readonly label?: 'person' | 'summary' | 'subject' | 'title' | 'creator' | 'words'
}

/** What the form of a guide asks. */
export interface GuideForm {
  readonly lines: readonly FormLine[]
  /** Lines may be joined by AND, OR and NOT, and how words match may be chosen. */
  readonly joins: boolean
  readonly years: boolean
  /** What only this guide asks. */
  readonly fields: readonly GuideField[]
  readonly choices: readonly ChoiceFacetCode[]
  readonly flags: readonly ('O' | 'X')[]
  /** A to Z by the first letter of the title. */
  readonly letters: boolean
}

export type ChoiceFacetCode = Extract<FacetCode, 'T' | 'I' | 'B' | 'C' | 'K' | 'U'>

const anywhere: FormLine = { where: searchFields }
const plain = { joins: false, years: true, fields: [], flags: [], letters: false } as const

export const guideForms: Readonly<Record<Exclude<TitleGuide, 'pesquisa_geral'>, GuideForm>> = {
  pesquisa_avancada: {
    lines: [anywhere, anywhere, anywhere, anywhere, anywhere],
    joins: true,
    years: true,
    fields: [],
    choices: ['T', 'I', 'B', 'C', 'K', 'U'],
    flags: ['O', 'X'],
    letters: false,
  },
  pesquisa_periodicos: {
    ...plain,
    lines: [{ where: ['TITULO', 'NUMERO', 'LIVRE'] }, { where: ['ASSUNTO'], label: 'subject' }],
    years: false,
    choices: ['I', 'B', 'K'],
    flags: ['O'],
    letters: true,
  },
  pesquisa_multimeios: {
    ...plain,
    lines: [
      { where: ['LIVRE'], label: 'words' },
      { where: ['TITULO'], label: 'title' },
      { where: ['AUTOR'], label: 'person' },
    ],
    choices: ['T', 'I', 'B'],
    flags: ['O', 'X'],
  },
  pesquisa_atos_normativos: {
    ...plain,
    lines: [
      { where: ['LIVRE'], label: 'summary' },
      { where: ['TITULO'], label: 'title' },
      { where: ['ASSUNTO'], label: 'subject' },
    ],
    fields: ['especie', 'numero', 'orgao', 'esfera', 'situacao', 'data_de', 'data_ate'],
    choices: ['B', 'K'],
    flags: ['O'],
  },
  pesquisa_arquivo: {
    ...plain,
    lines: [
      { where: ['LIVRE'], label: 'words' },
      { where: ['TITULO'], label: 'title' },
      { where: ['AUTOR'], label: 'creator' },
    ],
    fields: ['fundo', 'nivel'],
    choices: ['T', 'C', 'B'],
    flags: ['O'],
  },
}
