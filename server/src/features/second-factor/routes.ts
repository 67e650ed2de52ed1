import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  newRecoveryCodes,
} from '@farol/contract/schemas/second-factor.ts'
import { removeSecondFactor } from '@farol/contract/schemas/desk/reader-records.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { countTry } from './check-code.ts'
import { beginFactor, confirmFactor, endFactor, renewCodes, showFactor, type EnrolDeps } from './enrol.ts'
import { removeFactor, type RemoveDeps } from './remove-at-desk.ts'

export interface SecondFactorDeps extends EnrolDeps, RemoveDeps, Pick<Stores, 'quotas'>, Transactions {}

const limit = { perMinute: 60 } as const

/** A person's own second factor, readers and staff alike; and the desk, which removes one that was lost. */
export function bindSecondFactor(binding: Binding, deps: SecondFactorDeps): void {
  bind(binding, getSecondFactor, { firstSteps: 'second_factor' }, ({ patron }) => showFactor(deps, patron))
  const asked = { ...limit, freshProof: true, firstSteps: 'second_factor' } as const
  bindAct(binding, beginSecondFactor, { ...asked, secretAnswer: true }, ({ patron }, inside) => beginFactor(deps, inside, patron))
  bind(binding, confirmSecondFactor, asked, async ({ patron, body }) => {
    const left = await countTry(deps, patron.loginId)
    return deps.together((inside) => confirmFactor(deps, inside, patron, { code: body.codigo, left }))
  })
  bindAct(binding, endSecondFactor, { ...limit, freshProof: true }, async ({ patron }, inside) => {
    await endFactor(deps, inside, patron)
    return showFactor({ ...deps, ...inside }, patron)
  })
  bindAct(binding, newRecoveryCodes, { ...limit, freshProof: true, secretAnswer: true }, ({ patron }, inside) =>
    renewCodes(deps, inside, patron),
  )
  bindAct(binding, removeSecondFactor, { perMinute: 30, freshProof: true }, ({ staff, params, body }, inside) =>
    removeFactor(inside, { staff, code: params.cod, reason: body.motivo, at: deps.clock.now() }),
  )
}
