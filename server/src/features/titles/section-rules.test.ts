import { activities } from '@farol/contract/activities.ts'
import { expect, test } from 'vitest'
import { shelfText } from './reason-texts.ts'
import { closedReason, type SectionFacts } from './section-rules.ts'

const all = Object.values(activities)

const facts = (more: Partial<SectionFacts>): SectionFacts => ({
  activities: new Set(all),
  signedIn: true,
  serial: false,
  hasIssues: false,
  hasContents: false,
  copies: 2,
  available: 1,
  onLoan: 1,
  circulates: true,
  takesHolds: true,
  takesRequests: true,
  ownReasons: {},
  ...more,
})

test.each([
  [{ available: 1, onLoan: 1 }, 'ha_exemplares_disponiveis', undefined],
  [{ available: 0, onLoan: 1 }, undefined, 'sem_exemplares_disponiveis'],
  [{ available: 0, onLoan: 0 }, 'nao_circula', 'sem_exemplares_disponiveis'],
  [{ copies: 0, available: 0, onLoan: 0 }, 'sem_exemplares', 'sem_exemplares'],
  [{ circulates: false }, 'nao_circula', 'nao_circula'],
  [{ acts: { hold: 'open', request: false } }, undefined, 'sem_exemplares_disponiveis'],
  [{ acts: { hold: 'on_shelf', request: true } }, 'ha_exemplares_disponiveis', undefined],
  [{ acts: { hold: 'none', request: true } }, 'nao_circula', undefined],
  [{ acts: { hold: 'open', request: true }, signedIn: false }, 'exige_identificacao', 'exige_identificacao'],
  [{ acts: { hold: 'open', request: true }, takesHolds: false }, 'nao_atendido_aqui', undefined],
  [{ acts: { hold: 'open', request: true }, takesRequests: false, signedIn: false }, 'exige_identificacao', 'nao_atendido_aqui'],
  [{ acts: { hold: 'open', request: true }, ownReasons: { reserva: 'afastado', 'solicitacao-emprestimo': 'em_debito' } }, 'afastado', 'em_debito'], // prettier-ignore
  [{ acts: { hold: 'open', request: true }, ownReasons: { reserva: 'afastado' }, activities: new Set([activities.loanRequest]) }, 'nao_oferecido', undefined], // prettier-ignore
  [{ acts: { hold: 'open', request: true }, activities: new Set([activities.hold]) }, undefined, 'nao_oferecido'],
  [{ acts: { hold: 'on_shelf', request: false }, ownReasons: { reserva: 'afastado' }, signedIn: false }, 'ha_exemplares_disponiveis', 'sem_exemplares_disponiveis'], // prettier-ignore
] as const)('with %j a hold is %s and a request %s', (more, hold, request) => {
  const asked = facts(more as Partial<SectionFacts>)
  expect([closedReason('reserva', asked), closedReason('solicitacao-emprestimo', asked)]).toEqual([hold, request])
})

test.each([
  [{}, 'exemplares', undefined],
  [{ copies: 0 }, 'exemplares', 'sem_exemplares'],
  [{ serial: true, hasIssues: true }, 'colecao-kardex', undefined],
  [{ serial: true }, 'colecao-kardex', 'sem_conteudo'],
  [{ hasIssues: true }, 'colecao-kardex', 'nao_e_periodico'],
  [{ serial: true, hasContents: true }, 'sumarios', undefined],
  [{ serial: true }, 'sumarios', 'sem_conteudo'],
  [{ hasContents: true }, 'sumarios', 'nao_e_periodico'],
  [{ hasContents: true }, 'sumarios-livros', undefined],
  [{}, 'sumarios-livros', 'sem_conteudo'],
  [{ serial: true, hasContents: true }, 'sumarios-livros', 'e_periodico'],
  [{ copies: 0 }, 'referencia', undefined],
  [{ copies: 0 }, 'marc', undefined],
  [{ copies: 0 }, 'dublin-core', undefined],
  [{ copies: 0 }, 'dados-estatisticos', undefined],
] as const)('with %j the section %s: %s', (more, section, reason) => {
  expect(closedReason(section, facts(more))).toBe(reason)
})

test.each([
  ['exemplares', activities.copies],
  ['colecao-kardex', activities.kardex],
  ['referencia', activities.reference],
  ['marc', activities.marc],
  ['dublin-core', activities.dublinCore],
  ['dados-estatisticos', activities.statistics],
] as const)('%s is offered to whom activity %i is granted, and open without signing in', (section, activity) => {
  const content = { serial: section === 'colecao-kardex', hasIssues: true, signedIn: false }
  expect(closedReason(section, facts({ ...content, activities: new Set([activity]) }))).toBeUndefined()
  expect(closedReason(section, facts({ ...content, activities: new Set(all.filter((one) => one !== activity)) }))).toBe('nao_oferecido')
})

test.each([
  [['Central'], false, 'Há exemplares disponíveis (Central): retire na estante.'],
  [['Central', 'Norte'], false, 'Há exemplares disponíveis (Central e Norte): retire na estante.'],
  [['Central', 'Norte', '$& Sul'], true, 'Há exemplares disponíveis (Central, Norte e $& Sul): retire na estante. Para receber em outra biblioteca, solicite o empréstimo.'], // prettier-ignore
])('of free copies in %j, sent on: %s', (libraries, sends, text) => {
  expect(shelfText(libraries, sends, 'pt')).toBe(text)
})

test('more than three libraries, or none, are not named, in any language', () => {
  const said = shelfText(['A', 'B', 'C', 'D'], false, 'pt')
  expect([said, shelfText([], false, 'pt')]).toEqual([said, said])
  expect(said).not.toContain('(')
  expect(shelfText(['Central', 'Norte'], false, 'es')).toContain('Central y Norte')
})
