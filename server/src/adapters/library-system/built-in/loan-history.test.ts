import { engines } from '../../database/testing/engines.ts'
import { loanHistorySuite } from '../suites/loan-history-suite.ts'

for (const engine of engines) loanHistorySuite(engine)
