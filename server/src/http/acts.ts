import { createHmac } from 'node:crypto'
import { idempotencyKey, type Endpoint } from '@farol/contract/schemas/endpoint.ts'
import { Refusal, type MessageParams, type Reason, type RefusalCode } from '@farol/contract/errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { FirstAnswer, IdempotencyClaim } from '../ports/idempotency.ts'
import type { Stores, Transactions } from '../ports/stores.ts'
import type { PatronBearer, StaffBearer } from '../ports/tokens.ts'
import type { Asking, RawInput } from './handlers.ts'

export interface ActDeps extends Transactions {
  readonly clock: Clock
  readonly secret: Buffer
}

export interface ActOptions {
  /** The answer holds a secret: it is not stored, a repeated call answers `ja_emitido`. */
  readonly secretAnswer?: boolean
}

interface StoredRefusal {
  readonly code: RefusalCode
  readonly params: MessageParams
  readonly reasons: readonly Reason[]
}

type Outcome = { readonly answer: unknown } | { readonly refusal: Refusal }

const secondsStored = 86_400

/** Takes the transaction back that looked whether a key is known. */
class NewKey extends Error {}

/** Runs acts in one transaction with the answer that their `Idempotency-Key` gets again for 24 hours. */
export class Acts {
  readonly #deps: ActDeps
  readonly #atWork = new Set<string>()

  constructor(deps: ActDeps) {
    this.#deps = deps
  }

  /** `work` uses no other stores than those it is given. A refusal with reasons was decided by a rule: what it wrote (its audit) stays. */
  async run(
    endpoint: Endpoint,
    input: Asking & RawInput,
    options: ActOptions,
    work: (inside: Stores) => Promise<unknown>,
  ): Promise<unknown> {
    const claim = this.#claimOf(endpoint, input)
    if (!claim) return settled(await this.#deps.together(async (inside) => outcomeOf(() => work(inside))))
    const name = `${claim.caller} ${claim.route} ${claim.key}`
    if (this.#atWork.has(name)) throw new Refusal('chave_em_andamento')
    this.#atWork.add(name)
    try {
      return settled(await this.#deps.together((inside) => once(inside, claim, options, work)))
    } finally {
      this.#atWork.delete(name)
    }
  }

  /**
   * For work too long for one transaction, which done twice changes nothing more: its answer is stored once it has ended. After a crash in
   * between, the same key does it again.
   */
  async runRepeatable(endpoint: Endpoint, input: Asking & RawInput, work: () => Promise<unknown>): Promise<unknown> {
    const claim = this.#claimOf(endpoint, input)
    if (!claim) return work()
    const name = `${claim.caller} ${claim.route} ${claim.key}`
    if (this.#atWork.has(name)) throw new Refusal('chave_em_andamento')
    this.#atWork.add(name)
    try {
      const first = await this.#firstOf(claim)
      if (first) return settled(repeated(first, claim))
      const answer = await work()
      await this.#deps.together(async (inside) => {
        await inside.idempotency.claim(claim)
        await inside.idempotency.answer(claim, 200, answer)
      })
      return answer
    } finally {
      this.#atWork.delete(name)
    }
  }

  /** What the first call with a key left; the key is not claimed by this. */
  async #firstOf(claim: IdempotencyClaim): Promise<FirstAnswer | undefined> {
    try {
      return await this.#deps.together(async (inside) => {
        const first = await inside.idempotency.claim(claim)
        if (!first) throw new NewKey()
        return first
      })
    } catch (error) {
      if (error instanceof NewKey) return undefined
      throw error
    }
  }

  /** Undefined without a key, and for callers without a sign-in, who own no key. */
  #claimOf(endpoint: Endpoint, { idempotencyKey: key, who, params, query, body }: Asking & RawInput): IdempotencyClaim | undefined {
    if (key === undefined || (who.kind !== 'patron' && who.kind !== 'staff')) return undefined
    if (!idempotencyKey.test(key)) throw new Refusal('dados_invalidos', {}, [{ field: 'Idempotency-Key', code: 'valor_invalido' }])
    const { clock, secret } = this.#deps
    return {
      caller: callerOf(who),
      route: `${endpoint.method} ${endpoint.path}`,
      key,
      loginId: who.loginId,
      bodyHash: createHmac('sha256', secret)
        .update(JSON.stringify([params, query, body]))
        .digest('base64url'),
      expiresAt: new Date(clock.now().getTime() + secondsStored * 1000),
    }
  }
}

/** What somebody does for another person is another request than the same for oneself, or for a third one. */
const callerOf = (who: PatronBearer | StaffBearer): string =>
  who.kind === 'patron' && who.actingForId !== undefined ? `${who.kind}:${who.loginId}:${who.actingForId}` : `${who.kind}:${who.loginId}`

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { answer: await work() }
  } catch (error) {
    if (error instanceof Refusal && error.reasons.length > 0) return { refusal: error }
    throw error
  }
}

async function once(
  inside: Stores,
  claim: IdempotencyClaim,
  { secretAnswer }: ActOptions,
  work: (inside: Stores) => Promise<unknown>,
): Promise<Outcome> {
  const first = await inside.idempotency.claim(claim)
  if (first) return repeated(first, claim, secretAnswer)
  const outcome = await outcomeOf(() => work(inside))
  if ('refusal' in outcome) {
    const { code, params, reasons, status } = outcome.refusal
    await inside.idempotency.answer(claim, status, { code, params, reasons } satisfies StoredRefusal)
  } else await inside.idempotency.answer(claim, 200, secretAnswer ? undefined : outcome.answer)
  return outcome
}

function repeated({ bodyHash, status, answer }: FirstAnswer, claim: IdempotencyClaim, secretAnswer = false): Outcome {
  if (bodyHash !== claim.bodyHash) return { refusal: new Refusal('chave_de_outro_pedido') }
  if (status === undefined) return { refusal: new Refusal('chave_em_andamento') }
  if (status >= 400) {
    const { code, params, reasons } = answer as StoredRefusal
    return { refusal: new Refusal(code, params, [], reasons) }
  }
  return secretAnswer ? { refusal: new Refusal('ja_emitido') } : { answer }
}

function settled(outcome: Outcome): unknown {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}
