import type { Institution } from '@farol/contract/institution.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDoors } from '../api/site.ts'

/** Catalogues elsewhere that the institution points to. */
function OtherCatalogues({ institution }: { institution: Institution | undefined }) {
  const { t } = useTranslation('shell')
  const catalogues = institution?.catalogos_externos ?? []
  if (catalogues.length === 0) return null
  return (
    <div>
      <h2>{t('footer.others')}</h2>
      <ul>
        {catalogues.map((catalogue) => (
          <li key={catalogue.endereco}>
            <a href={catalogue.endereco}>{catalogue.rotulo}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same places in the same order at the foot of every page. */
export function Footer({ institution }: { institution: Institution | undefined }) {
  const { t } = useTranslation('shell')
  const { site } = useDoors()
  return (
    <footer className="dusk foot" id="rodape" tabIndex={-1} aria-label={t('footer.label')}>
      <div className="wrap">
        <div>
          <h2>{t('footer.catalogue')}</h2>
          <ul>
            <li>
              <Link to="/">{t('home')}</Link>
            </li>
            <li>
              <Link to="/pesquisa_geral">{t('guide.pesquisa_geral')}</Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>{t('footer.machines')}</h2>
          <ul>
            <li>
              <a href="/api/docs">{t('footer.apiPage')}</a>
            </li>
            <li>
              <a href="/api/openapi.json">{t('footer.apiFile')}</a>
            </li>
          </ul>
        </div>
        <div>
          <h2>{t('footer.about')}</h2>
          {institution?.link_lgpd && (
            <p>
              <a href={institution.link_lgpd}>{t('footer.privacy')}</a>
            </p>
          )}
          <p>{t('footer.browsers')}</p>
        </div>
        <OtherCatalogues institution={institution} />
        <p className="foot-end">
          <span>{site.name}</span>
          <span>{t('footer.product')}</span>
        </p>
      </div>
    </footer>
  )
}
