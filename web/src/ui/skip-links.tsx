import { useTranslation } from '../i18n/use-translation.ts'

const places = [
  ['content', 'conteudo'],
  ['menu', 'menu'],
  ['search', 'pesquisa'],
  ['footer', 'rodape'],
] as const

/** First in the order of every page; access keys 1 to 4 as eMAG asks. */
export function SkipLinks() {
  const { t } = useTranslation('shell')
  return (
    <nav className="skips" aria-label={t('skip.label')}>
      {places.map(([name, target], position) => (
        // oxlint-disable-next-line jsx-a11y/no-access-key -- eMAG 3.1, recommendation 1.5
        <a key={target} href={`#${target}`} accessKey={String(position + 1)}>
          {t(`skip.${name}`)}
        </a>
      ))}
    </nav>
  )
}
