import { accountScreens } from '@farol/contract/account-screens.ts'
import { type AlertKindDeclaration } from '../../ports/alert-kinds.ts'

const prefix = 'bond:'

/** What alerts of a registration are about. */
export const bondSubject = (bondId: number): string => `${prefix}${bondId}`

export const registrationAlerts: readonly AlertKindDeclaration[] = [
  {
    name: 'registration_ends',
    email: 'daily',
    optional: false,
    days: 30,
    link: accountScreens.personalData,
    /** Not sent once the registration was renewed or ended meanwhile. */
    isStillRelevant: async ({ personalRecords }, { subject, occasion }) =>
      (await personalRecords.endOfBond(Number(subject.slice(prefix.length)))) === occasion,
  },
]
