import { engines } from '../../database/testing/engines.ts'
import { changedCopiesSuite } from '../suites/changed-copies-suite.ts'

for (const engine of engines) changedCopiesSuite(engine)
