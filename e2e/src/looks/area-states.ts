import { accountScreens } from '@farol/contract/account-screens.ts'
import { withSlug } from '@farol/contract/product.ts'
import { areaHome as home, areaState as state } from './area-state.ts'
import { holdStates } from './hold-states.ts'
import { personStates } from './person-states.ts'
import { press, readTerms, sendForms, unfold, type SignedInState } from './signed-in-state.ts'
import { longTitles, manyRows, withEveryReason } from './edited-answers.ts'

/** Screens of which a list or a record comes with a call of their own. */
export const loadingScreens = [
  '',
  'emprestimos',
  'renovacao',
  'debitos',
  'historico',
  'afastamentos',
  'nada-consta',
  'token',
  'alertas',
  'reservas',
  'solicitacoes',
  'dados-pessoais',
  'senha',
  'acessos',
  'privacidade',
  'delegacoes',
  'comentarios',
  'agenda',
] as const

const screens = Object.values(accountScreens).map((address) => withSlug(address).slice(home.length + 1))

/** Every screen of the patron area as somebody sees it in whose account there is much, and in whose account there is nothing. */
const full = [
  state('ana', '', 'one to renew, one held'),
  state('joao', '', 'debts'),
  state('olga', '', 'a hold to fetch'),
  state('nilo', '', 'overdue'),
  state('rafael', 'emprestimos', 'five loans, the limit'),
  state('nilo', 'emprestimos', 'overdue, refused'),
  state('ursula', 'emprestimos', 'lost'),
  state('ana', 'renovacao', 'some can be renewed'),
  state('davi', 'renovacao', 'renewed to the limit'),
  state('joao', 'debitos', 'two libraries'),
  state('celia', 'historico', 'filled'),
  state('ines', 'afastamentos', 'suspended'),
  state('celia', 'nada-consta', 'things are pending'),
  state('dora', 'nada-consta', 'the document'),
  state('ana', 'token', 'none yet'),
  state('celia', 'carteira', 'filled'),
  state('celia', 'alertas', 'filled'),
  state('bruno', 'reservas', 'in the queue'),
  state('xenia', 'reservas', 'suspended', { steps: readTerms, shows: 'main .picks' }),
  state('olga', 'reservas', 'to fetch'),
  state('celia', 'solicitacoes', 'every situation'),
  state('leandro', 'solicitacoes', 'on its way'),
  state('sonia', 'dados-pessoais', 'social name'),
  state('ana', 'senha', 'the form'),
  state('ana', 'acessos', 'several sign-ins'),
  state('celia', 'privacidade', 'filled'),
  state('celia', 'delegacoes', 'given'),
  state('elisa', 'delegacoes', 'received'),
  state('elisa', 'troca-usuario', 'somebody to act for'),
  state('marta', 'comentarios', 'filled'),
  state('ana', 'agenda', 'none yet'),
  state('elisa', '', 'acting', { actsFor: 'celia', shows: '.acting' }),
  state('elisa', 'emprestimos', 'acting', { actsFor: 'celia', shows: '.acting' }),
]

const empty = [...new Set([...screens, ...loadingScreens])].map((path) => state('tales', path, 'nothing yet'))

const failed = loadingScreens.map((path) => state('tales', path, 'not loaded', { answers: 'failing', shows: 'main .note.stop' }))

/** Screens that wait differently; the others show the same bones of a list. */
const waitingScreens = ['', 'emprestimos', 'token', 'senha', 'acessos'] as const

const waiting = waitingScreens.map((path) =>
  state('tales', path, 'on its way', { answers: 'never', shows: 'main:has(h1) [aria-busy=true]' }),
)

const acted = [
  state('celia', 'emprestimos', '40 loans with long titles', { answers: manyRows(40), shows: 'main .bib > li:nth-child(40)' }),
  state('celia', 'emprestimos', 'refused for every reason', { answers: withEveryReason, shows: 'main .bib > li:nth-child(11)' }),
  state('celia', 'alertas', 'long titles', { answers: longTitles }),
  state('celia', 'solicitacoes', 'all steps open, long titles', { answers: longTitles, steps: unfold, shows: 'main .steps' }),
  state('celia', 'solicitacoes', 'cancel one?', { steps: press('main .act button.stop'), shows: 'dialog[open]' }),
  state('celia', 'historico', 'a filter with errors', { answers: 'refusing', steps: sendForms }),
  state('xenia', 'reservas', 'none chosen, past ones open', {
    steps: async (page) => readTerms(page).then(() => sendForms(page)),
    shows: 'main .field.bad',
  }),
  state('bruno', 'reservas', 'until when?', { steps: press('main .act button'), shows: 'dialog[open]' }),
  state('ana', 'dados-pessoais', 'not saved', { answers: 'refusing', steps: sendForms, shows: 'main [role=alert], main .note' }),
  state('ana', 'senha', 'what is missing', { answers: 'refusing', steps: sendForms, shows: 'main [role=alert]' }),
  state('ana', 'acessos', 'asks for the password', { answers: 'unproven', steps: press('main .results-of button'), shows: 'dialog[open]' }),
  state('ana', 'acessos', 'setting up the second factor', { steps: press('main .results-of button'), shows: 'main .results-of form' }),
  state('ana', 'agenda', 'asks for the password', { answers: 'unproven', steps: press('main button.main'), shows: 'dialog[open]' }),
  state('ana', 'agenda', 'made', { steps: press('main button.main'), shows: 'main .note.ok' }),
  state('ana', '', 'the menu opened or closed', { steps: press('.account-menu > button:visible') }),
  state('ana', 'privacidade', 'what is missing', { answers: 'refusing', steps: sendForms, shows: 'main [role=alert]' }),
  state('celia', 'privacidade', 'erase a kind?', { steps: press('main .answers button'), shows: 'dialog[open]' }),
  state('celia', 'delegacoes', 'what is missing', { answers: 'refusing', steps: sendForms, shows: 'main [role=alert]' }),
  state('elisa', 'troca-usuario', 'what is missing', { answers: 'refusing', steps: sendForms, shows: 'main [role=alert]' }),
  state('tales', 'nada-consta', 'not understood', { answers: 'refusing', steps: sendForms, shows: 'main .field.bad' }),
  state('ana', 'token', 'refused', { answers: 'refusing', steps: press('main button.main'), shows: 'main .note' }),
  state('ana', 'token', 'shown', { steps: press('main button.main'), shows: 'main progress' }),
  state('joao', 'debitos', 'a slip', { steps: press('main .of-library button'), shows: 'main .of-library dl' }),
]

/** The form comes once the page knows who is signed in: it is waited for. */
const sendIt = press('main form button[type=submit]')

/** Both forms of a title. */
const forms = [
  state('tales', '/acervo/{volumes}/reserva', 'a choice'),
  state('tales', '/acervo/{volumes}/reserva', 'what is missing', { answers: 'refusing', steps: sendIt, shows: 'main [role=alert]' }),
  state('ana', '/acervo/{held}/reserva', 'all on loan'),
  state('ines', '/acervo/{held}/reserva', 'refused'),
  state('ana', '/acervo/{held}/reserva', 'not taken', { answers: 'refusing', steps: sendIt, shows: 'main .note' }),
  state('tales', '/acervo/{held}/reserva', 'not loaded', { answers: 'failing', shows: 'main .note.stop' }),
  state('tales', '/acervo/{spread}/solicitacao-emprestimo', 'the form'),
  state('tales', '/acervo/{spread}/solicitacao-emprestimo', 'what is missing', {
    answers: 'refusing',
    steps: sendIt,
    shows: 'main [role=alert]',
  }),
  state('joao', '/acervo/{spread}/solicitacao-emprestimo', 'refused'),
  state('tales', '/acervo/{spread}/solicitacao-emprestimo', 'not loaded', { answers: 'failing', shows: 'main .note.stop' }),
  state('ana', '/acervo/{spread}', 'the box of a signed-in reader'),
]

export const areaStates: readonly SignedInState[] = [
  ...full,
  ...empty,
  ...failed,
  ...waiting,
  ...acted,
  ...forms,
  ...holdStates,
  ...personStates,
]
