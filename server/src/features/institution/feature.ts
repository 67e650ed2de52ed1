import type { Feature } from '../feature.ts'
import { addEventCalendar, type EventCalendarDeps } from './event-calendar-routes.ts'
import { bindOutsideSearches } from './external-search-routes.ts'
import { addInstitutionFiles, type InstitutionFileDeps } from './file-routes.ts'
import type { FunctionDeps } from './list-functions.ts'
import { bindParameters, type ParameterDeps } from './parameter-routes.ts'
import { institutionDays } from './institution-days.ts'
import { bindInstitution } from './routes.ts'

interface FileDeps extends Omit<InstitutionFileDeps, 'files'> {
  readonly institutionFiles: InstitutionFileDeps['files']
}

/** What the institution decides: functions, texts, colours, files, searches elsewhere. */
export const institutionFeature: Feature<FunctionDeps & ParameterDeps & FileDeps & EventCalendarDeps> = {
  area: 'institution',
  routes(binding, deps) {
    bindInstitution(binding, deps)
    bindParameters(binding, deps)
    addInstitutionFiles(binding.app, { ...deps, files: deps.institutionFiles })
    addEventCalendar(binding.app, deps)
    bindOutsideSearches(binding, deps)
  },
  calendar: institutionDays,
}
