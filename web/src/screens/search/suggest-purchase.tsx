import { activities } from '@farol/contract/activities.ts'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRouteLoaderData } from 'react-router'
import { frameRoute } from '../../api/frame-route.ts'
import { mayDo, useSignedIn } from '../../session/session-store.ts'

/** The footer's own switch of the suggestion, by its words: the dialog, and who may send it, are the footer's. */
const footerSwitch = (words: string) =>
  [...document.querySelectorAll<HTMLElement>('#rodape button[aria-haspopup]')].find((button) => button.textContent === words)

/** Opens the suggestion of a purchase where the institution takes them; without scripts it leads to where that stands. */
export function SuggestPurchase() {
  const { t } = useTranslation('results')
  const { t: shell } = useTranslation('shell')
  const person = useSignedIn()
  const visitors = useRouteLoaderData<{ readonly activities: readonly number[] }>(frameRoute)?.activities
  const wanted = activities.acquisitionSuggestion
  if (person ? !mayDo(person, wanted) : visitors && !visitors.includes(wanted)) return null
  const open = (event: MouseEvent) => {
    const found = footerSwitch(shell('frame.S'))
    if (!found) return
    event.preventDefault()
    found.click()
  }
  return (
    <p>
      <a className="tall" href="#rodape" onClick={open}>
        {t('suggest')}
      </a>
    </p>
  )
}
