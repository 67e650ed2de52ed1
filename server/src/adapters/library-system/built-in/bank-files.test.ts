import { engines } from '../../database/testing/engines.ts'
import { bankFileSuite } from '../suites/bank-file-suite.ts'

for (const engine of engines) bankFileSuite(engine)
