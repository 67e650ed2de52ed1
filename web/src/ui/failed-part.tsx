import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { Note } from './note.tsx'

/** A part of a page that could not be loaded says so in its place, and how to try again; the rest of the page lives on. */
export function FailedPart({ text }: { text: string }) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  return (
    <Note tone="stop">
      {text}{' '}
      <a className="tall" href={pathname + search}>
        {t('failed.retry')}
      </a>
    </Note>
  )
}
