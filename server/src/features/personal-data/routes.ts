import { activities } from '@farol/contract/activities.ts'
import type { Reason } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import {
  getPersonalData,
  getRenewals,
  listDepartments,
  renewRegistration as renewEndpoint,
  savePersonalData as saveEndpoint,
} from '@farol/contract/schemas/personal-data.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { reasonsToWire } from '../../http/problems.ts'
import { listRenewals, renewRegistration, type RenewalDeps, type RenewalWords } from './renewals.ts'
import { savePersonalData, type SavingDeps } from './save-personal-data.ts'
import { showPersonalData } from './show-personal-data.ts'

const wordsIn = (language: Language): RenewalWords => ({ language, say: (reasons: readonly Reason[]) => reasonsToWire(reasons, language) })

/** What is held about the signed-in person, and what of it they change themselves. */
export function bindPersonalData(binding: Binding, deps: SavingDeps & RenewalDeps): void {
  bind(binding, getPersonalData, {}, ({ patron, language }) => showPersonalData(deps, patron.personId, language))
  bind(binding, saveEndpoint, { perMinute: 120 }, ({ patron, body, language }) => savePersonalData(deps, patron, body, language))
  bind(binding, listDepartments, {}, async ({ patron }) =>
    (await deps.personalRecords.departments(patron.personId)).map(({ code, name, campusCode }) => ({
      cod_departamento: code,
      descricao: name,
      ...(campusCode !== undefined && { cod_campus: campusCode }),
    })),
  )
  bind(binding, getRenewals, { activity: activities.loans, blockedToo: true, acting: 'consultar' }, ({ patron, language }) =>
    listRenewals(deps, patron, { ...wordsIn(language), powers: patron.powers }),
  )
  bindAct(binding, renewEndpoint, { perMinute: 60 }, ({ patron, body, language }, inside) =>
    renewRegistration(deps, inside, { patron, bond: body.vinculo, words: wordsIn(language) }),
  )
}
