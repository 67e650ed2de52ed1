import { getInstitution } from '@farol/contract/institution.ts'
import {
  getGeneralInformation,
  getService,
  listEvents,
  listOutsideEvents,
  listQuestions,
  listServices,
} from '@farol/contract/institution-pages.ts'
import { screens } from '@farol/contract/screens.ts'
import type { Reply } from '@farol/contract/address.ts'
import type { HeadOf, Place } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { institutionSchema, librariesSchema } from './library-schema.ts'

type Asking = Pick<Deps, 'call'>

export const loadQuestions = ({ call }: Asking) => attempt(call(listQuestions))
export const loadAbout = ({ call }: Asking) => attempt(call(getGeneralInformation))
export const loadHours = ({ call }: Asking) => attempt(call(listServices))
export const loadLibraryHours = ({ call }: Asking, id: string) => attempt(call(getService, { params: { id } }))
export const loadStatement = ({ call }: Asking) => attempt(call(getInstitution))

export interface EventsData {
  readonly own: Loaded<Reply<typeof listEvents>>
  /** Absent: the institution activated no outside calendar. */
  readonly outside?: Loaded<Reply<typeof listOutsideEvents>>
}

export async function loadEvents({ call }: Asking): Promise<EventsData> {
  const [own, institution] = await Promise.all([attempt(call(listEvents)), attempt(call(getInstitution))])
  const activated = institution.ok && institution.value.eventos_externos
  return { own, ...(activated && { outside: await attempt(call(listOutsideEvents)) }) }
}

const titled = ({ texts, site }: Place, page: string) => texts.t('pageTitle', { page, site: site.name })

type Named = 'questions' | 'about' | 'hours' | 'events' | 'accessibility'

const headFor =
  (name: Named): HeadOf =>
  (_data, place) => {
    const t = place.texts.getFixedT(place.language, 'institution')
    return {
      title: titled(place, t(`${name}.title`)),
      description: t(`${name}.description`, { site: place.site.name }),
      canonical: screens[name],
    }
  }

export const questionsHead = headFor('questions')

/** With every library for machines that read schema.org. */
export const hoursHead: HeadOf = (data, place) => {
  const loaded = data as Awaited<ReturnType<typeof loadHours>>
  return { ...headFor('hours')(data, place), ...(loaded.ok && { jsonLd: librariesSchema(place.site, loaded.value.data) }) }
}

export const eventsHead = headFor('events')
export const accessibilityHead = headFor('accessibility')

/** With the institution itself for machines that read schema.org. */
export const aboutHead: HeadOf = (data, place) => {
  const loaded = data as Awaited<ReturnType<typeof loadAbout>>
  return { ...headFor('about')(data, place), ...(loaded.ok && { jsonLd: institutionSchema(place.site, loaded.value) }) }
}

export const libraryHoursHead: HeadOf = (data, place) => {
  const t = place.texts.getFixedT(place.language, 'institution')
  const loaded = data as Awaited<ReturnType<typeof loadLibraryHours>>
  if (!loaded.ok) return { title: titled(place, t('hours.title')), noindex: true }
  const { desc_biblioteca: name, cod_biblioteca: code } = loaded.value
  return {
    title: titled(place, `${t('hours.title')}: ${name}`),
    description: t('hours.descriptionOf', { name }),
    canonical: `${screens.hours}/${encodeURIComponent(code)}`,
    jsonLd: librariesSchema(place.site, [loaded.value]),
  }
}

export const offlineHead: HeadOf = (_data, place) => ({
  title: titled(place, place.texts.getFixedT(place.language, 'institution')('offline.title')),
  noindex: true,
})
