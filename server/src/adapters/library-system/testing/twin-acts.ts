import { daysAfter } from '../../../circulation/local-time.ts'
import type { Acting } from '../../../ports/library-system/acts.ts'
import { libraryIds } from './circulation-fixture.ts'
import { actingFor } from './scene.ts'
import { expectSame, type Side, type Twin, type TwinSystems } from './twin-systems.ts'

export const desk: Acting = { actor: { kind: 'staff', loginId: 900 }, operatorPatronId: 900, libraryId: libraryIds.BC }

export type Act = (twins: TwinSystems, pick: <T>(list: readonly T[]) => T | undefined, number: number) => Promise<unknown>

export const ids = (made: { readonly real: { readonly id: string }; readonly model: { readonly id: string } }): Twin => ({
  real: made.real.id,
  model: made.model.id,
})

export const penalty = ({ lateDays, suspension, debt }: { lateDays?: number; suspension?: unknown; debt?: { cents: number } }) => [
  lateDays,
  suspension,
  debt?.cents,
]

export async function lend(twins: TwinSystems, patronId: number, barcode: string, number: number): Promise<void> {
  const libraryId = number % 5 === 0 ? libraryIds.BN : libraryIds.BC
  const override = number % 7 === 0 ? { override: { codes: ['LimiteEmprestimos', 'afastado', 'debito'] as const, reason: 'banca' } } : {}
  await twins.both(
    `lend ${barcode} to ${patronId}`,
    (groups) => groups.desk.lend({ patronId, barcode, libraryId, ...override }, desk),
    (lent) => [
      lent.barcode,
      lent.dueOn,
      lent.dueTime,
      lent.kind,
      lent.policyId,
      lent.fulfils,
      lent.warnings,
      lent.overridden.map((one) => one.code),
    ],
  )
}

export async function renew(twins: TwinSystems, patronId: number, number: number): Promise<void> {
  const loansAt = async (side: Side) => (await twins.of(side).loans.open(patronId)).loans
  const [real, model] = [await loansAt('real'), await loansAt('model')]
  const at = real.length === 0 ? 0 : number % real.length
  const channel = number % 3 === 0 ? 'desk' : 'web'
  if (real.length === 0) return expectSame('loans to renew', real.length, model.length)
  await twins.both(
    `renew ${real[at]!.barcode} by ${channel}`,
    async (groups, side) => {
      const loanIds = [side === 'real' ? real[at]!.id : (model[at]?.id ?? '')]
      return (await groups.loans.renew({ loanIds, channel, patronId }, channel === 'desk' ? desk : actingFor(patronId)))[0]!.outcome
    },
    ({ dueOn, dueTime, renewals, webRenewals, renewalLimit }) => [dueOn, dueTime, renewals, webRenewals, renewalLimit],
  )
}

export const onHold =
  (name: 'suspend' | 'resume' | 'putOff'): Act =>
  async (twins, pick, number) => {
    const hold = pick(twins.holds)
    if (!hold) return
    const until = daysAfter(twins.today, number % 9)
    await twins.both(`${name} ${hold.real}`, (groups, side) =>
      name === 'suspend' ? groups.holds.suspend(hold[side], until, {}, desk) : groups.holds[name](hold[side], {}, desk),
    )
  }

export const onRequest =
  (name: 'send' | 'receive' | 'refuse' | 'notFound'): Act =>
  async (twins, pick) => {
    const request = pick(twins.requests)
    if (!request) return
    await twins.both(
      `${name} ${request.real}`,
      (groups, side) => (name === 'refuse' ? groups.requests.refuse(request[side], 'x', desk) : groups.requests[name](request[side], desk)),
      ({ state }) => state,
    )
  }

export const onDebt =
  (name: 'waive' | 'discount'): Act =>
  async (twins, pick, number) => {
    const debt = pick(twins.debts)
    if (!debt) return
    await twins.both(
      `${name} ${debt.real}`,
      (groups, side) =>
        name === 'waive' ? groups.money.waive(debt[side], 'x', desk) : groups.money.discount(debt[side], 50 + (number % 400), 'x', desk),
      ({ debt: { state, balance, discount, paid } }) => [state, balance, discount, paid],
    )
  }
