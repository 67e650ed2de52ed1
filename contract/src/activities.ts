import type { DeskActivityCode } from './desk-activities.ts'

/** Functions that an institution grants, by number. Those of the specification keep its numbers; ours start at 5000. */
export const activities = {
  settings: 8,
  acquisitionSuggestion: 12,
  comments: 13,
  hold: 18,
  copies: 30,
  kardex: 32,
  reference: 33,
  marc: 36,
  externalCatalogue: 57,
  statistics: 74,
  loanRequest: 75,
  externalCatalogueSecond: 87,
  logo: 88,
  modalLoginKeepsSession: 107,
  dublinCore: 115,
  forgotPassword: 1113,
  captcha: 1120,
  teacherSuggestion: 5010,
  /** Every figure of use, also small ones. */
  fullStatistics: 5020,
  alerts: 5121,
  personalData: 5130,
  exchangeUsers: 5131,
  /** Pending titles, renewal and history. */
  loans: 5200,
  debts: 5201,
  suspensions: 5202,
  clearance: 5203,
  loanToken: 5204,
  libraryCard: 5205,
} as const

export type ActivityCode = (typeof activities)[keyof typeof activities] | DeskActivityCode

/** Search guides (tabs) by slug that need no source outside of the house. */
export const ownGuides = [
  'pesquisa_geral',
  'pesquisa_avancada',
  'pesquisa_autoridades',
  'pesquisa_indice',
  'pesquisa_periodicos',
  'pesquisa_multimeios',
  'pesquisa_atos_normativos',
  'pesquisa_arquivo',
  'plano_ensino',
  'novas_aquisicoes',
] as const

/** All search guides by slug, in the order in which an institution shows them. */
export const guides = [...ownGuides, 'pesquisa_rede', 'pesquisa_oai', 'pesquisa_abnt'] as const

export type Guide = (typeof guides)[number]
