import { expect, test } from 'vitest'
import { stageAfterScan } from './claim-states.ts'
import { wayOfFreed } from './freed-copy.ts'

const [home, other, third] = [1, 2, 3]
const copy = { libraryId: home, shelfState: 'available' } as const
const onShelfAt = (pickUpLibraryId: number) => ({ ...copy, allocation: { stage: 'on_hold_shelf', pickUpLibraryId } }) as const
const pulled = { ...copy, allocation: { stage: 'pull_list', pickUpLibraryId: other } } as const
const next = (pickUpLibraryId: number) => ({ pickUpLibraryId })

test.each([
  ['free at home', copy, undefined, undefined, { at: home, state: 'available' }],
  ['only read here: free as that', { ...copy, shelfState: 'consult_only' } as const, undefined, undefined, { at: home, state: 'consult_only' }],
  ['at home it is fetched from the shelf for the next', copy, next(home), undefined, { at: home, state: 'on_hold_shelf', stage: 'pull_list' }],
  ['also for one who fetches it elsewhere', pulled, next(other), undefined, { at: home, state: 'on_hold_shelf', stage: 'pull_list' }],
  ['from a hold shelf at home to the next there', onShelfAt(home), next(home), undefined, { at: home, state: 'on_hold_shelf', stage: 'on_hold_shelf' }],
  ['from a hold shelf at home for one elsewhere: fetched and sent', onShelfAt(home), next(other), undefined, { at: home, state: 'on_hold_shelf', stage: 'pull_list' }],
  ['from a hold shelf elsewhere to the next there', onShelfAt(other), next(other), undefined, { at: other, state: 'on_hold_shelf', stage: 'on_hold_shelf' }],
  ['from a hold shelf elsewhere on its way to the next', onShelfAt(other), next(third), undefined, { at: other, state: 'in_transit', stage: 'on_the_way', sentTo: third }],
  ['from a hold shelf elsewhere home, where nobody waits', onShelfAt(other), undefined, undefined, { at: other, state: 'in_transit', sentTo: home }],
  ['in hand elsewhere, for who fetches it there', copy, next(other), other, { at: other, state: 'on_hold_shelf', stage: 'on_hold_shelf' }],
  ['in hand elsewhere, on its way home for the next', copy, next(home), other, { at: other, state: 'in_transit', stage: 'on_the_way', sentTo: home }],
] as const)('%s', (_rule, freed, waiting, inHandAt, way) => {
  expect(wayOfFreed(freed, waiting, inHandAt)).toEqual(way)
}) // prettier-ignore

test('a scan sends the copy of a claim on, or sets it on the hold shelf once; a way home and a shelf are nobody’s', () => {
  expect([
    stageAfterScan({ kind: 'send', libraryId: 2, for: 'hold', withdraws: true }),
    stageAfterScan({ kind: 'send', libraryId: 2, for: 'home', withdraws: false }),
    stageAfterScan({ kind: 'hold_shelf', for: 'request', releases: true }),
    stageAfterScan({ kind: 'hold_shelf', for: 'request', releases: false }),
    stageAfterScan({ kind: 'shelf' }),
    stageAfterScan({ kind: 'staff' }),
  ]).toEqual(['on_the_way', undefined, 'on_hold_shelf', undefined, undefined, undefined])
})
