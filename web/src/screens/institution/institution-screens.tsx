import type { LoaderFunctionArgs } from 'react-router'
import type { HeadOf, ScreenHandle } from '../../api/head.ts'
import { statusOf, type Loaded } from '../../api/loaded.ts'
import type { Remember } from '../../api/remember.ts'
import type { Doors } from '../../api/site.ts'
import { AboutScreen } from './about-screen.tsx'
import { AccessibilityScreen } from './accessibility-screen.tsx'
import { EventsScreen } from './events-screen.tsx'
import { HoursScreen, LibraryHoursScreen } from './hours-screen.tsx'
import * as data from './institution-data.ts'
import { OfflineScreen } from './offline-screen.tsx'
import { QuestionsScreen } from './questions-screen.tsx'

/** A screen whose one answer decides the page's status. */
const whole = (head: HeadOf): ScreenHandle => ({
  head,
  status: (loaded) => statusOf(loaded as Loaded<unknown>),
})

/** What the institution says of itself: the screens in the file that comes when the first of them is opened. */
export function institutionScreens(doors: Doors, remember: Remember) {
  const library = ({ params }: LoaderFunctionArgs) => {
    const code = params['codBiblioteca'] ?? ''
    return remember(['atendimento', code], () => data.loadLibraryHours(doors, code))
  }
  return {
    questions: {
      Component: QuestionsScreen,
      loader: () => remember(['faq'], () => data.loadQuestions(doors)),
      handle: whole(data.questionsHead),
    },
    about: {
      Component: AboutScreen,
      loader: () => remember(['informacoes_gerais'], () => data.loadAbout(doors)),
      handle: whole(data.aboutHead),
    },
    hours: { Component: HoursScreen, loader: () => remember(['atendimento'], () => data.loadHours(doors)), handle: whole(data.hoursHead) },
    hoursOfLibrary: { Component: LibraryHoursScreen, loader: library, handle: whole(data.libraryHoursHead) },
    events: {
      Component: EventsScreen,
      loader: () => remember(['eventos'], () => data.loadEvents(doors)),
      handle: { head: data.eventsHead },
    },
    accessibility: {
      Component: AccessibilityScreen,
      loader: () => remember(['instituicao'], () => data.loadStatement(doors)),
      handle: { head: data.accessibilityHead },
    },
    offline: { Component: OfflineScreen, handle: { head: data.offlineHead } },
  }
}
