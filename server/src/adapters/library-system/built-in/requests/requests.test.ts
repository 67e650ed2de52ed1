import { engines } from '../../../database/testing/engines.ts'
import { requestSuite } from '../../suites/request-suite.ts'
import { writtenRequestsSuite } from '../../suites/written-requests-suite.ts'

for (const engine of engines) {
  requestSuite(engine)
  writtenRequestsSuite(engine)
}
