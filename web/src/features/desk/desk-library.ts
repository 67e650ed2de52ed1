import { useDeskSession } from './desk-session.ts'

/** Code of the library where the desk stands; lists are asked for anew when it changes. */
export const useDeskLibrary = (): string => useDeskSession(({ staff }) => staff?.cod_biblioteca ?? '')
