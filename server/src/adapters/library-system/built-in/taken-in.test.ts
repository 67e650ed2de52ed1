import { engines } from '../../database/testing/engines.ts'
import { takenInSuite } from '../suites/taken-in-suite.ts'

for (const engine of engines) takenInSuite(engine)
