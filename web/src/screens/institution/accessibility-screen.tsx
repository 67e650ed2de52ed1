import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { RichText } from '../../ui/rich-text.tsx'
import type { loadStatement } from './institution-data.ts'

const keys = ['content', 'menu', 'search', 'footer'] as const

function AccessKeys() {
  const { t } = useTranslation('institution')
  const { t: shell } = useTranslation('shell')
  return (
    <>
      <h2 className="h2 rule">{t('accessibility.keys')}</h2>
      <p>{t('accessibility.keysText')}</p>
      <dl className="defs">
        {keys.map((name, position) => (
          <div key={name} className="pair">
            <dt>
              <kbd>{position + 1}</kbd>
            </dt>
            <dd>{shell(`skip.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What is done so that everybody can read here, what is missing, and whom to tell. */
export function AccessibilityScreen() {
  const { t } = useTranslation('institution')
  const { language } = useDeps()
  const loaded = useLoaderData<Awaited<ReturnType<typeof loadStatement>>>()
  const own = loaded.ok ? loaded.value.acessibilidade : undefined
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {t('accessibility.title')}
      </h1>
      <p>{t('accessibility.intro')}</p>
      <p>{t('accessibility.standard')}</p>
      {own?.texto && <RichText html={own.texto} />}
      <AccessKeys />
      <h2 className="h2 rule">{t('accessibility.bar')}</h2>
      <p>{t('accessibility.barText')}</p>
      <h2 className="h2 rule">{t('accessibility.known')}</h2>
      <p>{t('accessibility.knownText')}</p>
      <h2 className="h2 rule">{t('accessibility.contact')}</h2>
      <p>{own ? t('accessibility.contactText', { email: own.contato }) : t('accessibility.contactNone')}</p>
      {own?.avaliada_em && <p>{t('accessibility.reviewed', { day: formatDay(own.avaliada_em, language) })}</p>}
    </div>
  )
}
