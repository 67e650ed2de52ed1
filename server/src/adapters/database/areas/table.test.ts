import { expect, test } from 'vitest'
import { ofPatron } from '../../../privacy/held-tables.ts'
import { registration } from '../../../privacy/rules.ts'
import { table } from './table.ts'

interface GoalTable {
  id: number
  patron_id: number
}

const privacy = { ...registration, none: 'id', pseudonymous: 'patron_id' }

test('a table without a subject, without its part of the register or with a column that it does not have does not compile', () => {
  // @ts-expect-error it does not say which data version a write raises
  table<GoalTable>({ privacy })
  // @ts-expect-error it does not say what its columns tell of persons
  table<GoalTable>({ subject: 'never' })
  // @ts-expect-error it has no column since when
  table<GoalTable>({ subject: 'never', privacy, held: { kind: 'registro', ...ofPatron, atDeletion: 'delete', since: 'made_at' } })
  const right = table<GoalTable>({ subject: 'never', privacy, held: { kind: 'registro', ...ofPatron, atDeletion: 'delete' } })
  expect(right.held?.links).toEqual([{ column: 'patron_id' }])
})
