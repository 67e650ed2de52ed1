import { engines } from '../../../database/testing/engines.ts'
import { requestSuite } from '../../suites/request-suite.ts'

for (const engine of engines) requestSuite(engine)
