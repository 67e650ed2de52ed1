import { notFound } from '../../../circulation/decision.ts'

/** What goes wrong with one call. `drop`: it is carried out and its answer lost. `stale`: the answer of the last call of the same words. */
export type Fault = 'none' | 'delay' | 'refuse' | 'fail' | 'drop' | 'stale'

/** Share of calls, of 1, that have each fault; the others are answered as they are. */
export type FaultShares = Readonly<Partial<Record<Exclude<Fault, 'none'>, number>>>

export interface FaultScript {
  readonly seed: number
  readonly shares: FaultShares
  /** Longest delay. */
  readonly milliseconds: number
  readonly wait: (milliseconds: number) => Promise<void>
}

/** The library system did not answer. */
export class LibrarySystemSilent extends Error {
  constructor(call: string) {
    super(`The library system did not answer ${call}.`)
    this.name = 'LibrarySystemSilent'
  }
}

type Method = (...words: readonly unknown[]) => Promise<unknown>

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32, public domain). */
function drawnFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function faultAt(drawn: number, shares: FaultShares): Fault {
  let rest = drawn
  for (const [fault, share] of Object.entries(shares)) {
    rest -= share
    if (rest < 0) return fault as Fault
  }
  return 'none'
}

/** Acts that answer a decision may be refused; reads and lists of outcomes fail instead. */
const isDecision = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && ((answer as { done?: unknown }).done === true || 'refused' in answer)

/** Every group of a library system, with what goes wrong by a script that the seed decides. */
export function faultInjecting<Groups extends object>(groups: Groups, { seed, shares, milliseconds, wait }: FaultScript): Groups {
  const drawn = drawnFrom(seed)
  const last = new Map<string, unknown>()
  const injected =
    (name: string, method: Method): Method =>
    async (...words) => {
      const fault = faultAt(drawn(), shares)
      const call = `${name} ${JSON.stringify(words)}`
      if (fault === 'delay') await wait(drawn() * milliseconds)
      if (fault === 'fail') throw new LibrarySystemSilent(name)
      if (fault === 'stale' && last.has(call)) return last.get(call)
      if (fault === 'refuse') {
        const before = last.get(call)
        if (before === undefined || isDecision(before)) return notFound
        throw new LibrarySystemSilent(name)
      }
      const answer = await method(...words)
      last.set(call, answer)
      if (fault === 'drop') throw new LibrarySystemSilent(name)
      return answer
    }
  const group = (name: string, methods: object) =>
    Object.fromEntries(
      Object.entries(methods).map(([method, act]) =>
        typeof act === 'function' ? [method, injected(`${name}.${method}`, act.bind(methods) as Method)] : [method, act],
      ),
    )
  return Object.fromEntries(Object.entries(groups).map(([name, methods]) => [name, group(name, methods as object)])) as Groups
}
