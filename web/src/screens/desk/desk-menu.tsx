import { staffScreens } from '@farol/contract/staff-screens.ts'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { DeskEntry } from '../../features/feature.ts'
import { useDeskSession } from '../../features/desk/desk-session.ts'

/** Entries that the person may use where the desk stands. */
export function DeskMenu({ entries }: { entries: readonly DeskEntry[] }) {
  const { t } = useTranslation('desk')
  const activities = useDeskSession(({ staff }) => staff?.atividades) ?? []
  const open = entries.filter(({ hidden, activity }) => !hidden && (activity === undefined || activities.includes(activity)))
  return (
    <nav className="desk-menu" id="menu" aria-label={t('menu')}>
      <ul>
        {open.map(({ path, textKey }) => (
          <li key={path}>
            <NavLink end to={path === '' ? staffScreens.desk : `${staffScreens.desk}/${path}`}>
              {t(`entry.${textKey}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
