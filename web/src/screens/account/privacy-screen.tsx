import type { PrivacyPage } from '@farol/contract/privacy.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { CopySection } from '../../features/privacy/copy-section.tsx'
import { DeletionSection } from '../../features/privacy/deletion-section.tsx'
import { HeldList } from '../../features/privacy/held-list.tsx'
import { RequestSection } from '../../features/privacy/request-section.tsx'
import { usePrivacy, usePrivacyActs } from '../../features/privacy/use-privacy.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { instantText } from '../../i18n/instant.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { OwnScreen } from './own-screen.tsx'

/** Who of the staff opened the record, and what others did in the person's name. */
function Others({ page }: { page: PrivacyPage }) {
  const { t } = useTranslation('privacy')
  const { language } = useDeps()
  return (
    <>
      <section aria-labelledby="consultas">
        <h2 className="h2" id="consultas">
          {t('readings.title')}
        </h2>
        {page.consultas.length === 0 ? (
          <p className="muted">{t('readings.none')}</p>
        ) : (
          <ul>
            {page.consultas.map(({ data, desc_biblioteca, funcao }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two readings on one day have nothing that tells them apart
              <li key={at}>
                {numericDay(data, language)} · {funcao} · {desc_biblioteca}
              </li>
            ))}
          </ul>
        )}
      </section>
      {page.atos_de_outros.length > 0 && (
        <section aria-labelledby="atos">
          <h2 className="h2" id="atos">
            {t('acts.title')}
          </h2>
          <ul>
            {page.atos_de_outros.map(({ quando, quem, ato }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- several loans are renewed in one instant
              <li key={at}>
                {instantText(quando, language)} · {quem} · {ato}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The terms of use as they hold, and what the person agreed to. */
function Consents({ page }: { page: PrivacyPage }) {
  const { t } = useTranslation('privacy')
  const { language } = useDeps()
  const { termos, consentimentos } = page
  return (
    <section aria-labelledby="termos" className="stack-3">
      <h2 className="h2" id="termos">
        {t('consents.title')}
      </h2>
      {consentimentos.length === 0 ? (
        <p className="muted">{t('consents.none')}</p>
      ) : (
        <ul>
          {consentimentos.map(({ descricao, versao, data }) => (
            <li key={descricao + versao}>{t('consents.line', { name: descricao, version: versao, day: numericDay(data, language) })}</li>
          ))}
        </ul>
      )}
      {termos && (
        <details>
          <summary>{t('consents.read', { version: termos.versao })}</summary>
          <RichText html={termos.texto} />
        </details>
      )}
    </section>
  )
}

function Privacy() {
  const { t } = useTranslation('privacy')
  const { site } = useDeps()
  const query = usePrivacy()
  const acts = usePrivacyActs(query.refetch)
  return (
    <>
      <p className="prose">{t('what')}</p>
      <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
        {(page) => (
          <>
            <section aria-labelledby="dados">
              <h2 className="h2" id="dados">
                {t('held.title')}
              </h2>
              <HeldList kinds={page.dados} acts={acts} />
              <p className="muted">{t('held.browser')}</p>
              <p className="alone">
                <Link to={withSlug('/meu{product}/historico', site.slug)}>{t('held.history')}</Link>
              </p>
            </section>
            <Others page={page} />
            <Consents page={page} />
            <CopySection copy={page.copia} acts={acts} reload={query.refetch} />
            <DeletionSection asked={page.exclusao} acts={acts} reload={query.refetch} />
          </>
        )}
      </OwnBlock>
      <RequestSection />
    </>
  )
}

/** `/meu{product}/privacidade`: everything held about the person, and what may be asked of it. */
export function PrivacyScreen() {
  const { t } = useTranslation('privacy')
  return (
    <OwnScreen title={t('accountMenu.privacy')} texts="privacy">
      {() => <Privacy />}
    </OwnScreen>
  )
}

export const Component = PrivacyScreen
