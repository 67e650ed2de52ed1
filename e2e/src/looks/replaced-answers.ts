import type { Page, Route } from 'playwright-core'
import type { Answers } from './signed-in-state.ts'

/** Calls by which the page knows who is signed in, and that of a terminal: without them there is no screen to look at. */
const ofTheSession = /\/api\/(?:oauth\/|alerta\/resumo|equipe\/sessao|equipe\/entrada|pessoas\/meu-farol$|parametros)/

/** Every list of an answer emptied, and what counts them. */
export function emptied(answer: unknown): unknown {
  if (Array.isArray(answer)) return []
  if (typeof answer !== 'object' || answer === null) return answer
  const counts = (name: string, value: unknown) => typeof value === 'number' && /total|nao_lidos|todos|^n$/.test(name)
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, counts(name, value) ? 0 : emptied(value)]))
}

const failure = { status: 503, json: { code: 'servico_indisponivel', message: 'servico_indisponivel' } }
const refusals = {
  refusing: { status: 403, json: { code: 'acesso_negado', message: 'acesso_negado' } },
  unproven: { status: 422, json: { code: 'confirmacao_necessaria', message: 'confirmacao_necessaria' } },
} as const

async function edited(route: Route, path: string, edit: (answer: unknown, path: string) => unknown): Promise<void> {
  const answer = await route.fetch()
  if (!answer.ok() || !answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
  return route.fulfill({ response: answer, json: edit(await answer.json(), path) })
}

function answerBy(answers: Answers) {
  return async (route: Route): Promise<void> => {
    const request = route.request()
    const path = new URL(request.url()).pathname
    const reads = request.method() === 'GET'
    if (ofTheSession.test(path)) return route.continue()
    if (answers === 'refusing' || answers === 'unproven') return reads ? route.continue() : route.fulfill(refusals[answers])
    if (typeof answers === 'object') return reads ? route.continue() : route.fulfill({ json: answers.taken(request.postDataJSON()) })
    if (!reads) return route.continue()
    if (answers === 'failing') return route.fulfill(failure)
    if (answers === 'never') return undefined
    return edited(route, path, answers === 'nothing' ? emptied : answers)
  }
}

/** Puts other answers in the place of the server's. The way back. */
export async function replaceAnswers(page: Page, answers: Answers): Promise<() => Promise<void>> {
  const calls = '**/api/**'
  await page.route(calls, answerBy(answers))
  return () => page.unroute(calls)
}
