import type { Page } from 'playwright-core'
import { areaState as state } from './area-state.ts'
import { press, type SignedInState } from './signed-in-state.ts'

type Fields = Record<string, unknown>

/** The answer of one address with other fields. */
const withFields = (end: string, fields: Fields) => (answer: unknown, path: string) =>
  path.endsWith(end) ? { ...(answer as Fields), ...fields } : answer

/** Alerts read and unread by turns, every third out of date. */
function readAndOver(answer: unknown, path: string): unknown {
  if (!path.endsWith('/api/alerta')) return answer
  const { data, ...rest } = answer as { readonly data: readonly Fields[] }
  const over = { expira: '2020-01-01T12:00:00.000Z' }
  return { ...rest, data: data.map((one, at) => ({ ...one, lido: at % 2 === 0, ...(at % 3 === 0 && over) })) }
}

async function wrongDay(page: Page): Promise<void> {
  const first = page.locator('.alert-filter input').first()
  await first.fill('31/02/2026')
  await first.press('Enter')
}

const later = '2099-01-02T12:00:00.000Z'
const copy = { situacao: 'pronta', pedida_em: '2026-11-20T12:00:00.000Z', ate: later, link: '/api/pessoas/meu-farol/privacidade/copia/1' }
const obstacles = ['2 empréstimos em aberto', '1 reserva viva', 'R$ 23,50 em débitos da Biblioteca Central da Universidade de Porto Sereno']
const refused = { pedida_em: '2026-11-20T12:00:00.000Z', pendencias: obstacles }
const waits = { pedida_em: '2026-11-20T12:00:00.000Z', sera_em: later, pendencias: [] }
const withApp = withFields('/segundo-fator', {
  ativo: true,
  oferecido: true,
  exigido: false,
  desde: '2026-11-01T12:00:00.000Z',
  codigos_restantes: 2,
})

/** States of alerts, sign-ins and privacy that stand with nobody of the demo, or that end when their person signs in. */
export const personStates: readonly SignedInState[] = [
  state('celia', 'alertas', 'read, unread, out of date', { answers: readAndOver, shows: 'main .alert' }),
  state('celia', 'alertas', 'one deleted', {
    steps: press('main .alert button:last-of-type'),
    answers: 'refusing',
    shows: 'main .undo button',
  }),
  state('celia', 'alertas', 'no such day', { steps: wrongDay, shows: 'main .field.bad' }),
  state('celia', 'alertas?de=2020-01-01&ate=2020-01-02', 'none with this filter', { shows: 'main .alert-filter' }),
  state('ana', 'acessos', 'the second factor is on', { answers: withApp }),
  state('celia', 'privacidade', 'a copy is ready, a deletion waits', {
    answers: withFields('/privacidade', { copia: copy, exclusao: waits }),
  }),
  state('celia', 'privacidade', 'a deletion was refused', { answers: withFields('/privacidade', { exclusao: refused }) }),
]
