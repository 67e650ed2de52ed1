import type { AttackCase } from './attack-case.ts'
import { basketCalls } from './basket-calls.ts'
import { circulationActs } from './circulation-acts.ts'
import { clockAndCalendar } from './clock-and-calendar.ts'
import { daysWithoutMidnight } from './days-without-midnight.ts'
import { deskLoans } from './desk-loans.ts'
import { deskLookUps } from './desk-look-ups.ts'
import { deskMoney } from './desk-money.ts'
import { deskRights } from './desk-rights.ts'
import { deskSessions } from './desk-sessions.ts'
import { deskWords } from './desk-words.ts'
import { guessers } from './guessers.ts'
import { hostileFiles } from './hostile-files.ts'
import { hostileFilters, logLines } from './hostile-filters.ts'
import { largeInput } from './large-input.ts'
import { oddRequests } from './odd-requests.ts'
import { otherPersons } from './other-persons.ts'
import { oneTimeAddress, outsideCalls } from './outside-calls.ts'
import { factorGuesses, personCalls } from './person-calls.ts'
import { personsDeleted, personsGone } from './persons-gone.ts'
import { protocolAbuse } from './protocol.ts'
import { recordsOfOthers } from './records-of-others.ts'
import { searchInjection } from './search-injection.ts'
import { sessionAttacks } from './session.ts'
import { terminalCalls } from './terminal-calls.ts'
import { textOfOthers } from './text-of-others.ts'

/** Tries a call or a page of the desk or of the terminal. */
export const isAtDesk = ({ steps }: AttackCase): boolean =>
  steps.some(({ path = '', as = '' }) => as.endsWith('@equipe') || /^\/(?:api\/)?(?:equipe|autoatendimento)/.test(path))

/** Not a case of the trust handbook. */
export const isOwn = ({ id }: AttackCase): boolean => !/^A\d\d\b/.test(id)

/** Every case of the runner, in the order in which one server meets them. */
export const attackCases: readonly AttackCase[] = [
  factorGuesses,
  ...searchInjection,
  ...protocolAbuse,
  ...largeInput,
  ...oddRequests,
  ...sessionAttacks,
  ...hostileFilters,
  ...recordsOfOthers,
  ...hostileFiles,
  ...outsideCalls,
  ...textOfOthers,
  ...basketCalls,
  ...personsGone,
  ...otherPersons,
  // Before the clock jumps: a session of the desk ends after half an hour without a call.
  ...deskSessions,
  ...deskRights,
  ...deskMoney,
  ...deskLoans,
  ...deskLookUps,
  ...deskWords,
  ...terminalCalls,
  ...circulationActs,
  ...clockAndCalendar,
  ...daysWithoutMidnight,
  oneTimeAddress,
  // Last: their guesses make the network suspicious, and who is not signed in by then is asked for a captcha.
  ...personCalls,
  logLines,
  ...guessers,
  // A week later in its nights' work.
  ...personsDeleted,
]
