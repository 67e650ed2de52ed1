import { engines } from '../../database/testing/engines.ts'
import { correctionsSuite } from '../suites/corrections-suite.ts'
import { lendingSuite } from '../suites/lending-suite.ts'
import { moneySuite } from '../suites/money-suite.ts'
import { renewalSuite } from '../suites/renewal-suite.ts'
import { rulesSuite } from '../suites/rules-suite.ts'
import { writtenLoansSuite } from '../suites/written-loans-suite.ts'

for (const engine of engines) {
  correctionsSuite(engine)
  lendingSuite(engine)
  renewalSuite(engine)
  moneySuite(engine)
  rulesSuite(engine)
  writtenLoansSuite(engine)
}
