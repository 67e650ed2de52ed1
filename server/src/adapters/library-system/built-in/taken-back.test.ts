import { engines } from '../../database/testing/engines.ts'
import { takenBackSuite } from '../suites/taken-back-suite.ts'

for (const engine of engines) takenBackSuite(engine)
