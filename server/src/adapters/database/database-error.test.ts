import { expect, test } from 'vitest'
import { DatabaseOutage } from '../../ports/database-outage.ts'
import { isBusy, told } from './database-error.ts'

test.each([
  ['locked by another process', 5],
  ['locked while it recovers', 261],
  ['locked by a statement', 6],
])('a file that stays %s cannot be used for now, and may be tried again', (_what, errcode) => {
  const error = told(Object.assign(new Error('database is locked'), { errcode }))
  expect(error).toBeInstanceOf(DatabaseOutage)
  expect([(error as DatabaseOutage).reason, isBusy(error)]).toEqual(['busy', true])
})
