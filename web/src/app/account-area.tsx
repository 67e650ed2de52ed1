import type { i18n } from 'i18next'
import type { LoadOnce } from '../api/load-once.ts'
import type { Deps } from '../api/site.ts'
import { loadLogin } from '../features/session/load-login.ts'
import { addAccountMenu, addTexts, type LazyArea } from '../i18n/texts.ts'
import { AccountFrame, handle } from '../screens/account/account-frame.tsx'
import { accountHead } from '../screens/session/login-head.ts'
import { accountEntries } from './account-features.ts'
import { areaScreens } from './area-screens.tsx'

const words = (area: LazyArea) => `../texts/{language}/${area}.json`

const Component = () => <AccountFrame entries={accountEntries} />

/** The frame of the patron area with its words and what a sign-in over it is loaded with; most readers never need any of it. */
export async function openAccount(deps: Deps, loadOnce: LoadOnce, texts: i18n) {
  await Promise.all([addTexts(texts, 'session'), addAccountMenu(texts)])
  return { Component, handle, loader: () => loadOnce(['login'], () => loadLogin(deps)) }
}

/** Every address of the area. Whatever stands below it is behind its guard, also what is not there. */
export const accountScreens = areaScreens(accountEntries, accountHead, {
  all: [
    'src/app/account-area.tsx',
    'src/app/background-tasks.ts',
    'src/session/encrypted-storage.ts',
    words('session'),
    '../texts/{language}/account-menu.ts',
  ],
  start: ['src/screens/account/account-home.tsx', words('account'), words('loans')],
})
