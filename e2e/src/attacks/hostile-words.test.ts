import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { hostileWords } from './hostile-words.ts'

const address = inject('address')

/** Every parameter of the searching calls and pages, with a harmless value for the same place. */
const search = {
  q: 'casmurro', for: 'TITULO', q2: 'machado', for2: 'AUTOR', q3: 'rio', q4: 'rio', q5: 'rio', condition: 'AND', condition2: 'OR',
  keyword_type: 'P', filtro: 'T:1', tipo_obra: '1', cr: 'N', page: '1', perPage: '20', orderBy: 'ano', direction: 'C', modo: 'D',
  facetas: 'A', especie: 'lei', numero: '8666', orgao: 'Brasil', esfera: 'federal', situacao: 'vigente', data_de: '1990-01-01',
  data_ate: '2020-01-01', fundo: 'x', nivel: 'fundo',
} as const // prettier-ignore

const { modo: _modo, ...feed } = search

const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
async function ask(path: string, name: string, value: string): Promise<Answer> {
  asked += 1
  // A page that was made a moment ago is kept: each is asked for under an address of its own, so that all are made.
  const apart: Record<string, string> = path.startsWith('/api') ? {} : { vez: String(asked) }
  const began = performance.now()
  const answer = await fetch(`${address}${path}?${new URLSearchParams({ [name]: value, ...apart })}`, { headers: { lang: '5' } })
  const body = await answer.text()
  const isMarkup = /html|xml/.test(answer.headers.get('content-type') ?? '')
  if (answer.status !== 429) return { status: answer.status, body, isMarkup, milliseconds: performance.now() - began }
  await pause(1000 * Number(answer.headers.get('retry-after') ?? 5))
  return ask(path, name, value)
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Words that may stand in a page as text, never as markup. */
const markup = ['<script>window.__x', '<img src=x', '<svg/onload', '<!ENTITY', '<?xml version="1.0"?><!DOCTYPE']
const traces = [/\bat .+\.ts:\d+/, /node_modules/, /SQLITE_|sqlite3?/i, /syntax error/i, /root:x:0/]

// Under so many milliseconds a pause of the machine is longer than the work: there the ratio says nothing.
const noise = 8

test.each(Object.entries(places))(
  'sixty hostile words in every parameter of %s are text: no failure, no markup, at most five times the time of harmless ones',
  async (path, parameters) => {
    expect(hostileWords).toHaveLength(60)
    for (const [name, harmless] of Object.entries(parameters)) {
      const usual: number[] = []
      for (let turn = 0; turn < 5; turn += 1) usual.push((await ask(path, name, harmless)).milliseconds)
      const times: number[] = []
      for (const word of hostileWords) {
        const { status, body, isMarkup, milliseconds } = await ask(path, name, word)
        const where = `${path}?${name}=${JSON.stringify(word)}`
        expect([200, 422], `${where} answered ${status}`).toContain(status)
        if (isMarkup) for (const text of markup) expect(body, where).not.toContain(text)
        for (const trace of traces) expect(body, where).not.toMatch(trace)
        times.push(milliseconds)
        // What took long is asked again: a pause of the machine is not the word's doing, and a word that is slow is slow twice.
        if (milliseconds > 5 * Math.max(middle(usual), noise)) {
          const again = await Promise.all([ask(path, name, harmless), ask(path, name, word)].map(async (one) => (await one).milliseconds))
          expect(again[1], `${where} took ${again[1]} ms, harmless ${again[0]} ms`).toBeLessThan(
            5 * Math.max(again[0]!, middle(usual), noise),
          )
        }
      }
      expect(middle(times), `${path}?${name}`).toBeLessThan(5 * Math.max(middle(usual), noise))
    }
  },
  240_000,
)
