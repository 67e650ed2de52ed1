import { withSlug } from '@farol/contract/product.ts'
import { useEffect, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NavLink, useLocation } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { accountGroups, type AccountEntry } from '../../features/feature.ts'
import { useNavigation } from '../../session/navigation-store.ts'
import { useAccountSettings } from '../../session/account-settings.ts'
import { mayDo, type SessionUser } from '../../session/session-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const place = 'menu-conta'

interface EntriesProps {
  readonly entries: readonly AccountEntry[]
  readonly onPick: () => void
}

function EntryList({ entries, onPick, labelledBy }: EntriesProps & { readonly labelledBy?: string }) {
  const { i18n } = useTranslation()
  const { site } = useDeps()
  const root = withSlug('/meu{product}', site.slug)
  return (
    <ul aria-labelledby={labelledBy}>
      {entries.map(({ path, text }) => (
        <li key={text}>
          <NavLink end to={`${root}${path && `/${path}`}`} onClick={onPick}>
            {i18n.t(text)}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The entries that the person may open: those before all groups, then group by group. */
function Entries({ person, entries, onPick }: EntriesProps & { readonly person: SessionUser }) {
  const { t } = useTranslation('session')
  const id = useId()
  const shown = entries.filter(({ activity, hidden }) => !hidden && (activity === undefined || mayDo(person, activity)))
  const of = (group: AccountEntry['group']) => shown.filter((entry) => entry.group === group)
  return (
    <nav className="menu" aria-label={t('account.title')}>
      <EntryList entries={of(undefined)} onPick={onPick} />
      {accountGroups
        .filter((group) => of(group).length > 0)
        .map((group) => (
          <div key={group}>
            <p className="muted" id={id + group}>
              {t(`account.group.${group}`)}
            </p>
            <EntryList entries={of(group)} onPick={onPick} labelledBy={id + group} />
          </div>
        ))}
    </nav>
  )
}

/** Keeps which entry is open, so that the closed menu of a phone can name it; nothing is open any more when the area is left. */
function useOpenEntry(entries: readonly AccountEntry[]): string {
  const { i18n } = useTranslation()
  const { site } = useDeps()
  const { pathname } = useLocation()
  const { subMenuSelected, selectSubMenu, clearSubMenu } = useNavigation()
  const below = pathname.slice(withSlug('/meu{product}/', site.slug).length)
  const parent = entries.findIndex(({ path }) => path === below)
  const entry = entries[parent]
  const name = entry ? i18n.t(entry.text) : ''
  useEffect(() => {
    if (parent < 0) clearSubMenu()
    else selectSubMenu({ parent, submenu: -1, name })
  }, [parent, name, selectSubMenu, clearSubMenu])
  useEffect(() => clearSubMenu, [clearSubMenu])
  return subMenuSelected.name
}

/** The menu of the patron area: beside the screen where there is room, which is remembered; else in a dialog over it. */
export function AccountMenu({ person, entries }: { person: SessionUser; entries: readonly AccountEntry[] }) {
  const { t } = useTranslation('session')
  const { settings, change } = useAccountSettings()
  const { menuOpen, menuMobileOpen } = settings
  const open = useOpenEntry(entries)
  const closeMobile = () => change({ menuMobileOpen: false })
  return (
    <div className="account-menu" data-open={menuOpen}>
      <button
        type="button"
        className="btn slim wide-only"
        aria-expanded={menuOpen}
        aria-controls={place}
        onClick={() => change({ menuOpen: !menuOpen })}
      >
        {t(menuOpen ? 'account.closeMenu' : 'account.openMenu')}
      </button>
      <button
        type="button"
        className="btn slim narrow-only"
        aria-expanded={menuMobileOpen}
        aria-haspopup="dialog"
        onClick={() => change({ menuMobileOpen: true })}
      >
        <span>
          {t('account.openMenu')}
          {open && <span className="muted">: {open}</span>}
        </span>
      </button>
      <div className="account-side" id={place}>
        <Entries person={person} entries={entries} onPick={closeMobile} />
        <ThemeChoice />
      </div>
      <Dialog open={menuMobileOpen} title={t('account.title')} onClose={closeMobile}>
        {menuMobileOpen && (
          <>
            <Entries person={person} entries={entries} onPick={closeMobile} />
            <ThemeChoice />
            <p>
              <button type="button" className="btn bare" onClick={closeMobile}>
                {t('account.closeMenu')}
              </button>
            </p>
          </>
        )}
      </Dialog>
    </div>
  )
}
