import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock/system-clock.ts'
import { databaseStores } from './database-stores.ts'
import { openDatabase } from './open-database.ts'
import { engines, type TestDatabase } from './testing/engines.ts'

describe.each(engines)('the mark of changes on $name', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await engine.open()
  })
  afterAll(() => database.remove())

  /** Another database of the same server may write at any moment: a mark that stays is looked for, not demanded at once. */
  async function staysTheSame(): Promise<boolean> {
    for (let tries = 0; tries < 200; tries += 1) if ((await database.mark()) === (await database.mark())) return true
    return false
  }

  test('stays while nothing is written, whatever is read', async () => {
    const { titles } = databaseStores(database, systemClock)
    await titles.count()
    expect(await staysTheSame()).toBe(true)
  })

  test('changes with a write of this process and of another connection', async () => {
    const { settings } = databaseStores(database, systemClock)
    const first = await database.mark()
    await settings.put('here', 1)
    const second = await database.mark()
    expect(second).not.toBe(first)
    const other = await openDatabase(database.settings)
    await databaseStores(other, systemClock).settings.put('there', 2)
    expect(await database.mark()).not.toBe(second)
    await other.close()
  })

  test('changes when a transaction that was open at the last mark is committed', async () => {
    const { together, settings } = databaseStores(database, systemClock)
    let finish = () => {}
    let isInside = () => {}
    const inside = new Promise<void>((resolve) => (isInside = resolve))
    const writing = together(async (stores) => {
      await stores.settings.put('slow', 1)
      isInside()
      await new Promise<void>((resolve) => (finish = resolve))
    })
    await inside
    const mark = await database.mark()
    expect(await settings.get('slow')).toBeUndefined()
    finish()
    await writing
    expect(await database.mark()).not.toBe(mark)
    expect((await settings.get('slow'))?.value).toBe(1)
  })
})
