import type { LoaderFunctionArgs } from 'react-router'
import type { HeadOf, ScreenHandle } from '../../api/head.ts'
import { statusOf, type Loaded } from '../../api/loaded.ts'
import type { LoadOnce } from '../../api/load-once.ts'
import type { Deps } from '../../api/site.ts'
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
export function institutionScreens(deps: Deps, loadOnce: LoadOnce) {
  const library = ({ params }: LoaderFunctionArgs) => {
    const code = params['codBiblioteca'] ?? ''
    return loadOnce(['atendimento', code], () => data.loadLibraryHours(deps, code))
  }
  return {
    questions: {
      Component: QuestionsScreen,
      loader: () => loadOnce(['faq'], () => data.loadQuestions(deps)),
      handle: whole(data.questionsHead),
    },
    about: {
      Component: AboutScreen,
      loader: () => loadOnce(['informacoes_gerais'], () => data.loadAbout(deps)),
      handle: whole(data.aboutHead),
    },
    hours: { Component: HoursScreen, loader: () => loadOnce(['atendimento'], () => data.loadHours(deps)), handle: whole(data.hoursHead) },
    hoursOfLibrary: { Component: LibraryHoursScreen, loader: library, handle: whole(data.libraryHoursHead) },
    events: {
      Component: EventsScreen,
      loader: () => loadOnce(['eventos'], () => data.loadEvents(deps)),
      handle: { head: data.eventsHead },
    },
    accessibility: {
      Component: AccessibilityScreen,
      loader: () => loadOnce(['instituicao'], () => data.loadStatement(deps)),
      handle: { head: data.accessibilityHead },
    },
    offline: { Component: OfflineScreen, handle: { head: data.offlineHead } },
  }
}
