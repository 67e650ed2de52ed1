import { engines } from '../../database/testing/engines.ts'
import { anonymiseMoneySuite } from '../suites/anonymise-money-suite.ts'
import { anonymiseSuite } from '../suites/anonymise-suite.ts'
import { dueDaysSuite } from '../suites/due-days-suite.ts'
import { nightJobsSuite } from '../suites/night-jobs-suite.ts'
import { writtenNightsSuite } from '../suites/written-nights-suite.ts'

for (const engine of engines) {
  nightJobsSuite(engine)
  dueDaysSuite(engine)
  anonymiseSuite(engine)
  anonymiseMoneySuite(engine)
  writtenNightsSuite(engine)
}
