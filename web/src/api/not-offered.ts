import { CallError } from '@farol/contract/call.ts'

/** The server does not have this call: another library system stands behind it, which cannot do this. Its part of the page stays away. */
export const isNotOffered = (error: unknown): boolean => error instanceof CallError && error.status === 404
