import { withSlug } from '@farol/contract/product.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { useNavigation } from '../../session/navigation-store.ts'
import { useAccountSettings } from '../../session/account-settings.ts'
import { mayDo, type SessionUser } from '../../session/session-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { accountEntries } from './account-entries.ts'
import { ThemeChoice } from './theme-choice.tsx'

const place = 'menu-conta'

/** The entries that the person may open. */
function Entries({ person, onPick }: { person: SessionUser; onPick: () => void }) {
  const { t } = useTranslation('session')
  const { site } = useDeps()
  const root = withSlug('/meu{product}', site.slug)
  const entries = accountEntries.filter((entry) => entry.activity === undefined || mayDo(person, entry.activity))
  return (
    <nav className="menu" aria-label={t('account.title')}>
      <ul>
        {entries.map(({ path, name }) => (
          <li key={name}>
            <NavLink end to={`${root}${path && `/${path}`}`} onClick={onPick}>
              {t(`account.entry.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Keeps which entry is open, so that the closed menu of a phone can name it; nothing is open any more when the area is left. */
function useOpenEntry(): string {
  const { t } = useTranslation('session')
  const { site } = useDeps()
  const { pathname } = useLocation()
  const { subMenuSelected, selectSubMenu, clearSubMenu } = useNavigation()
  const below = pathname.slice(withSlug('/meu{product}/', site.slug).length)
  const parent = accountEntries.findIndex(({ path }) => path === below)
  const entry = accountEntries[parent]
  const name = entry ? t(`account.entry.${entry.name}`) : ''
  useEffect(() => {
    if (parent < 0) clearSubMenu()
    else selectSubMenu({ parent, submenu: -1, name })
  }, [parent, name, selectSubMenu, clearSubMenu])
  useEffect(() => clearSubMenu, [clearSubMenu])
  return subMenuSelected.name
}

/** The menu of the patron area: beside the screen where there is room, which is remembered; else in a dialog over it. */
export function AccountMenu({ person }: { person: SessionUser }) {
  const { t } = useTranslation('session')
  const { settings, change } = useAccountSettings()
  const { menuOpen, menuMobileOpen } = settings
  const open = useOpenEntry()
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
        <Entries person={person} onPick={closeMobile} />
        <ThemeChoice />
      </div>
      <Dialog open={menuMobileOpen} title={t('account.title')} onClose={closeMobile}>
        {menuMobileOpen && (
          <>
            <Entries person={person} onPick={closeMobile} />
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
