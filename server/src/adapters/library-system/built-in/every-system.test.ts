import { engines } from '../../database/testing/engines.ts'
import { everySystemSuite } from '../suites/every-system-suite.ts'
import { openFixture } from '../testing/circulation-fixture.ts'
import { systemOf } from '../testing/memory-fixture.ts'

for (const engine of engines)
  everySystemSuite(`built-in, ${engine.name}`, async () => {
    const fixture = await openFixture(engine)
    return systemOf(`built-in, ${engine.name}`, fixture, () => fixture.remove())
  })
