import { engines } from '../../database/testing/engines.ts'
import { dayScenariosSuite } from '../suites/day-scenarios-suite.ts'

for (const engine of engines) dayScenariosSuite(engine)
