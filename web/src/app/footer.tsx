import { activities } from '@farol/contract/activities.ts'
import { screens } from '@farol/contract/screens.ts'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from '../ui/link.tsx'
import { useDeps } from '../api/site.ts'
import { useSignedIn } from '../session/session-store.ts'
import { addTexts } from '../i18n/texts.ts'
import { useToasts } from '../ui/toast-store.ts'
import type { FooterDialog, FooterDialogKind } from './footer-dialogs.tsx'
import type { Frame } from './frame-data.ts'

function CataloguePlaces({ frame }: { frame: Frame }) {
  const { t } = useTranslation('shell')
  const shown = (frame.institution?.catalogos_externos ?? []).filter((one) => frame.activities.includes(one.cod_atividade))
  return (
    <div>
      <h2>{t('footer.catalogue')}</h2>
      <ul>
        <li>
          <Link to="/">{t('home')}</Link>
        </li>
        <li>
          <Link to="/pesquisa_geral">{t('guide.pesquisa_geral')}</Link>
        </li>
        {frame.institution?.conteudo_restrito && (
          <li>
            <Link to={screens.content}>{t('frame.content')}</Link>
          </li>
        )}
      </ul>
      {shown.length > 0 && (
        <>
          <h2>{t('frame.external')}</h2>
          <ul>
            {shown.map((one) => (
              <li key={one.endereco}>
                <a href={one.endereco}>{one.rotulo}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const libraryPlaces = ['about', 'hours', 'questions', 'events'] as const

function LibraryPlaces() {
  const { t } = useTranslation('shell')
  return (
    <div>
      <h2>{t('frame.library')}</h2>
      <ul>
        {libraryPlaces.map((name) => (
          <li key={name}>
            <Link to={screens[name]}>{t(`frame.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ContactPlaces({ frame, open }: { frame: Frame; open: (kind: FooterDialogKind) => void }) {
  const { t } = useTranslation('shell')
  const has = (activity: number) => frame.activities.includes(activity)
  const support = frame.institution?.msg_suporte_consulta
  const offered = [
    ...(has(activities.comments) ? (['C'] as const) : []),
    ...(has(activities.acquisitionSuggestion) ? (['S'] as const) : []),
    ...(has(activities.teacherSuggestion) ? (['SD'] as const) : []),
    ...(support ? (['SP'] as const) : []),
  ]
  if (offered.length === 0) return null
  return (
    <div className="dialogs">
      <h2>{t('frame.contact')}</h2>
      <ul>
        {offered.map((kind) => (
          <li key={kind}>
            <button type="button" className="as-link" aria-haspopup="dialog" onClick={() => open(kind)}>
              {t(`frame.${kind}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AboutPlaces({ frame }: { frame: Frame }) {
  const { t } = useTranslation('shell')
  const privacy = frame.institution?.link_lgpd
  return (
    <div>
      <h2>{t('footer.about')}</h2>
      <ul>
        <li>
          <Link to={screens.accessibility}>{t('frame.accessibility')}</Link>
        </li>
        {privacy && (
          <li>
            <a href={privacy}>{t('frame.privacy')}</a>
          </li>
        )}
        <li>
          <a href="/api/docs">{t('footer.apiPage')}</a>
        </li>
        <li>
          <a href="/api/openapi.json">{t('footer.apiFile')}</a>
        </li>
      </ul>
      <p>{t('footer.browsers')}</p>
    </div>
  )
}

function Logo({ frame }: { frame: Frame }) {
  const { t } = useTranslation('shell')
  const { site } = useDeps()
  const logo = frame.institution?.logo
  if (!logo || !frame.activities.includes(activities.logo)) return null
  const picture = <img src={logo.endereco} alt={logo.link ? t('frame.logo', { name: logo.texto || site.name }) : logo.texto} />
  return <p className="foot-logo">{logo.link ? <a href={logo.link}>{picture}</a> : picture}</p>
}

/** What the page was loaded with is the visitor's; who signs in has activities of their own. */
function useBearerFrame(frame: Frame): Frame {
  const person = useSignedIn()
  return person ? { ...frame, activities: person.authPermissions.map((one) => one.cod_atividade) } : frame
}

/** The dialog comes with its forms and their texts when it is first opened; where the network is gone, that is said. */
function useFooterDialog() {
  const { i18n, t } = useTranslation('errors')
  const [file, setFile] = useState<{ readonly FooterDialog: typeof FooterDialog }>()
  const [kind, setKind] = useState<FooterDialogKind>()
  const open = (wanted: FooterDialogKind) => {
    const { href } = location
    Promise.all([import('./footer-dialogs.tsx'), addTexts(i18n, 'institution')]).then(
      ([loaded]) => {
        setFile(loaded)
        // Who went on to another page meanwhile is not asked there.
        if (location.href === href) setKind(wanted)
      },
      () => useToasts.getState().show('warning', t('NaoFoiPossivelComunicarServidor')),
    )
  }
  return { Part: file?.FooterDialog, kind, open, close: () => setKind(undefined) }
}

/** The same places in the same order at the foot of every page; an institution's activities decide which are there. */
export function Footer({ frame: loaded }: { frame: Frame }) {
  const { t } = useTranslation('shell')
  const frame = useBearerFrame(loaded)
  const { site } = useDeps()
  const { Part, kind, open, close } = useFooterDialog()
  return (
    <footer className="dusk foot" id="rodape" tabIndex={-1} aria-label={t('footer.label')}>
      <div className="wrap">
        <CataloguePlaces frame={frame} />
        <LibraryPlaces />
        <ContactPlaces frame={frame} open={open} />
        <AboutPlaces frame={frame} />
        <Logo frame={frame} />
        <p className="foot-end">
          <span>{site.name}</span>
          <span>{t('footer.product')}</span>
        </p>
      </div>
      {Part && <Part kind={kind} support={frame.institution?.msg_suporte_consulta} onClose={close} />}
    </footer>
  )
}
