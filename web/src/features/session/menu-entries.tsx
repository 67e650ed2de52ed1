import { getAccessAddress } from '@farol/contract/bases.ts'
import type { Institution } from '@farol/contract/institution.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mayDo, type SessionUser } from '../../session/session-store.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { failedCall } from '../../api/failed-call.ts'
import { openTab } from './open-tab.ts'

interface MenuEntriesProps {
  readonly person: SessionUser
  readonly entries: NonNullable<Institution['menu_usuario']>
  readonly onDone: () => void
}

/** The institution's own entries in the person's menu, as far as the person has their activities: each opens in a new tab. */
export function MenuEntries({ person, entries, onDone }: MenuEntriesProps) {
  const { t, i18n } = useTranslation('access')
  const { call } = useDeps()
  const ready = useTexts('access')
  const [blocked, setBlocked] = useState<{ readonly activity: number; readonly url: string }>()
  const show = useToasts((state) => state.show)
  if (!ready) return null
  const open = async (activity: number) => {
    try {
      const opened = await openTab(async () => (await call(getAccessAddress, { query: { atividade: activity } })).url, t('opening'))
      if (opened.ok) onDone()
      else setBlocked({ activity, url: opened.url })
    } catch (error) {
      const { tone, text } = failedCall(error, i18n)
      show(tone, text)
    }
  }
  return entries
    .filter((one) => mayDo(person, one.cod_atividade))
    .map(({ cod_atividade: activity, rotulo }) => (
      <li key={activity}>
        {blocked?.activity === activity ? (
          <a href={blocked.url} target="_blank" rel="noopener noreferrer" onClick={onDone}>
            {rotulo} {t('newTab')}
          </a>
        ) : (
          <button type="button" className="as-link" onClick={() => void open(activity)}>
            {rotulo} {t('newTab')}
          </button>
        )}
      </li>
    ))
}
