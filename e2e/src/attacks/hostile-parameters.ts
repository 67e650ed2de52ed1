import { setTimeout as pause } from 'node:timers/promises'
import { hostileWords } from './hostile-words.ts'
import { judgesTime } from './judge-time.ts'

/** Every parameter of the searching calls and pages, with a harmless value for the same place. */
const search = {
  q: 'casmurro', for: 'TITULO', q2: 'machado', for2: 'AUTOR', q3: 'rio', q4: 'rio', q5: 'rio', condition: 'AND', condition2: 'OR',
  keyword_type: 'P', filtro: 'T:1', tipo_obra: '1', cr: 'N', page: '1', perPage: '20', orderBy: 'ano', direction: 'C', modo: 'D',
  facetas: 'A', especie: 'lei', numero: '8666', orgao: 'Brasil', esfera: 'federal', situacao: 'vigente', data_de: '1990-01-01',
  data_ate: '2020-01-01', fundo: 'x', nivel: 'fundo',
} as const // prettier-ignore

const { modo: _modo, ...feed } = search

/** Every address that searches, with its parameters. */
export const searchingPlaces: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/consulta': search,
  '/api/consulta/filtros': { ...search, tipo: 'A', termo: 'machado' },
  '/api/consulta/autoridades': { q: 'machado', tipo: 'pessoa', page: '1', perPage: '20' },
  '/api/consulta/indice': { indice: 'INDICE_1', termo: 'dom', sentido: 'seguinte', perPage: '30' },
  '/api/consulta/acervos-indexados': { termo: 'Dom Casmurro' },
  '/api/consulta/sugestoes': { q: 'dom casm', perPage: '8' },
  '/api/consulta/voce-quis-dizer': { q: 'casmuro' },
  '/api/consulta/titulos-adicionais': { acervos: '1,2,3' },
  '/api/consulta/novas-aquisicoes': { dias: '30', biblioteca: 'BC', tipo_obra: '1', area: '1.00.00.00-3' },
  '/api/consulta/plano-ensino': { curso: 'x', disciplina: 'x', professor: 'Ana', ano: '2026', semestre: '1', periodo: '1' },
  '/api/links/links-resultado': { q: 'machado' },
  '/api/v2/consulta/pesquisa_geral/x': { termo_pesquisa: 'machado', coluna_um: 'LIVRE', indice: '1', page: '1', perPage: '20' },
  '/pesquisa_geral': { ...search, ano_de: '1990', ano_ate: '2000' },
  '/pesquisa_avancada': { q: 'dom', q2: 'machado', filtro: 'T:1' },
  '/pesquisa_atos_normativos': { q: 'lei', especie: 'lei', numero: '8666', data_de: '1990', data_ate: '2020' },
  '/pesquisa_autoridades': { q: 'machado', tipo: 'pessoa', page: '1' },
  '/pesquisa_indice': { indice: 'INDICE_1', termo: 'dom', sentido: 'anterior', linha: 'Dom Casmurro', page: '1' },
  '/novas_aquisicoes': { dias: '30', biblioteca: 'BC', tipo_obra: '1', area: 'x', page: '1' },
  '/plano_ensino': { curso: 'x', professor: 'Ana', ano: '2026', page: '1' },
  '/plano_ensino.csv': { curso: 'x', ano: '2026' },
  '/pesquisa_geral.atom': feed,
  '/novas_aquisicoes.rss': { dias: '30', biblioteca: 'BC' },
  '/opensearch/sugestoes': { q: 'dom' },
}

interface Answer {
  readonly status: number
  readonly body: string
  readonly isMarkup: boolean
  readonly milliseconds: number
}

let asked = 0

/** Asks, and again after the pause that the server asks for. */
async function ask(address: string, path: string, name: string, value: string): Promise<Answer> {
  asked += 1
  // A page that was made a moment ago is kept: each is asked for under an address of its own, so that all are made.
  const apart: Record<string, string> = path.startsWith('/api') ? {} : { vez: String(asked) }
  const began = performance.now()
  const answer = await fetch(`${address}${path}?${new URLSearchParams({ [name]: value, ...apart })}`, { headers: { lang: '5' } })
  const body = await answer.text()
  const isMarkup = /html|xml/.test(answer.headers.get('content-type') ?? '')
  if (answer.status !== 429) return { status: answer.status, body, isMarkup, milliseconds: performance.now() - began }
  await pause(1000 * Number(answer.headers.get('retry-after') ?? 5))
  return ask(address, path, name, value)
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Words that may stand in a page as text, never as markup. */
const markup = ['<script>window.__x', '<img src=x', '<svg/onload', '<!ENTITY', '<?xml version="1.0"?><!DOCTYPE']
const traces = [/\bat .+\.ts:\d+/, /node_modules/, /SQLITE_|sqlite3?/i, /syntax error/i, /root:x:0/]

// Under so many milliseconds a pause of the machine is longer than the work: there the ratio says nothing.
const noise = 8

/** What is wrong with an answer to a hostile word, if anything: it must be a page or a refusal, with the word as text and nothing of the inside. */
function wrongIn({ status, body, isMarkup }: Answer): string | undefined {
  if (status !== 200 && status !== 422) return `answered ${status}`
  const raw = isMarkup ? markup.find((text) => body.includes(text)) : undefined
  if (raw) return `has ${raw} as markup`
  const trace = traces.find((pattern) => pattern.test(body))
  return trace && `shows ${trace}`
}

/**
 * What took long is asked again beside a harmless one, up to three times: pauses of a busy machine are not the word's doing and may hit it
 * twice, and a word that is slow is slow each time. Answers its milliseconds then.
 */
async function slowAgain(ask: () => Promise<Answer>, askHarmless: () => Promise<Answer>, max: number): Promise<number | undefined> {
  let milliseconds = 0
  for (let turn = 0; turn < 3; turn += 1) {
    const [calm, again] = await Promise.all([askHarmless(), ask()])
    milliseconds = again.milliseconds
    if (milliseconds <= Math.max(5 * calm.milliseconds, max)) return undefined
  }
  return milliseconds
}

/**
 * Every `step`-th of the hostile words in every parameter of one place, another start for each parameter, so that together they are all tried.
 * Answers what was tried and, in words, what was wrong: a failure, markup, a trace of the inside, or with `isTimed` more than five
 * times the time of a harmless value in the same run.
 */
export async function tryHostileWords(
  address: string,
  path: string,
  step = 1,
  isTimed = judgesTime,
): Promise<{ tried: number; wrong: string[] }> {
  const wrong: string[] = []
  let tried = 0
  for (const [place, [name, harmless]] of Object.entries(searchingPlaces[path]!).entries()) {
    const usual: number[] = []
    for (let turn = 0; turn < 5; turn += 1) usual.push((await ask(address, path, name, harmless)).milliseconds)
    const max = () => 5 * Math.max(middle(usual), noise)
    const times: number[] = []
    for (const word of hostileWords.filter((_, at) => at % step === place % step)) {
      const answer = await ask(address, path, name, word)
      const where = `${path}?${name}=${JSON.stringify(word)}`
      const fault = wrongIn(answer)
      if (fault) wrong.push(`${where} ${fault}`)
      tried += 1
      times.push(answer.milliseconds)
      if (!isTimed || answer.milliseconds <= max()) continue
      const again = await slowAgain(
        () => ask(address, path, name, word),
        () => ask(address, path, name, harmless),
        max(),
      )
      if (again !== undefined) wrong.push(`${where} took ${Math.round(again)} ms`)
    }
    if (isTimed && middle(times) > max())
      wrong.push(`${path}?${name} took ${Math.round(middle(times))} ms, harmless ${Math.round(middle(usual))} ms`)
  }
  return { tried, wrong }
}
