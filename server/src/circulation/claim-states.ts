import type { HoldState } from './hold-queue.ts'
import type { RequestState } from './loan-request.ts'
import type { AllocationOnCopy, Destination } from './transit.ts'

type Stage = AllocationOnCopy['stage']

/** The state of a hold or request follows where the copy stands that is set apart for it. */
export const holdStateAt: Readonly<Record<Stage, HoldState>> = { pull_list: 'queued', on_the_way: 'queued', on_hold_shelf: 'released' }

export const requestStateAt: Readonly<Record<Stage, RequestState>> = {
  pull_list: 'waiting',
  on_the_way: 'in_transit',
  on_hold_shelf: 'available',
}

/** Where the copy of a hold or request stands after a scan; undefined where the scan changes nothing of that. */
export function stageAfterScan(to: Destination): Stage | undefined {
  if (to.kind === 'send') return to.for === 'home' ? undefined : 'on_the_way'
  return to.kind === 'hold_shelf' && to.releases ? 'on_hold_shelf' : undefined
}
