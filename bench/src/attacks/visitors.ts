import { setTimeout as pause } from 'node:timers/promises'
import { RawClient } from '../http/raw-client.ts'
import { networkAt } from '../session/live-server.ts'

/** Milliseconds after which a visitor gives up. */
const maxWait = 5_000

const words = ['casmurro', 'história', 'direito', 'biblioteca', 'poesia', 'física', 'brasil', 'educação', 'machado', 'química']

/** A page of results that nobody asked for before. */
const pathOf = (n: number): string =>
  `/pesquisa_geral?q=${encodeURIComponent(words[n % words.length]!)}&filtro=Y:${1500 + (n % 400)}-${2026 - (Math.floor(n / 400) % 100)}`

/** What became of the requests of a while; times in milliseconds. */
export interface Outcome {
  readonly answered: number[]
  readonly refused: number[]
  gaveUp: number
  other: number
}

export const noOutcome = (): Outcome => ({ answered: [], refused: [], gaveUp: 0, other: 0 })

/** Visitors of many networks, whose connections are kept as browsers keep them. */
export class Visitors {
  readonly #address: string
  readonly #pathOf: (n: number) => string
  readonly #idle: RawClient[] = []
  #asked = 0

  /** `path`: what the visitor of a number asks for. */
  constructor(address: string, path: (n: number) => string = pathOf) {
    this.#address = address
    this.#pathOf = path
  }

  /** One visitor asks for one page, and closes the connection when it has not come in time. */
  async ask(outcome: Outcome): Promise<void> {
    const n = (this.#asked += 1)
    const begin = performance.now()
    let client: RawClient | undefined
    const fetched = async () => {
      client = this.#idle.pop() ?? (await RawClient.open(this.#address))
      return client.get(this.#pathOf(n), networkAt(n))
    }
    try {
      const answer = await Promise.race([fetched(), pause(maxWait, undefined, { ref: false })])
      if (!answer || !client) {
        outcome.gaveUp += 1
        return client?.close()
      }
      if (answer.status === 200) outcome.answered.push(performance.now() - begin)
      else if (answer.status === 503) outcome.refused.push(performance.now() - begin)
      else outcome.other += 1
      this.#idle.push(client)
    } catch {
      outcome.other += 1
    }
  }

  /** So many who ask again as soon as they were answered. */
  async askInTurn(clients: number, milliseconds: number): Promise<Outcome> {
    const outcome = noOutcome()
    const end = performance.now() + milliseconds
    const walk = async () => {
      while (performance.now() < end) await this.ask(outcome)
    }
    await Promise.all(Array.from({ length: clients }, walk))
    return outcome
  }

  /** So many a second, whether the ones before were answered or not. */
  async arrive(perSecond: number, milliseconds: number): Promise<Outcome> {
    const outcome = noOutcome()
    const asking: Promise<void>[] = []
    const begin = performance.now()
    for (let now = begin; now < begin + milliseconds; now = performance.now()) {
      const due = ((now - begin) / 1000) * perSecond
      while (asking.length < due) asking.push(this.ask(outcome))
      await pause(5)
    }
    await Promise.all(asking)
    return outcome
  }

  close(): void {
    for (const client of this.#idle.splice(0)) client.close()
  }
}
