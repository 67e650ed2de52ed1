import { withSlug } from '@farol/contract/product.ts'
import { safeRedirect } from '@farol/contract/redirect.ts'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router'
import { useDoors } from '../../api/site.ts'
import type { LoginData } from '../../features/session/load-login.ts'
import { LoginPanel } from '../../features/session/login-panel.tsx'
import { Icon, Mark } from '../../ui/icon.tsx'

/** The sign-in as a page of its own: welcome beside the form, a way back, and then to where the reader wanted to go. */
export function LoginScreen() {
  const { t } = useTranslation('session')
  const { site } = useDoors()
  const { institution, mayRecover } = useLoaderData<LoginData>()
  const { search } = useLocation()
  const navigate = useNavigate()
  const target = safeRedirect(new URLSearchParams(search).get('redirect'))
  const account = withSlug('/meu{product}', site.slug)
  const leadsToAccount = target === account || target.startsWith(`${account}/`) || target.startsWith(`${account}?`)
  return (
    <div className="door">
      <div className="door-night dusk">
        {institution?.imagem_fundo && <img className="door-picture" src={institution.imagem_fundo} alt="" />}
        <span className="beam" />
        <div className="door-words">
          {institution?.logo ? <img src={institution.logo.endereco} alt={institution.logo.texto} /> : <Mark />}
          {institution?.msg_login ? (
            // Sanitised by the server: a closed list of elements, without scripts, styles and foreign addresses.
            <div className="prose" dangerouslySetInnerHTML={{ __html: institution.msg_login }} />
          ) : (
            <p className="serif">{t('welcome', { site: site.name })}</p>
          )}
        </div>
      </div>
      <div className="door-form">
        <Link className="small back" to={leadsToAccount ? '/' : target}>
          <Icon name="left" />
          {t('back')}
        </Link>
        <LoginPanel level={1} place={{ institution, mayRecover }} onDone={() => void navigate(target, { replace: true })} />
      </div>
    </div>
  )
}

export const Component = LoginScreen
