import { CallError } from '@farol/contract/call.ts'

/** The library system cannot do this (404), or it is not for who acts in another's place (403): its part of the page stays away. */
export const isNotOffered = (error: unknown): boolean => error instanceof CallError && (error.status === 404 || error.status === 403)
