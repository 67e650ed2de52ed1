import { engines } from '../../../database/testing/engines.ts'
import { holdEndingSuite } from '../../suites/hold-ending-suite.ts'
import { holdFormSuite } from '../../suites/hold-form-suite.ts'
import { holdPickUpSuite } from '../../suites/hold-pick-up-suite.ts'
import { holdPlacingSuite } from '../../suites/hold-placing-suite.ts'
import { writtenHoldsSuite } from '../../suites/written-holds-suite.ts'

for (const engine of engines) {
  holdPlacingSuite(engine)
  holdFormSuite(engine)
  holdPickUpSuite(engine)
  holdEndingSuite(engine)
  writtenHoldsSuite(engine)
}
