import { activities as codes, ownGuides } from '@farol/contract/activities.ts'
import { allLanguages } from '@farol/contract/language.ts'
import { workTypes } from '../../catalogue/description/work-types.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import type { LoanType } from '../../ports/shelf-terms.ts'
import type { Stores } from '../../ports/stores.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/institution.server.json'

const texts = areaTexts<typeof pt>('institution')

export type InitialSettingsDeps = Pick<Stores, 'activities' | 'settings' | 'shelfTerms' | 'shippedPolicies'>

const search = 1
const visitorActivities = [
  codes.copies,
  codes.kardex,
  codes.reference,
  codes.marc,
  codes.statistics,
  codes.dublinCore,
  codes.logo,
  // Signed out they prompt to sign in; what is sent needs the person's own grant.
  codes.acquisitionSuggestion,
  codes.comments,
  codes.externalCatalogue,
  codes.externalCatalogueSecond,
  codes.modalLoginKeepsSession,
  codes.forgotPassword,
  codes.captcha,
]

const loanType = (code: keyof typeof pt.loanType, abilities: Partial<LoanType>): Omit<LoanType, 'id'> => ({
  code,
  names: Object.fromEntries(allLanguages.map((language) => [language, texts(language).loanType[code]])),
  lends: true,
  holdable: true,
  renewable: true,
  hourly: false,
  consultOnly: false,
  ...abilities,
})

const none = { lends: false, holdable: false, renewable: false }

const loanTypes = [
  loanType('N', {}),
  loanType('C', {
    ...none,
    consultOnly: true,
  }),
  loanType('E', {
    holdable: false,
    renewable: false,
    hourly: true,
  }),
  loanType('R', { ...none, consultOnly: true }),
  loanType('S', none),
]

/**
 * What a new institution begins with, so that it can import at once: types of work, loan types, what visitors may see, the guides
 * that have something to show. What was changed since is left alone.
 */
export async function fillInitialSettings({ activities, settings, shelfTerms, shippedPolicies }: InitialSettingsDeps): Promise<void> {
  if ((await shelfTerms.materialTypes()).length === 0) {
    for (const { code, names, form, kardex, multimedia } of workTypes)
      await shelfTerms.putMaterialType({
        id: Number(code),
        names,
        leaderMatch: [],
        referenceForm: form,
        kardex,
        multimedia,
        circulates: true,
      })
  }
  if ((await shelfTerms.loanTypes()).length === 0) for (const type of loanTypes) await shelfTerms.putLoanType(type)
  await shippedPolicies.fill()
  if ((await settings.get(settingNames.searchGuides)) !== undefined) return
  for (const activity of visitorActivities) await activities.grant({ kind: 'visitor' }, { module: search, activity })
  await settings.put(settingNames.searchGuides, ownGuides)
}
