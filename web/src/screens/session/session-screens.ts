import type { i18n } from 'i18next'
import type { LoadOnce } from '../../api/load-once.ts'
import type { Deps } from '../../api/site.ts'
import { loadLogin } from '../../features/session/load-login.ts'
import { addTexts } from '../../i18n/texts.ts'

const files = {
  login: () => import('./login-screen.tsx'),
  leave: () => import('./leave-screen.tsx'),
}

/** A screen of sign-in with its words and what it is loaded with; most readers never need any of it. */
export async function openSessionScreen(name: keyof typeof files, deps: Deps, loadOnce: LoadOnce, texts: i18n) {
  const [{ Component, handle }] = await Promise.all([files[name](), addTexts(texts, 'session')])
  const loader = () => loadOnce(['login'], () => loadLogin(deps))
  return { Component, handle, ...(name !== 'leave' && { loader }) }
}
