import type { Answer } from '../../loans/testing/loan-site.ts'
import type { DeskSite } from './desk-site.ts'

const readers = ['ana', 'bruno', 'celia', 'davi', 'elisa'] as const
const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

/** What is asked for, without a code that a database gave: `nth` counts the codes of a kind in the order in which they were first answered. */
export type Wanted =
  | { readonly act: 'lend' | 'pay' | 'charge' | 'block' | 'place' | 'renew' | 'cancel'; readonly who: number; readonly nth: number }
  | { readonly act: 'takeBack' | 'waive' | 'copy' | 'desk'; readonly nth: number }
  | { readonly act: 'loans' | 'debts' | 'history' | 'holds' | 'file'; readonly who: number }
  | { readonly act: 'later'; readonly days: number }

const acts = [
  'lend', 'lend', 'lend', 'lend', 'lend', 'takeBack', 'takeBack', 'takeBack', 'place', 'place', 'place', 'place', 'charge', 'pay', 'pay', 'waive', 'renew', 'cancel', 'charge', 'pay', 'waive', 'block', 'loans', 'debts', 'history',
  'holds', 'file', 'copy', 'desk', 'later',
] as const // prettier-ignore

/** The same requests for the same chance. */
export function drawRequests(count: number, chance: () => number): Wanted[] {
  const below = (limit: number) => Math.floor(chance() * limit)
  return Array.from({ length: count }, () => {
    const act = acts[below(acts.length)]!
    return { act, who: below(readers.length), nth: below(40), days: 1 + below(9) } as Wanted
  })
}

/** Ids differ where one database leaves numbers out: each is written as the place of its first appearance. */
class Codes {
  readonly #known = new Map<string, string>()
  readonly #byKind = new Map<string, string[]>()

  note(kind: string, code: unknown): void {
    if (typeof code === 'string') this.#byKind.set(kind, [...new Set([...(this.#byKind.get(kind) ?? []), code])])
  }
  nth(kind: string, nth: number): string {
    const known = this.#byKind.get(kind) ?? []
    return known[nth % Math.max(1, known.length)] ?? 'farol-999999'
  }
  plain(text: string): string {
    return text.replaceAll(/farol-\d+/g, (code) => {
      if (!this.#known.has(code)) this.#known.set(code, `code ${this.#known.size}`)
      return this.#known.get(code)!
    })
  }
}

/** Security keys are made of the id of a loan; whether an e-mail has been sent yet is decided beside the requests. */
const withoutOwnWays = (text: string): string =>
  text.replaceAll(/"chave_seguranca":"\w+"/g, '"chave_seguranca":"key"').replaceAll(/"emails":\[[^\]]*\]/g, '"emails":[]')

export interface Replay {
  readonly answers: readonly string[]
  readonly statuses: ReadonlyMap<string, number>
}

/** A site with readers, staff and books, always the same ones. */
export async function prepareSite(site: DeskSite): Promise<{ readonly barcodes: readonly string[]; readonly titles: readonly string[] }> {
  for (const name of readers) await site.reader(name)
  await site.staff('otavio', 'gestor')
  const barcodes: string[] = []
  const titles: string[] = []
  for (let n = 0; n < 6; n += 1) {
    barcodes.push(await site.book(`Obra ${n}`))
    const copy = await site.database.read
      .selectFrom('copy')
      .select('title_id')
      .where('barcode', '=', barcodes[n]!)
      .executeTakeFirstOrThrow()
    titles.push(String(copy.title_id))
  }
  return { barcodes, titles }
}

const atOnce = 500

/** What the jobs of a night do, at once and in one order: beside the requests they would meet them here earlier and there later. */
async function doNightJobs({ stores }: DeskSite): Promise<object> {
  const { holds, maintenance } = stores.librarySystem
  const expired = await holds.expire(atOnce)
  const woken = await holds.wake(atOnce)
  const told = await maintenance.tellDueDays()
  const charged = await maintenance.chargeLate(atOnce)
  const broken = await maintenance.check()
  return { expired, woken, told, charged, broken }
}

/** Sends the requests one after the other; answers each as status and body. */
export async function replay(site: DeskSite, requests: readonly Wanted[]): Promise<Replay> {
  const { barcodes, titles } = await prepareSite(site)
  const codes = new Codes()
  const people = await Promise.all(readers.map((name) => site.code(name)))
  const desk = (method: 'GET' | 'POST', path: string, body?: object) => site.at('otavio', method, path, body)
  const of = <T>(list: readonly T[], nth: number): T => list[nth % list.length]!
  const send = async (wanted: Wanted): Promise<Answer> => {
    const who = 'who' in wanted ? readers[wanted.who]! : 'ana'
    const reader = 'who' in wanted ? people[wanted.who]! : people[0]!
    const nth = 'nth' in wanted ? wanted.nth : 0
    switch (wanted.act) {
      case 'lend': return desk('POST', '/api/equipe/emprestimos', { leitor: reader, exemplar: of(barcodes, nth) })
      case 'takeBack': return desk('POST', '/api/equipe/devolucoes', { exemplar: of(barcodes, nth) })
      case 'place': return site.as(who, 'POST', '/api/reserva', { cod_acervo: of(titles, nth), biblioteca: 'BC', ...noParts })
      case 'cancel': return site.as(who, 'DELETE', '/api/reserva', { reservas: [codes.nth('hold', nth)] })
      case 'renew': return site.as(who, 'POST', '/api/emprestimo/renovacao', { exemplares: [codes.nth('loan', nth)] })
      case 'charge': return desk('POST', '/api/equipe/debitos', { leitor: reader, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 50 + nth, motivo: 'cópias' })
      case 'pay': return desk('POST', '/api/equipe/pagamentos', { leitor: reader, cod_biblioteca: 'BC', valor_centavos: 1 + nth })
      case 'waive': return desk('POST', `/api/equipe/debitos/${codes.nth('debt', nth)}/abono`, { motivo: 'chuva' })
      case 'block': return desk('POST', '/api/equipe/bloqueios', { leitor: reader, tipo: 'administrativo', fim: new Date(site.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10), motivo: 'documento' })
      case 'loans': return site.as(who, 'GET', '/api/emprestimo/titulos-pendentes')
      case 'debts': return site.as(who, 'GET', '/api/emprestimo/debitos-pendentes')
      case 'history': return site.as(who, 'GET', '/api/emprestimo/historico')
      case 'holds': return site.as(who, 'GET', '/api/reserva')
      case 'file': return desk('GET', `/api/equipe/leitores/${reader}`)
      case 'copy': return desk('GET', `/api/equipe/exemplares/${of(barcodes, nth)}`)
      case 'desk': return desk('GET', of(['/api/equipe/atrasos', '/api/equipe/transitos', '/api/equipe/pendencias', '/api/equipe/reservas'], nth))
      case 'later': {
        await site.setTime(new Date(site.clock.now().getTime() + wanted.days * 86_400_000).toISOString())
        await site.deskToken('otavio')
        return { status: 0, body: { now: site.clock.now().toISOString(), ...(await doNightJobs(site)) } }
      }
    }
  } // prettier-ignore
  const kinds: Partial<Record<Wanted['act'], string>> = { lend: 'loan', place: 'hold', charge: 'debt' }
  const answers: string[] = []
  const statuses = new Map<string, number>()
  for (const wanted of requests) {
    const { status, body } = await send(wanted)
    const kind = kinds[wanted.act]
    if (kind && status === 200) codes.note(kind, body.codigo)
    statuses.set(`${wanted.act} ${status}`, (statuses.get(`${wanted.act} ${status}`) ?? 0) + 1)
    answers.push(`${wanted.act} ${status} ${withoutOwnWays(codes.plain(JSON.stringify(body)))}`)
  }
  return { answers, statuses }
}
