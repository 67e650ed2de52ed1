import { libraryZone } from '@farol/contract/library-zone.ts'
import { getFirstSection, getInstitution, getSecondSection } from '@farol/contract/schemas/institution.ts'
import {
  getActivity,
  getActivityNote,
  getGeneralInformation,
  getService as getServiceCall,
  listEvents,
  listOutsideEvents as listOutsideEventsCall,
  listQuestions,
  listServices as listServicesCall,
} from '@farol/contract/schemas/institution-pages.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { unpagedList } from '../../calls/unpaged-list.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EventsService } from '../../ports/events-service.ts'
import type { Stores } from '../../ports/stores.ts'
import type { ReadDocument } from './current-document.ts'
import { describeActivity, noteOfActivity } from './describe-activity.ts'
import { listOutsideEvents } from './list-external-events.ts'
import { getService, listServices } from './list-services.ts'
import { localMoment } from '../../circulation/local-time.ts'
import { label } from './display-text.ts'
import { toCards, toEvents, toGeneralInformation, toInstitution, toQuestions } from './wire.ts'

export interface ParameterDeps extends Pick<Stores, 'activities' | 'libraries'> {
  readonly clock: Clock
  readonly eventsService: EventsService
  readonly readDocument: ReadDocument
}

/** The institution's texts, hours and events: everything under /api/parametros but `funcionalidades`. */
export function bindParameters(binding: Binding, deps: ParameterDeps): void {
  const read = deps.readDocument
  const now = () => localMoment(deps.clock.now(), libraryZone())

  bind(binding, getInstitution, { activity: 'none' }, async ({ language }) => toInstitution(await read(), now().date, language))
  for (const [call, name] of [
    [getFirstSection, 'first'],
    [getSecondSection, 'second'],
  ] as const)
    bind(binding, call, { activity: 'none' }, async ({ language }) => {
      const section = (await read()).document.sections[name]
      const title = section?.title
      return { ...unpagedList(toCards(section, now().date, language)), ...(title && { titulo: label(title, language) }) }
    })
  bind(binding, listQuestions, { activity: 'none' }, async ({ language }) => unpagedList(toQuestions((await read()).document, language)))
  bind(binding, getGeneralInformation, { activity: 'none' }, async ({ language }) =>
    toGeneralInformation((await read()).document, language),
  )
  bind(binding, getActivity, { activity: 'none' }, ({ who, params, language }) => describeActivity(deps, who, params.id, language))
  bind(binding, getActivityNote, { activity: 'none' }, async ({ params, language }) =>
    noteOfActivity((await read()).document, params.id, language),
  )
  bind(binding, listServicesCall, { activity: 'none' }, async ({ language }) =>
    unpagedList(await listServices(deps, (await read()).document, now(), language)),
  )
  bind(binding, getServiceCall, { activity: 'none' }, async ({ params, language }) =>
    getService(deps, (await read()).document, params.id, now(), language),
  )
  bind(binding, listEvents, { activity: 'none' }, async ({ language }) => unpagedList(toEvents((await read()).document, now(), language)))
  bind(binding, listOutsideEventsCall, { activity: 'none' }, async () =>
    unpagedList(await listOutsideEvents(deps, (await read()).document, now())),
  )
}
