import { engines } from '../../database/testing/engines.ts'
import { otherScenariosSuite } from '../suites/other-scenarios-suite.ts'

for (const engine of engines) otherScenariosSuite(engine)
