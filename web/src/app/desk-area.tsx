import type { i18n } from 'i18next'
import type { LoadOnce } from '../api/load-once.ts'
import type { Deps } from '../api/site.ts'
import { addTexts } from '../i18n/texts.ts'
import { loadDesk } from '../screens/desk/desk-data.ts'
import { DeskFrame } from '../screens/desk/desk-frame.tsx'
import { deskHead } from '../screens/desk/desk-head.ts'
import { areaScreens, loadScreen } from './area-screens.tsx'
import { deskEntries } from './desk-features.ts'

/** Whoever signs in finds the field of the counter there. */
async function prepare(): Promise<void> {
  const counter = deskEntries.find(({ path }) => path === '')
  // What could not be fetched now is fetched, and its failure said, when it is opened.
  if (counter) await loadScreen(counter).catch(() => undefined)
}

const Component = () => <DeskFrame entries={deskEntries} prepare={prepare} />

/** The frame of the desk with its words, and those that parts of the patron area bring along. Readers never need any of it. */
export async function openDesk(deps: Deps, loadOnce: LoadOnce, texts: i18n) {
  await Promise.all((['desk', 'desk-work', 'desk-office', 'session', 'account', 'alerts'] as const).map((area) => addTexts(texts, area)))
  return { Component, handle: { head: deskHead }, loader: () => loadOnce(['equipe'], () => loadDesk(deps)) }
}

/** Every address of the desk. */
export const deskScreens = areaScreens(deskEntries, deskHead)
