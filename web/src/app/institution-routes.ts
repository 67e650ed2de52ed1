import { screens } from '@farol/contract/screens.ts'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { ScreenHandle } from '../api/head.ts'
import { statusOf, type Loaded } from '../api/loaded.ts'
import type { Doors } from '../api/site.ts'
import { fetchMoreTexts } from '../i18n/more-texts.ts'
import * as data from '../screens/institution/institution-data.ts'
import type { Remember } from './remember.ts'

const status = (loaded: unknown) => statusOf(loaded as Loaded<unknown>)

const questions: ScreenHandle = { head: data.questionsHead, status }
const about: ScreenHandle = { head: data.aboutHead, status }
const hours: ScreenHandle = { head: data.hoursHead, status }
const libraryHours: ScreenHandle = { head: data.libraryHoursHead, status }
const events: ScreenHandle = { head: data.eventsHead }
const accessibility: ScreenHandle = { head: data.accessibilityHead }
const offline: ScreenHandle = { head: data.offlineHead }

/** A screen in a file of its own, and the texts that only such screens need. */
const withTexts =
  <F>(load: () => Promise<F>, pick: (file: F) => ComponentType) =>
  async () => {
    const [file] = await Promise.all([load(), fetchMoreTexts()])
    return { Component: pick(file) }
  }

/** Each comes with its own file, when it is first opened. */
const screen = {
  questions: withTexts(
    () => import('../screens/institution/questions-screen.tsx'),
    (file) => file.QuestionsScreen,
  ),
  about: withTexts(
    () => import('../screens/institution/about-screen.tsx'),
    (file) => file.AboutScreen,
  ),
  hours: withTexts(
    () => import('../screens/institution/hours-screen.tsx'),
    (file) => file.HoursScreen,
  ),
  libraryHours: withTexts(
    () => import('../screens/institution/hours-screen.tsx'),
    (file) => file.LibraryHoursScreen,
  ),
  events: withTexts(
    () => import('../screens/institution/events-screen.tsx'),
    (file) => file.EventsScreen,
  ),
  accessibility: withTexts(
    () => import('../screens/institution/accessibility-screen.tsx'),
    (file) => file.AccessibilityScreen,
  ),
  offline: withTexts(
    () => import('../screens/institution/offline-screen.tsx'),
    (file) => file.OfflineScreen,
  ),
}

/** What the institution says of itself. */
export function institutionRoutes(doors: Doors, remember: Remember): readonly RouteObject[] {
  return [
    {
      path: screens.questions,
      loader: () => remember(['faq'], () => data.loadQuestions(doors)),
      lazy: screen.questions,
      handle: questions,
    },
    {
      path: screens.about,
      loader: () => remember(['informacoes_gerais'], () => data.loadAbout(doors)),
      lazy: screen.about,
      handle: about,
    },
    { path: screens.hours, loader: () => remember(['atendimento'], () => data.loadHours(doors)), lazy: screen.hours, handle: hours },
    {
      path: screens.hoursOfLibrary,
      loader: ({ params }) => {
        const code = params['codBiblioteca'] ?? ''
        return remember(['atendimento', code], () => data.loadLibraryHours(doors, code))
      },
      lazy: screen.libraryHours,
      handle: libraryHours,
    },
    { path: screens.events, loader: () => remember(['eventos'], () => data.loadEvents(doors)), lazy: screen.events, handle: events },
    {
      path: screens.accessibility,
      loader: () => remember(['instituicao'], () => data.loadStatement(doors)),
      lazy: screen.accessibility,
      handle: accessibility,
    },
    { path: screens.offline, lazy: screen.offline, handle: offline },
  ]
}
