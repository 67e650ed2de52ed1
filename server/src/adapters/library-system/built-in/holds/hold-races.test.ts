import { engines } from '../../../database/testing/engines.ts'
import { holdRacesSuite } from '../../suites/hold-races-suite.ts'

for (const engine of engines) holdRacesSuite(engine)
