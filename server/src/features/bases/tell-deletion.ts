import { randomBytes } from 'node:crypto'
import type { BaseDeparture } from '@farol/contract/bases.ts'
import type { BaseGate } from '../../ports/base-gate.ts'
import type { DeletedElsewhere } from '../../ports/bases.ts'
import type { Clock } from '../../ports/clock.ts'
import { PermanentFailure, type JobHandler } from '../../ports/job-handler.ts'
import type { Keys } from '../../ports/keys.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { requireSignature, type AdmitLoginDeps } from './admit-login.ts'
import { departureSignatureOf, isDepartureSignedBy } from './base-signature.ts'
import type { BaseSettings, ReadBases } from './base-settings.ts'

export interface TellingDeps {
  readonly clock: Clock
  readonly gate: BaseGate
  readonly keys: Keys
  readonly readBases: ReadBases
}

/** Tells another base that an account was deleted here; again later where it does not answer. The names leave the job with its end. */
export const tellBaseOfDeletion = ({ clock, gate, keys, readBases }: TellingDeps): JobHandler => ({
  async run({ payload }) {
    const { base, logins } = payload as DeletedElsewhere
    const { own, others } = await readBases()
    const other = others.find(({ code }) => code === base)
    if (!other) return
    const key = await keys.of('bases', base)
    if (key === undefined) throw new PermanentFailure(`No key is kept for the base ${base}.`)
    const momento = Math.floor(clock.now().getTime() / 1000)
    const departure = { base: own.code, para: base, momento, nonce: randomBytes(16).toString('base64url'), logins: [...logins] }
    await gate.leave(other, { ...departure, assinatura: departureSignatureOf(departure, key) })
  },
  left: () => ({}),
})

export type DepartureDeps = Pick<AdmitLoginDeps, 'keys' | 'clock' | 'spentChallenges'> & Transactions & Pick<Stores, 'bases'>

/**
 * Another base says that an account there is gone: who gets its name next must not come in here as the one before. The account here is the
 * person's own and stays. Throws `base_desconhecida`.
 */
export async function endDeparted(deps: DepartureDeps, settings: BaseSettings, departure: BaseDeparture): Promise<number> {
  await requireSignature(deps, settings, departure, (key) => isDepartureSignedBy(departure, key))
  const { base, logins } = departure
  return deps.together(async (inside) => {
    const ended = await inside.bases.endTies(base, logins)
    if (ended > 0) await inside.audit.record({ actor: { kind: 'system' }, act: 'ended_base_ties', detail: { base, ended } })
    return ended
  })
}
