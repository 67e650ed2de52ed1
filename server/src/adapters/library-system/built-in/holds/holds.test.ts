import { engines } from '../../../database/testing/engines.ts'
import { holdSuite } from '../../suites/hold-suite.ts'

for (const engine of engines) holdSuite(engine)
