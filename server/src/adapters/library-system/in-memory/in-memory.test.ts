import { everySystemSuite } from '../suites/every-system-suite.ts'
import { MemoryFixture, systemOf } from '../testing/memory-fixture.ts'

everySystemSuite('in-memory', () => Promise.resolve(systemOf('in-memory', new MemoryFixture())))
