import { expect, test } from 'vitest'
import { codes, mustBeDone } from '../testing/circulation-fixture.ts'
import { MemoryFixture } from '../testing/memory-fixture.ts'
import { faultInjecting, type FaultShares } from './fault-injecting.ts'

const desk = { actor: { kind: 'staff', loginId: 900 }, libraryId: 1 } as const

async function open(shares: FaultShares) {
  const memory = new MemoryFixture()
  const { shelf: _shelf, ...groups } = memory.circulation
  const waited: number[] = []
  const wait = (milliseconds: number) => Promise.resolve(void waited.push(milliseconds))
  const faulty = faultInjecting(groups, { seed: 7, shares, milliseconds: 400, wait })
  const [patronId, barcode] = [await memory.reader({ category: 'GR' }), await memory.copy()]
  return { memory, faulty, waited, patronId, barcode, lend: () => faulty.desk.lend({ patronId, barcode, libraryId: 1 }, desk) }
}

test('without faults every call is answered as it is', async () => {
  const { lend, faulty, patronId } = await open({})
  const { loanId } = mustBeDone(await lend())
  expect((await faulty.loans.open(patronId)).loans).toMatchObject([{ id: loanId }])
})

test('a call is late, and answered', async () => {
  const { lend, waited } = await open({ delay: 1 })
  mustBeDone(await lend())
  expect(waited).toHaveLength(1)
  expect(waited[0]).toBeLessThanOrEqual(400)
})

test('a call that fails or is refused does nothing', async () => {
  for (const shares of [{ fail: 1 }, { refuse: 1 }]) {
    const { lend, memory, barcode } = await open(shares)
    const answer = await lend().then(codes, (error: Error) => error.name)
    expect(answer).toEqual('fail' in shares ? 'LibrarySystemSilent' : ['NaoEncontrada'])
    expect(await memory.copyState(barcode)).toBe('available')
  }
})

test('a dropped answer leaves the act done', async () => {
  const { lend, memory, barcode } = await open({ drop: 1 })
  await expect(lend()).rejects.toThrow('desk.lend')
  expect(await memory.copyState(barcode)).toBe('on_loan 2026-11-10')
})

test('a stale read is the one before', async () => {
  const { faulty, memory, patronId, barcode } = await open({ stale: 1 })
  expect((await faulty.loans.open(patronId)).loans).toEqual([])
  mustBeDone(await memory.circulation.desk.lend({ patronId, barcode, libraryId: 1 }, desk))
  expect((await faulty.loans.open(patronId)).loans).toEqual([])
})

test('one seed, one script', async () => {
  const told = async () => {
    const { faulty, patronId } = await open({ fail: 0.3, delay: 0.3 })
    const answers: string[] = []
    for (let n = 0; n < 40; n += 1)
      answers.push(
        await faulty.loans.open(patronId).then(
          () => 'answered',
          (error: Error) => error.name,
        ),
      )
    return answers
  }
  const first = await told()
  expect(new Set(first)).toEqual(new Set(['answered', 'LibrarySystemSilent']))
  expect(await told()).toEqual(first)
})
