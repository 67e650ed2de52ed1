import { getPersonalData, listDepartments, savePersonalData as saveEndpoint } from '@farol/contract/personal-data.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { savePersonalData, type SavingDeps } from './save-personal-data.ts'
import { showPersonalData } from './show-personal-data.ts'

/** What is held about the signed-in person, and what of it they change themselves. */
export function bindPersonalData(binding: Binding, deps: SavingDeps): void {
  bind(binding, getPersonalData, {}, ({ patron, language }) => showPersonalData(deps, patron.personId, language))
  bind(binding, saveEndpoint, { perMinute: 120 }, ({ patron, body, language }) => savePersonalData(deps, patron, body, language))
  bind(binding, listDepartments, {}, async ({ patron }) =>
    (await deps.personalRecords.departments(patron.personId)).map(({ code, name, campusCode }) => ({
      cod_departamento: code,
      descricao: name,
      ...(campusCode !== undefined && { cod_campus: campusCode }),
    })),
  )
}
