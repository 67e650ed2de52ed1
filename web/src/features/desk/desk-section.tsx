import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

/** A part of a screen under its heading; `empty` says so in its place. */
export function DeskSection({ title, empty = false, children }: { title: string; empty?: boolean; children?: ReactNode }) {
  const { t } = useTranslation('desk')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {empty && <p className="muted">{t('reader.none')}</p>}
      {children}
    </section>
  )
}
