import { expect, test } from 'vitest'
import { activities, guides, ownGuides } from './activities.ts'
import { deskActivities } from './desk-activities.ts'
import { activitiesOfRole, staffRoles } from './staff-roles.ts'
import { terminalIdentification } from './self-service.ts'
import { sectionCode, sectionNames, titleSections } from './title-permissions.ts'

test('functions keep the numbers of the specification', () => {
  expect(activities).toEqual({
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
    fullStatistics: 5020,
    alerts: 5121,
    personalData: 5130,
    exchangeUsers: 5131,
    loans: 5200,
    debts: 5201,
    suspensions: 5202,
    clearance: 5203,
    loanToken: 5204,
    libraryCard: 5205,
  })
  const all = [...Object.values(activities), ...Object.values(deskActivities)]
  expect(new Set(all).size).toBe(all.length)
})

test('what each role of the staff may do, and nothing more', () => {
  const attendance = ['lookUp', 'loans', 'payments', 'lost', 'holds', 'requests', 'tasks']
  const management = ['waivers', 'corrections', 'override', 'exemptions', 'blocks', 'clearance', 'copies', 'dueDates', 'policies', 'calendar', 'history', 'reports', 'bankFile', 'comments', 'notices', 'people'] // prettier-ignore
  const administration = ['access', 'audit', 'institution', 'merge', 'privacy']
  const names = new Map<number, string>([...Object.entries(deskActivities), ...Object.entries(activities)].map(([name, code]) => [code, name])) // prettier-ignore
  const named = staffRoles.map((role) => [role, activitiesOfRole[role].map((code) => names.get(code))])
  expect(Object.fromEntries(named)).toEqual({
    atendimento: attendance,
    gestor: [...attendance, ...management, 'fullStatistics'],
    moderacao: ['comments'],
    administrador: [...attendance, ...management, 'fullStatistics', ...administration],
  })
})

test('what the staff calls each section of a title', () => {
  expect(sectionNames.map((name) => [name, titleSections[name], sectionCode(name)])).toEqual([
    ['exemplares', 30, '30'],
    ['sumarios', undefined, 'summary'],
    ['sumarios-livros', undefined, 'sumario_livro'],
    ['colecao-kardex', 32, '32'],
    ['referencia', 33, '33'],
    ['marc', 36, '36'],
    ['dublin-core', 115, '115'],
    ['dados-estatisticos', 74, '74'],
    ['reserva', 18, '18'],
    ['solicitacao-emprestimo', 75, '75'],
  ])
})

test('search guides in the order in which an institution shows them; a terminal knows people in one of three ways', () => {
  expect(ownGuides).toEqual(['pesquisa_geral', 'pesquisa_avancada', 'pesquisa_autoridades', 'pesquisa_indice', 'pesquisa_periodicos', 'pesquisa_multimeios', 'pesquisa_atos_normativos', 'pesquisa_arquivo', 'plano_ensino', 'novas_aquisicoes']) // prettier-ignore
  expect(guides.slice(ownGuides.length)).toEqual(['pesquisa_rede', 'pesquisa_oai', 'pesquisa_abnt'])
  expect(terminalIdentification).toEqual({ code: 0, password: 1, token: 2 })
})
