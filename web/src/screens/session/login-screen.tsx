import { withSlug } from '@farol/contract/product.ts'
import { providerNamed } from '@farol/contract/content-providers.ts'
import { safeRedirect } from '@farol/contract/redirect.ts'
import { contentAddress } from '@farol/contract/screens.ts'
import { listLogins, getAccountAddress, type BaseLogin } from '@farol/contract/bases.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { LoginChoice } from '../../features/session/login-choice.tsx'
import type { LoginData } from '../../features/session/load-login.ts'
import { LoginPanel } from '../../features/session/login-panel.tsx'
import { addTexts } from '../../i18n/texts.ts'
import { Icon, LogoMark } from '../../ui/icon.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { wholePage } from '../../ui/whole-page.ts'
import { loginHead } from './login-head.ts'

/** What comes after the sign-in: a choice between several logins, the provider that was asked for, the patron area, or the page before. */
function useAfterLogin(redirect: string | null) {
  const { call, site } = useDeps()
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [logins, setLogins] = useState<readonly BaseLogin[]>([])
  const target = safeRedirect(redirect)
  const account = withSlug('/meu{product}', site.slug)
  const leadsToAccount = target === account || target.startsWith(`${account}/`) || target.startsWith(`${account}?`)
  // The patron area is where the server says; one of another site is gone to as a whole page.
  const toAccount = async () => {
    const { url } = await call(getAccountAddress)
    if (!isShown()) return undefined
    if (url === site.publicUrl + account) return navigate(target, { replace: true })
    return url.startsWith(`${site.publicUrl}/`) ? navigate(url.slice(site.publicUrl.length), { replace: true }) : wholePage.open(url)
  }
  const goOn = async () => {
    const provider = providerNamed(redirect)
    const asked = new URLSearchParams(/\?(.*)$/.exec(redirect ?? '')?.[1])
    const acervo = asked.get('acervo')
    if (provider) return navigate(contentAddress(provider, acervo ? { acervo, link: asked.get('link') } : undefined), { replace: true })
    if (!leadsToAccount) return navigate(target, { replace: true })
    return toAccount().catch(() => isShown() && navigate(target, { replace: true }))
  }
  // Who went back while one of the answers was on its way is signed in, and stays there.
  const onDone = async () => {
    if (!isShown()) return undefined
    const found = await call(listLogins).then(
      ({ data }) => data,
      () => [],
    )
    if (!isShown()) return undefined
    if (found.length < 2) return goOn()
    await addTexts(i18n, 'access')
    return setLogins(found)
  }
  return { logins, goOn, onDone, back: leadsToAccount ? '/' : target }
}

/** The sign-in as a page of its own: welcome beside the form, a way back, and then to where the reader wanted to go. */
export function LoginScreen() {
  const { t } = useTranslation('session')
  const { institution, mayRecover } = useLoaderData<LoginData>()
  const { search } = useLocation()
  const after = useAfterLogin(new URLSearchParams(search).get('redirect'))
  return (
    <div className="door">
      <div className="door-night dusk">
        {institution?.imagem_fundo && <img className="door-picture" src={institution.imagem_fundo} alt="" />}
        <span className="beam" />
        <div className="door-words">
          {institution?.logo ? <img src={institution.logo.endereco} alt={institution.logo.texto} /> : <LogoMark />}
          <div>
            <p className="serif">{t('welcome')}</p>
            {institution?.msg_login && (
              // oxlint-disable-next-line react/no-danger -- server/src/features/institution/rich-text.ts wrote every tag of it
              <div className="prose" dangerouslySetInnerHTML={{ __html: institution.msg_login }} />
            )}
          </div>
        </div>
      </div>
      <div className="door-form">
        <Link className="small back" to={after.back}>
          <Icon name="left" />
          {t('back')}
        </Link>
        {after.logins.length > 1 ? (
          <LoginChoice logins={after.logins} onStay={() => void after.goOn()} />
        ) : (
          <LoginPanel level={1} place={{ institution, mayRecover }} onDone={() => void after.onDone()} />
        )}
      </div>
    </div>
  )
}

export const handle = { head: loginHead }

export const Component = LoginScreen
