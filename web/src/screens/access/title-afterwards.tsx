import { useTranslation } from '../../i18n/use-translation.ts'
import { isWebAddress } from '../../catalogue/web-address.ts'

/** The title that a provider's screen was opened for, and which of its links. */
export interface TitleAsked {
  readonly acervo?: string | undefined
  readonly link?: string | undefined
}

export function titleAsked(search: string): TitleAsked {
  const asked = new URLSearchParams(search)
  return { acervo: asked.get('acervo') ?? undefined, link: asked.get('link') ?? undefined }
}

export const titleQuery = ({ acervo = '', link = '' }: TitleAsked): string => `?${new URLSearchParams({ acervo, link })}`

/** The title's own address, for a way in that leads to the provider's start: it opens once the reader is in. */
export function TitleAfterwards({ url }: { url: string }) {
  const { t } = useTranslation('access')
  if (!isWebAddress(url)) return null
  return (
    <p>
      {t('content.after')}{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {t('content.openTitle')} {t('newTab')}
      </a>
    </p>
  )
}
