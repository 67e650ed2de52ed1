import { engines } from '../../database/testing/engines.ts'
import { lendingSuite } from '../suites/lending-suite.ts'
import { moneySuite } from '../suites/money-suite.ts'
import { renewalSuite } from '../suites/renewal-suite.ts'

for (const engine of engines) {
  lendingSuite(engine)
  renewalSuite(engine)
  moneySuite(engine)
}
