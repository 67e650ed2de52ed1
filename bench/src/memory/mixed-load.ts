import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoPassword } from '@farol/e2e/testing/people.ts'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import type { DemoCopy } from '../live/demo-copies.ts'
import { demoReaders, networkAt } from '../session/live-server.ts'

const words = ['casmurro', 'história', 'direito', 'biblioteca', 'poesia', 'física', 'brasil', 'educação', 'machado', 'química']
/** Between two requests of one of the clients. */
const pauseMs = 60

type Given = Readonly<Record<string, unknown>>

/** Visitors, people in their area and staff at the desk, all at once, until they are told to stop. */
export class MixedLoad {
  readonly #server: DemoCopy
  readonly #password: string
  /** How often each kind of request was answered by each status. */
  readonly answers = new Map<string, number>()
  #network = 0
  #isEnded = false

  constructor(server: DemoCopy) {
    this.#server = server
    this.#password = demoPassword(server.dataDir)
  }

  async #ask(kind: string, method: string, path: string, token = '', given?: Given): Promise<Given> {
    // All of them in networks that the demo's desk is open to.
    this.#network += 1
    const from = networkAt(this.#network).replace('10.', '127.')
    const answer = await fetch(this.#server.address + path, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(given && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(given && { body: JSON.stringify(given) }),
    })
    const text = await answer.text()
    const key = `${kind} ${answer.status}`
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1)
    await pause(pauseMs)
    return answer.headers.get('content-type')?.startsWith('application/json') ? (JSON.parse(text) as Given) : {}
  }

  async #signIn(username: string, scope?: 'equipe'): Promise<string> {
    const given = { grant_type: 'password', client_id: 4, username, password: this.#password, ...(scope && { scope }) }
    return String((await this.#ask('sign-in', 'POST', '/api/oauth/token', '', given))['access_token'] ?? '')
  }

  /** Questions that hardly ever come again, their pages, and pages of titles. */
  async #visit(titles: readonly number[], n: number): Promise<void> {
    const q = `${words[n % words.length]} ${words[Math.floor(n / words.length) % words.length]}`
    const asked = `q=${encodeURIComponent(n % 3 === 0 ? q.split(' ')[0]! : q)}&filtro=Y:${1850 + (n % 120)}-${2026 - (Math.floor(n / 120) % 40)}`
    const title = titles[(n * 7919) % titles.length]!
    await this.#ask('search', 'GET', `/api/consulta?${asked}`)
    await this.#ask('page of results', 'GET', `/pesquisa_geral?${asked}`)
    await this.#ask('page of a title', 'GET', `/acervo/${title}`)
    await this.#ask('title', 'GET', `/api/acervo/${title}`)
    await this.#ask('suggestions', 'GET', `/api/consulta/sugestoes?q=${encodeURIComponent(q.slice(0, 3 + (n % 8)))}`)
    if (n % 10 === 0)
      await this.#ask('file of a basket', 'POST', '/api/acervo/exportar-cesta', '', {
        tipo: 'arquivo',
        dados: 'bibtex',
        acervos: [String(title)],
      })
  }

  /** Signs in, looks at everything of their own, comments, renews, and goes. */
  async #person(titles: readonly number[], n: number): Promise<void> {
    const token = await this.#signIn(demoReaders[n % demoReaders.length]!)
    for (const path of [
      '/pessoas',
      '/pessoas/meu-farol/agora',
      '/emprestimo/titulos-pendentes',
      '/reserva',
      '/alerta',
      '/pessoas/meu-farol/carteira',
    ])
      await this.#ask('area', 'GET', `/api${path}`, token)
    const comment = { comentario: `Comentário número ${n}` }
    await this.#ask('comment', 'POST', `/api/comentarios/acervo/${titles[n % titles.length]}`, token, comment)
    await this.#ask('sign-out', 'POST', '/api/oauth/revoke', '', { client_id: 4, token })
  }

  /** Lends and takes back ten copies, one after the other, and writes a note. */
  async #desk(barcodes: readonly string[], n: number): Promise<void> {
    const token = await this.#signIn('tereza', 'equipe')
    for (let at = 0; at < 10; at += 1) {
      const exemplar = barcodes[(n * 10 + at) % barcodes.length]!
      const leitor = String(1 + ((n + at) % 30))
      await this.#ask('lend', 'POST', '/api/equipe/emprestimos', token, { leitor, exemplar })
      await this.#ask('return', 'POST', '/api/equipe/devolucoes', token, { exemplar })
    }
    await this.#ask('note', 'POST', '/api/equipe/leitores/20/notas', token, { tipo: 'interna', texto: `Nota ${n}` })
  }

  async #until(work: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; !this.#isEnded; n += 1) await work(n)
  }

  /** Runs until `stop`. Rejects when the server gives no answer. */
  async run(): Promise<void> {
    const database = await openDatabase({ dataDir: this.#server.dataDir, databaseUrl: this.#server.databaseUrl })
    const titles = (await database.read.selectFrom('title').select('id').where('suppressed', '=', 0).orderBy('id').execute()).map(
      ({ id }) => id,
    )
    const free = sql<{ barcode: string }>`select barcode from copy where id not in (select copy_id from loan) order by id limit 400`
    const barcodes = (await free.execute(database.read)).rows.map(({ barcode }) => barcode)
    await database.close()
    await Promise.all([
      this.#until((n) => this.#visit(titles, 2 * n)),
      this.#until((n) => this.#visit(titles, 2 * n + 1)),
      this.#until((n) => this.#person(titles, n)),
      this.#until((n) => this.#desk(barcodes, n)),
    ])
  }

  stop(): void {
    this.#isEnded = true
  }
}
