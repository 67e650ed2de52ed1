import type { Institution } from '@farol/contract/institution.ts'
import { create } from 'zustand'
import type { KeptState } from './kept-state.ts'

/** The visitor's token and when it ends, in milliseconds since 1970. */
export interface PublicCredentials {
  readonly token: string
  readonly ends: number
}

interface PageFacts {
  /** False until the page has it. */
  readonly institution: Institution | false
  /** False until a call needed it. */
  readonly credentials: PublicCredentials | false
}

/** What a page knows of the site besides its screen. */
export const usePageFacts = create<PageFacts>()(() => ({ institution: false, credentials: false }))

const institutionName = 'institution'
const credentialsName = 'publicCredentials'

/** The institution as the page brought it is kept for the browser's session; a page that came without it takes what was kept. */
export async function takeInstitution(kept: KeptState, brought: Institution | undefined): Promise<void> {
  if (brought) {
    usePageFacts.setState({ institution: brought })
    return kept.write('session', institutionName, brought)
  }
  const before = (await kept.read('session', institutionName)) as Institution | undefined
  if (before) usePageFacts.setState({ institution: before })
}

const isCredentials = (value: unknown): value is PublicCredentials =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' && 'ends' in value

/** The visitor's token of this browser, from page to page; undefined when there is none that is good at `now`. */
export async function keptCredentials(kept: KeptState, now: number): Promise<PublicCredentials | undefined> {
  const known = usePageFacts.getState().credentials || (await kept.read('long', credentialsName))
  if (!isCredentials(known) || known.ends <= now) return undefined
  usePageFacts.setState({ credentials: known })
  return known
}

export function keepCredentials(kept: KeptState, credentials: PublicCredentials): void {
  usePageFacts.setState({ credentials })
  void kept.write('long', credentialsName, credentials)
}

export function forgetCredentials(kept: KeptState): void {
  usePageFacts.setState({ credentials: false })
  kept.remove('long', credentialsName)
}
