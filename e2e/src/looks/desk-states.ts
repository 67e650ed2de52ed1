import { press, sendForms, type Answers, type SignedInState } from './signed-in-state.ts'

const state = (person: string, path: string, name: string, more: Partial<SignedInState> = {}): SignedInState => ({
  half: 'desk',
  person,
  path: path === '' ? '/equipe' : `/equipe/${path}`,
  name: `equipe/${path}: ${name}`,
  ...more,
})

/** Every screen of the desk by an address that shows it filled, and who sees it. Codes of readers are their numbers in the demo. */
export const deskScreens: readonly (readonly [person: string, path: string])[] = [
  ['iara', ''],
  ['iara', 'leitores'],
  ['tereza', 'leitores/novo'],
  ['tereza', 'leitor/18'],
  ['iara', 'leitor/10'],
  ['otavio', 'leitor/21'],
  ['iara', 'leitor/9'],
  ['tereza', 'leitor/3'],
  ['iara', 'leitor/2'],
  ['iara', 'leitor/20'],
  ['iara', 'exemplares'],
  ['tereza', 'exemplar/1002'],
  ['iara', 'exemplar/1010'],
  ['iara', 'reservas?lista=buscar'],
  ['iara', 'reservas?lista=prateleira'],
  ['iara', 'reservas?lista=vencidas'],
  ['iara', 'reservas?lista=trocar_etiqueta'],
  ['iara', 'reservas?lista=fila&acervo={held}'],
  ['iara', 'solicitacoes-emprestimo?lista=separar'],
  ['iara', 'solicitacoes-emprestimo?lista=enviar'],
  ['iara', 'solicitacoes-emprestimo?lista=receber'],
  ['iara', 'solicitacoes-emprestimo?lista=entregar'],
  ['iara', 'solicitacoes-emprestimo?lista=vencidas'],
  ['iara', 'solicitacoes-emprestimo?lista=todas'],
  ['iara', 'transitos'],
  ['otavio', 'pendencias'],
  ['otavio', 'pendencias?situacao=encerrada'],
  ['otavio', 'atrasos'],
  ['otavio', 'prorrogacao'],
  ['otavio', 'dia'],
  ['otavio', 'nada-consta'],
  ['otavio', 'relatorios?periodo=2026'],
  ['otavio', 'relatorios?periodo=1'],
  ['otavio', 'caixa'],
  ['lia', 'comentarios'],
  ['lia', 'comentarios?situacao=publicado'],
  ['lia', 'mensagens'],
  ['lia', 'mensagens?situacao=sugestoes'],
  ['lia', 'mensagens?situacao=sugestoes_encerradas'],
  ['otavio', 'avisos'],
  ['otavio', 'arquivo-bancario'],
  ['otavio', 'politicas'],
  ['otavio', 'politicas?situacao=encerradas'],
  ['otavio', 'limites'],
  ['otavio', 'periodos'],
  ['otavio', 'calendario'],
  ['tereza', 'instituicao'],
  ['tereza', 'acessos'],
  ['tereza', 'acessos?parte=categorias'],
  ['tereza', 'acessos?parte=pessoas'],
  ['tereza', 'auditoria'],
  ['tereza', 'privacidade'],
  ['tereza', 'privacidade?situacao=respondido'],
  ['tereza', 'demo/codigos'],
]

/** Screens that ask nothing of the server until something is typed. */
const asksNothing = /^(?:|leitores|leitores\/novo|exemplares|prorrogacao|nada-consta|acessos\?parte=pessoas)$/

const screensOf = (wanted: (path: string) => boolean) => deskScreens.filter(([, path]) => wanted(path))

const lists = screensOf(
  (path) =>
    !asksNothing.test(path) && !/leitor\/|exemplar\/|instituicao|calendario|dia$|lista=(?!buscar|separar)|situacao=|periodo=1$/.test(path),
)

/** Screens that fail and wait differently; the others do it as these. */
const unlike = screensOf((path) => /^(?:leitor\/18|exemplar\/1002|pendencias|dia|politicas|instituicao)$/.test(path))

const each = (name: string, answers: Answers, shows: string) =>
  unlike.map(([person, path]) => state(person, path, name, { answers, shows }))

const withForms = screensOf((path) => !/lista=|situacao=|relatorios|demo\/|leitor\/(?:21|9|3|2)$/.test(path))

const scans =
  (...codes: readonly string[]): SignedInState['steps'] =>
  async (page) => {
    await page.locator('#leitura').focus()
    for (const code of codes) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    await page
      .locator('[role=log] li')
      .nth(codes.length - 1)
      .waitFor()
    await page.waitForFunction(() => !document.querySelector('main:has(h1) [aria-busy=true]'))
  }

const counter = [
  state('iara', '', 'a reader, a refusal, an unknown code', {
    answers: 'refusing',
    steps: scans('20260020', '1203', 'XPTO'),
    shows: '[role=log] li',
  }),
  state('iara', 'leitores', 'several found', {
    steps: async (page) => {
      await page.locator('main input').first().fill('silva')
      await page.keyboard.press('Enter')
    },
  }),
]

/** Parts of the institution’s document by their place among the buttons that choose one; what nobody has under its code. */
const others = [
  ...([3, 4, 8, 9, 10, 11] as const).map((part) =>
    state('tereza', 'instituicao', `part ${part}`, { steps: press(`main .seg button:nth-child(${part})`) }),
  ),
  state('iara', 'leitor/999999', 'nobody', { shows: 'main [role=alert]' }),
  state('iara', 'exemplar/999', 'no copy', { shows: 'main [role=alert]' }),
]

export const deskStates: readonly SignedInState[] = [
  ...others,
  ...deskScreens.map(([person, path]) => state(person, path, 'filled')),
  ...lists.map(([person, path]) => state(person, path, 'nothing', { answers: 'nothing' })),
  ...each('not loaded', 'failing', 'main .note.stop'),
  ...each('on its way', 'never', 'main:has(h1) [aria-busy=true]'),
  ...withForms.map(([person, path]) => state(person, path, 'all open and sent as it stands', { answers: 'refusing', steps: sendForms })),
  ...counter,
  state('iara', 'leitor/18', 'a renewal that is refused', {
    answers: 'refusing',
    steps: press('main .desk-rows button'),
    shows: 'main [role=alert]',
  }),
]
