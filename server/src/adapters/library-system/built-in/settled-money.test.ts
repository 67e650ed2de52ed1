import { engines } from '../../database/testing/engines.ts'
import { settledMoneySuite } from '../suites/settled-money-suite.ts'

for (const engine of engines) settledMoneySuite(engine)
