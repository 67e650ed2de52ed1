import { afterAll, beforeAll, beforeEach } from 'vitest'
import { local } from '../../../circulation/testing/sample-libraries.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { openFixture, type CirculationFixture } from './circulation-fixture.ts'
import { openScene, type Person, type Scene } from './scene.ts'

/** A fresh scene for every test of a suite of holds, over one database. */
export function openHoldScene(engine: TestEngine) {
  let fixture: CirculationFixture
  let scene: Scene
  const reopen = async () => {
    scene = await openScene(fixture)
  }
  beforeAll(async () => {
    fixture = await openFixture(engine)
  })
  beforeEach(reopen)
  afterAll(() => fixture.remove())
  return {
    get fixture() {
      return fixture
    },
    get scene() {
      return scene
    },
    reopen,
    holds: () => fixture.circulation.holds,
    /** What a reader sees of the only hold. */
    seen: async (person: Person) =>
      (await scene.live(person)).map(({ stage, position, limit }) => ({ stage, position, limit: limit && local(limit.at) })),
    /** The only copy of T2 came back on 10 November: released to Ana, Bruno is next. */
    async releasedToAna() {
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      await scene.hold('bruno', scene.wanted('T2'))
      fixture.setTime('2026-11-10 15:00')
      await scene.returned('1010')
    },
  }
}
