import { engines } from '../../database/testing/engines.ts'
import { toldReadersSuite } from '../suites/told-readers-suite.ts'

for (const engine of engines) toldReadersSuite(engine)
