import type { i18n } from 'i18next'
import type { LoadOnce } from '../api/load-once.ts'
import type { Deps } from '../api/site.ts'
import { addTexts } from '../i18n/texts.ts'
import { loadDesk } from '../screens/desk/desk-data.ts'
import { DeskFrame } from '../screens/desk/desk-frame.tsx'
import { deskHead } from '../screens/desk/desk-head.ts'
import { areaScreens } from './area-screens.tsx'
import { deskEntries } from './desk-features.ts'

const Component = () => <DeskFrame entries={deskEntries} />

/** The frame of the desk with its words, and those that parts of the patron area bring along. Readers never need any of it. */
export async function openDesk(deps: Deps, loadOnce: LoadOnce, texts: i18n) {
  await Promise.all((['desk', 'desk-work', 'desk-office', 'session', 'account', 'alerts'] as const).map((area) => addTexts(texts, area)))
  return { Component, handle: { head: deskHead }, loader: () => loadOnce(['equipe'], () => loadDesk(deps)) }
}

/** Every address of the desk. */
export const deskScreens = areaScreens(deskEntries, deskHead)
