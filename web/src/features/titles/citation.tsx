import { useTranslation } from 'react-i18next'

/** The reference of a title as its reader may copy it. */
export function Citation({ reference }: { reference: string }) {
  const { t } = useTranslation('title')
  return (
    <section className="cite" aria-labelledby="como-citar">
      <h2 className="h3" id="como-citar">
        {t('cite')}
      </h2>
      <blockquote>{reference}</blockquote>
    </section>
  )
}
