import { CallError } from '@farol/contract/call.ts'
import { isOutcomeUnknown } from '../../api/unknown-outcome.ts'

/** A scan that is sent again under its key: its outcome is unknown, or the session ended before it was looked at. */
export const isLostScan = (error: unknown): boolean => isOutcomeUnknown(error) || (error instanceof CallError && error.status === 401)
