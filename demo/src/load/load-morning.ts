import { dayFrom, localDate } from '../days.ts'
import { bySystem } from './desk-act.ts'
import type { DemoDeps } from './deps.ts'

const everything = 1_000
/** Readers without a sign-in who took a payment slip with them: the file of the bank pays these. */
const payers = [140, 141, 142] as const
const owed = [650, 900, 1_250] as const

/** A slip that the bank's file will pay. */
async function issueSlips(deps: DemoDeps, readers: readonly number[], libraryId: number, now: Date): Promise<void> {
  const { money } = deps.atTime({ now: () => now }).librarySystem
  for (const [at, cents] of owed.entries()) {
    const patronId = readers[payers[at]!]!
    const charge = { patronId, libraryId, kind: 'photocopies', cents, sourceKey: `demo:${patronId}:photocopies` } as const
    const charged = await money.charge(charge, bySystem)
    if (charged.refused) throw new Error('The demo could not charge copies.')
    const slip = await money.issueSlip(patronId, { libraryId, cents }, bySystem)
    if (slip.refused) throw new Error(`The demo could not issue a slip: ${slip.reasons.map(({ code }) => code).join(', ')}`)
  }
}

/** What the night leaves for the morning: slips, a line of the bank that fits none, and what the jobs of the night do. */
export async function loadMorning(deps: DemoDeps, readers: readonly number[], now: Date): Promise<void> {
  const { librarySystem } = deps.atTime({ now: () => now })
  const central = (await deps.libraries.libraries()).find(({ code }) => code === 'BC')!.id
  const yesterday = dayFrom(localDate(now), -1)
  await issueSlips(deps, readers, central, new Date(`${yesterday}T13:00:00Z`))
  const [year, month, day] = yesterday.split('-')
  const content = `referencia;valor;data\n9990001;7,50;${day}/${month}/${year}\n`
  await librarySystem.money.takeBankFile({ name: 'retorno-de-ontem.csv', content }, bySystem)
  await librarySystem.holds.expire(everything)
  await librarySystem.holds.wake(everything)
  await librarySystem.maintenance.chargeLate(everything)
}
