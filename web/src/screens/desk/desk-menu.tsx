import { staffScreens } from '@farol/contract/staff-screens.ts'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NavLink } from 'react-router'
import { deskGroups, type DeskEntry } from '../../features/feature.ts'
import { useDeskSession, useMayIn } from '../../features/desk/desk-session.ts'
import { Button } from '../../ui/button.tsx'

interface EntriesProps {
  readonly entries: readonly DeskEntry[]
  readonly onPick: () => void
}

function EntryList({ entries, onPick }: EntriesProps) {
  const { t } = useTranslation('desk')
  return (
    <ul>
      {entries.map(({ path, textKey }) => (
        <li key={path}>
          <NavLink end to={path === '' ? staffScreens.desk : `${staffScreens.desk}/${path}`} onClick={onPick}>
            {t(`entry.${textKey}`)}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Entries that the person may use where the desk stands, by group. On narrow pages they unfold. */
export function DeskMenu({ entries }: { entries: readonly DeskEntry[] }) {
  const { t } = useTranslation('desk')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const activities = useDeskSession(({ staff }) => staff?.atividades) ?? []
  const mayIn = useMayIn()
  const may = ({ activity, inAll }: DeskEntry) =>
    activity === undefined || (activities.includes(activity) && (inAll === undefined || mayIn(activity)))
  const shown = entries.filter((entry) => !entry.hidden && may(entry))
  const of = (group: DeskEntry['group']) => shown.filter((entry) => entry.group === group)
  const close = () => setOpen(false)
  return (
    <nav className={isOpen ? 'desk-menu unfolded' : 'desk-menu'} id="menu" aria-label={t('menu')}>
      <Button slim aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('menuButton')}
      </Button>
      <div id={id}>
        <EntryList entries={of(undefined)} onPick={close} />
        {deskGroups
          .filter((group) => of(group).length > 0)
          .map((group) => (
            <section key={group} aria-labelledby={id + group}>
              <p className="small muted" id={id + group}>
                {t(`group.${group}`)}
              </p>
              <EntryList entries={of(group)} onPick={close} />
            </section>
          ))}
      </div>
    </nav>
  )
}
