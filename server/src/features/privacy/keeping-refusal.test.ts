import { Refusal } from '@farol/contract/errors.ts'
import { expect, test } from 'vitest'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { keepingRefusal } from './keeping-refusal.ts'

/** A transaction that notes how it ended. */
function transaction() {
  const ended: string[] = []
  const together: Transactions['together'] = async (work) => {
    try {
      const answer = await work({} as Stores)
      ended.push('committed')
      return answer
    } catch (error) {
      ended.push('rolled back')
      throw error
    }
  }
  return { ended, deps: { together } as Transactions }
}

test('what is done is stored and answered', async () => {
  const { ended, deps } = transaction()
  expect(await keepingRefusal(deps, async () => 'done')).toBe('done')
  expect(ended).toEqual(['committed'])
})

test.each([
  ['a refusal because of what stands open', new Refusal('ExclusaoPendencias', { lista: ['empréstimos'] }), 'committed'],
  ['any other refusal', new Refusal('nao_encontrado'), 'rolled back'],
  ['an error', new Error('disk full'), 'rolled back'],
])('%s is thrown; what was written before it stays only where something stands open', async (_what, error, end) => {
  const { ended, deps } = transaction()
  await expect(keepingRefusal(deps, () => Promise.reject(error))).rejects.toBe(error)
  expect(ended).toEqual([end])
})
