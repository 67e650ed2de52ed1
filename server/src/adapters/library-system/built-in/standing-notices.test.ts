import { engines } from '../../database/testing/engines.ts'
import { standingNoticesSuite } from '../suites/standing-notices-suite.ts'

for (const engine of engines) standingNoticesSuite(engine)
