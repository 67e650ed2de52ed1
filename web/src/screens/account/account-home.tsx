import type { Institution } from '@farol/contract/institution.ts'
import { useTranslation } from 'react-i18next'
import { Link, useMatches } from 'react-router'
import { TerminalCode } from '../../features/self-service/terminal-code.tsx'
import { useSession } from '../../session/session-store.ts'

/** The start of the patron area: what matters now. */
export function AccountHome() {
  const { t } = useTranslation('session')
  const { person, isPersistent } = useSession()
  const loaded = useMatches()[0]?.loaderData as { readonly institution?: Institution } | undefined
  if (!person) return null
  const { nome_pessoa: name, email, vinculo } = person.user
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {t('account.hello', { name })}
      </h1>
      <section aria-labelledby="agora">
        <h2 className="h2" id="agora">
          {t('account.now')}
        </h2>
        <ul className="now">
          {!email && (
            <li className="lit-now">
              <h3>{t('account.noEmail')}</h3>
              <p className="small">{t('account.noEmailHint')}</p>
            </li>
          )}
          {vinculo && (
            <li>
              <h3>{vinculo}</h3>
              <p className="small muted">{t('account.bond')}</p>
            </li>
          )}
          {isPersistent && (
            <li>
              <h3>{t('account.kept')}</h3>
              <p className="small">
                <Link to="/sair">{t('account.keptHint')}</Link>
              </p>
            </li>
          )}
          {loaded?.institution?.autoatendimento && (
            <li>
              <TerminalCode />
            </li>
          )}
          <li>
            <h3>
              <Link to="/">{t('account.search')}</Link>
            </h3>
          </li>
        </ul>
      </section>
    </>
  )
}

export const Component = AccountHome
