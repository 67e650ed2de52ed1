import { engines } from '../../database/testing/engines.ts'
import { settledMoneySuite } from '../suites/settled-money-suite.ts'
import { writtenMoneySuite } from '../suites/written-money-suite.ts'

for (const engine of engines) {
  settledMoneySuite(engine)
  writtenMoneySuite(engine)
}
