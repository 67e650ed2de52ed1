import { loginAddress, screens, sectionAddress } from '@farol/contract/screens.ts'
import type { SectionPermission } from '@farol/contract/title-permissions.ts'
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { useActInDialog } from '../../session/act-in-dialog.ts'
import { useSignInAgain } from '../../session/use-sign-in-again.ts'
import { Note } from '../../ui/note.tsx'

interface ActProps {
  readonly code: string
  readonly section: 'reserva' | 'solicitacao-emprestimo'
  readonly permission: SectionPermission | undefined
  readonly libraries: readonly HoldingLibrary[]
}

/** The place of a hold or a loan request: whether it is open just now and why not, the way to sign in and back, where the copies are. */
export function ActPlace({ code, section, permission, libraries }: ActProps) {
  const { t } = useTranslation('record')
  const { t: words } = useTranslation('record', { keyPrefix: 'title' })
  const { language } = useDeps()
  const signInAgain = useSignInAgain(useActInDialog.getState().ended)
  const reason = permission?.permitido === false ? permission : undefined
  const signIn = reason === undefined || reason.motivo === 'exige_identificacao'
  return (
    <div className="stack-5">
      <h2 className="h2">{t(`act.${section}`)}</h2>
      {reason && <Note tone={signIn ? 'info' : 'wait'}>{reason.desc_motivo}</Note>}
      {signIn && (
        <div className="stack-3">
          <p>{t('act.signInText')}</p>
          <p>
            <a className="btn main" href={loginAddress(sectionAddress(code, section))} onClick={signInAgain}>
              {t('act.signIn')}
            </a>
          </p>
        </div>
      )}
      {libraries.length > 0 && (
        <section aria-labelledby="onde" className="stack-3">
          <h3 className="h3" id="onde">
            {t('act.where')}
          </h3>
          <ul>
            {libraries.map((one) => (
              <li key={one.cod_biblioteca}>
                {one.desc_biblioteca}:{' '}
                {words('onShelf', {
                  count: one.exemplares,
                  formatted: formatNumber(one.disponiveis, language),
                  total: formatNumber(one.exemplares, language),
                })}{' '}
                <Link className="small" to={screens.hoursOfLibrary.replace(':codBiblioteca', encodeURIComponent(one.cod_biblioteca))}>
                  {t('act.addresses')}
                  <span className="vh">: {one.desc_biblioteca}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
