import { engines } from '../../../database/testing/engines.ts'
import { formLawsSuite } from '../../suites/form-laws-suite.ts'

for (const engine of engines) formLawsSuite(engine)
