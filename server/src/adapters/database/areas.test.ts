import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock/system-clock.ts'
import { areas } from './areas.ts'
import { handlesOf } from './handles.ts'
import { engines } from './testing/engines.ts'
import type { TestDatabase } from './testing/test-database.ts'

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

test('a table is declared by one area', () => {
  expect(repeated(areas.flatMap((area) => Object.keys(area.tables)))).toEqual([])
})

describe.each(engines)('the stores of areas, on $name', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await engine.open()
  })
  afterAll(() => database.remove())

  test('a store is made by one area, and none takes the place of the library system or of what is held', () => {
    const names = areas.flatMap((area) => Object.keys(area.stores(handlesOf(database, systemClock))))
    expect(repeated([...names, 'librarySystem', 'heldData'])).toEqual([])
    expect(names).toContain('alerts')
  })
})
