import type { Institution } from '@farol/contract/institution.ts'
import { create } from 'zustand'
import type { ClientStorage } from './client-storage.ts'

/** The visitor's token and when it ends, in milliseconds since 1970. */
export interface PublicCredentials {
  readonly token: string
  readonly ends: number
}

interface SessionBootstrap {
  /** False until the page has it. */
  readonly institution: Institution | false
  /** False until a call needed it. */
  readonly credentials: PublicCredentials | false
}

/** What a page knows of the site besides its screen. */
export const useSessionBootstrap = create<SessionBootstrap>()(() => ({ institution: false, credentials: false }))

const institutionName = 'institution'
const credentialsName = 'publicCredentials'

/** The institution as the page brought it is kept for the browser's session; a page that came without it takes what was kept. */
export async function takeInstitution(storage: ClientStorage, brought: Institution | undefined): Promise<void> {
  if (brought) {
    useSessionBootstrap.setState({ institution: brought })
    return storage.write('session', institutionName, brought)
  }
  const before = (await storage.read('session', institutionName)) as Institution | undefined
  if (before) useSessionBootstrap.setState({ institution: before })
}

const isCredentials = (value: unknown): value is PublicCredentials =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' && 'ends' in value

/** The visitor's token of this browser, from page to page; undefined when there is none that is good at `now`. */
export async function storedCredentials(storage: ClientStorage, now: number): Promise<PublicCredentials | undefined> {
  const known = useSessionBootstrap.getState().credentials || (await storage.read('long', credentialsName))
  if (!isCredentials(known) || known.ends <= now) return undefined
  useSessionBootstrap.setState({ credentials: known })
  return known
}

export function storeCredentials(storage: ClientStorage, credentials: PublicCredentials): void {
  useSessionBootstrap.setState({ credentials })
  void storage.write('long', credentialsName, credentials)
}

export function clearCredentials(storage: ClientStorage): void {
  useSessionBootstrap.setState({ credentials: false })
  storage.remove('long', credentialsName)
}
