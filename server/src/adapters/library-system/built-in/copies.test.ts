import { engines } from '../../database/testing/engines.ts'
import { copyChangeSuite } from '../suites/copy-change-suite.ts'

for (const engine of engines) copyChangeSuite(engine)
