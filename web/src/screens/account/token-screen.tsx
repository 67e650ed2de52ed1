import { useTranslation } from '../../i18n/use-translation.ts'
import { TokenSheet } from '../../features/account/token-sheet.tsx'
import { useLoanToken } from '../../features/account/use-loan-token.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { Button } from '../../ui/button.tsx'
import { OwnScreen } from './own-screen.tsx'

function Token() {
  const { t } = useTranslation('account')
  const { query, issuing, shown, issue, revoke } = useLoanToken()
  return (
    <>
      <p className="prose">{t('token.hint')}</p>
      {shown && <TokenSheet key={shown.token} token={shown.token} until={shown.until} />}
      <ActFailure act={issuing} />
      <OwnBlock query={query} loading={t('token.loading')} failed={t('token.failed')}>
        {({ ativo: active }, stale) => (
          <>
            {active && !shown && <p>{t('token.other')}</p>}
            <div className="row-btns">
              <Button
                kind="main"
                busy={issuing.busy}
                {...(stale && { 'aria-disabled': true })}
                onClick={stale ? undefined : () => void issue()}
              >
                {t(active || shown ? 'token.another' : 'token.ask')}
              </Button>
              {(active || shown) && (
                <Button kind="stop" {...(stale && { 'aria-disabled': true })} onClick={stale ? undefined : () => void revoke()}>
                  {t('token.revoke')}
                </Button>
              )}
            </div>
          </>
        )}
      </OwnBlock>
    </>
  )
}

/** `/meu{product}/token`: digits that stand for the person at a desk or terminal, once. */
export function TokenScreen() {
  const { t } = useTranslation('account')
  return (
    <OwnScreen title={t('accountMenu.loanToken')} texts="account">
      {() => <Token />}
    </OwnScreen>
  )
}

export const Component = TokenScreen
