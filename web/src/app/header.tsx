import { ownGuides, type Guide } from '@farol/contract/activities.ts'
import { Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { useDeps } from '../api/site.ts'
import { basketAddress, useCarriedBasket } from '../catalogue/carried-basket.ts'
import { CountSlot } from '../features/basket/basket-slots.tsx'
import { UserMenu } from '../features/session/user-menu.tsx'
import { SearchForm } from '../features/search/search-form.tsx'
import { readAddress } from '../features/search/read-address.ts'
import { LanguageSwitcher } from '../ui/language-switcher.tsx'
import { useHydrated } from '../ui/hydration.ts'
import { Icon, LogoMark } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { Frame } from './frame-data.ts'
import { useFrameParts } from './frame-parts.ts'

function TopBar() {
  const { site, language } = useDeps()
  const { AccessibilityBar } = useFrameParts()
  return (
    <div className="top">
      <div className="wrap">
        <span className="top-name">{site.name}</span>
        <AccessibilityBar />
        <LanguageSwitcher offered={site.languages} current={language} />
      </div>
    </div>
  )
}

function Brand() {
  const { t } = useTranslation('shell')
  return (
    <Link className="brand" to="/" aria-label={`Farol, ${t('home')}`}>
      <LogoMark />
      <b>Farol</b>
    </Link>
  )
}

type OwnGuide = (typeof ownGuides)[number]

function Guides({ guides }: { guides: readonly Guide[] }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  // Those that need a source outside of the house have no screens.
  const shown = (guides as readonly OwnGuide[]).filter((guide) => ownGuides.includes(guide))
  const isCurrent = (guide: string) => pathname === `/${guide}` || (pathname === '/' && guide === 'pesquisa_geral')
  return (
    <nav className="guides" id="menu" tabIndex={-1} aria-label={t('guides')}>
      <div className="wrap">
        <ul>
          {shown.map((guide) => (
            <li key={guide}>
              <Link to={`/${guide}`} {...(isCurrent(guide) && { 'aria-current': 'page' as const })}>
                {t(`guide.${guide}`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function Hero({ libraries }: Pick<Frame, 'libraries'>) {
  const { t } = useTranslation('search')
  const { search } = useLocation()
  const { state, isBlank } = readAddress(search)
  return (
    <div className="hero">
      <div className="wrap">
        <h1 tabIndex={-1}>{t('home.title')}</h1>
        <SearchForm state={state} blank={isBlank} libraries={libraries} />
      </div>
    </div>
  )
}

function MastSearch() {
  const { pathname, search } = useLocation()
  const onSearch = pathname === '/' || pathname === '/pesquisa_geral'
  const { state, isBlank } = readAddress(onSearch ? search : '')
  return <SearchForm state={state} blank={isBlank} />
}

const SelfServiceButton = lazyPart(async () => (await import('../features/self-service/self-service-button.tsx')).SelfServiceButton)

/** Only a page that runs can ask whether it stands at a terminal. */
const SelfServiceSlot = () =>
  useHydrated() && (
    <Suspense>
      <SelfServiceButton />
    </Suspense>
  )

/** Top bar, masthead and guides; on the home page the search field is large and stands under the heading. */
export function Header({ hero, frame: { guides, libraries, institution } }: { hero: boolean; frame: Frame }) {
  const { t } = useTranslation('shell')
  const carried = useCarriedBasket()
  return (
    <header className={hero ? 'dusk sky' : 'dusk'}>
      {hero && <span className="beam" />}
      <TopBar />
      <div className="mast">
        <div className="wrap">
          <Brand />
          {!hero && <MastSearch />}
          <div className="mast-links">
            <Link to={basketAddress(carried)}>
              <Icon name="basket" />
              <span className="mast-word">{t('basket')}</span> <CountSlot />
            </Link>
            {institution?.autoatendimento && <SelfServiceSlot />}
            <UserMenu />
          </div>
        </div>
      </div>
      {hero && <Hero libraries={libraries} />}
      <Guides guides={guides} />
    </header>
  )
}
