import { localDay } from '@farol/contract/library-zone.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { PersonReply } from '@farol/contract/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Person } from '../../ports/logins.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import type { ReadTerminal } from './terminal-sign-in.ts'
import { personToWire } from './wire.ts'

/** Last local day on which this login may act for the person of this code; undefined where no end was said. */
async function lastDayOfActing({ logins, delegations, clock }: ShowPersonDeps, loginId: number, code: string): Promise<string | undefined> {
  const delegate = await logins.person(loginId)
  return delegate && (await delegations.inForce(delegate.patronId, code, localDay(clock.now())))?.until
}

/** The person in whose place somebody acts: as much as acting needs, no address. */
async function showRepresented(deps: ShowPersonDeps, { personId, loginId, activities, powers = [] }: PatronBearer): Promise<PersonReply> {
  const record = await deps.personalRecords.read(personId)
  if (!record) throw new Refusal('credencial_invalida')
  const { name, socialName, code } = record
  const until = await lastDayOfActing(deps, loginId, code)
  return {
    user: { cod_pessoa: String(personId), nome_pessoa: socialName ?? name },
    authPermissions: activities.map((activity) => ({ cod_modulo: actingModule, cod_atividade: activity })),
    bloqueio: false,
    agindo: { poderes: [...powers], ...(until !== undefined && { ate: until }) },
  }
}

// Of the account: what somebody else may do there is no other module's.
const actingModule = 2

export interface ShowPersonDeps extends Pick<
  Stores,
  'logins' | 'activities' | 'personalRecords' | 'dataRequests' | 'delegations' | 'libraries'
> {
  readonly clock: Clock
  /** Version of the terms of use that hold; undefined where the institution has none. */
  readonly readTermsVersion: () => Promise<string | undefined>
  readonly readTerminal: ReadTerminal
}

const firsts = { password: 'senha', second_factor: 'segundo_fator' } as const

/** Whether the terms of use wait to be read, for the first time or in a new version. */
async function hasTermsToRead({ dataRequests, readTermsVersion }: ShowPersonDeps, patronId: number): Promise<boolean> {
  const holds = await readTermsVersion()
  if (holds === undefined) return false
  return !(await dataRequests.consents(patronId)).some(({ kind, version }) => kind === 'terms' && version === holds)
}

/** What a terminal that was shown a code alone may say: somebody else may stand there. Why a registration is blocked is said at the desk. */
const knownByCode = ({ loginId, patronId, name, language, blockedReason }: Person): Person => ({
  loginId,
  patronId,
  name: name.split(' ')[0]!,
  ...(language !== undefined && { language }),
  ...(blockedReason !== undefined && { blockedReason: '' }),
})

async function preferredLibrary({ libraries }: ShowPersonDeps, { defaultLibraryId }: Person): Promise<string | undefined> {
  if (defaultLibraryId === undefined) return undefined
  return (await libraries.libraries()).find(({ id }) => id === defaultLibraryId)?.code
}

/** Who is signed in, what may be done, and whether the person is blocked. `address`: of the caller. */
export async function showPerson(deps: ShowPersonDeps, patron: PatronBearer, language: Language, address?: string): Promise<PersonReply> {
  const { logins, activities } = deps
  const { loginId, bondId, atTerminal } = patron
  if (patron.actingForId !== undefined) return showRepresented(deps, patron)
  const [person, granted] = await Promise.all([logins.person(loginId, bondId), activities.ofLogin(loginId)])
  if (!person) throw new Refusal('credencial_invalida')
  const library = await preferredLibrary(deps, person)
  // A terminal gets no e-mail address and no list of what may be done elsewhere.
  if (!atTerminal)
    return {
      ...personToWire(person, granted, language, library),
      ...(patron.mustFirst && { primeiro: firsts[patron.mustFirst] }),
      ...((await hasTermsToRead(deps, patron.personId)) && { termos: 'pendentes' }),
    }
  const { email: _, ...shown } = person
  const identify = address === undefined ? undefined : (await deps.readTerminal(address))?.identify
  const isProved = identify === 'password' || identify === 'token'
  return personToWire(isProved ? shown : knownByCode(shown), [], language, isProved ? library : undefined)
}
