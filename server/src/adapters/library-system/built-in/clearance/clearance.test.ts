import { engines } from '../../../database/testing/engines.ts'
import { clearanceSuite } from '../../suites/clearance-suite.ts'
import { writtenClearanceSuite } from '../../suites/written-clearance-suite.ts'

for (const engine of engines) {
  clearanceSuite(engine)
  writtenClearanceSuite(engine)
}
