import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import type { Erasing } from './use-erasing.ts'

/** Asks before entries are erased, with their number, and of which days when it is all of them. */
export function ConfirmErasing({ erasing }: { erasing: Erasing }) {
  const { t } = useTranslation('loans')
  const { language } = useDeps()
  const { whole } = erasing
  const count = erasing.asked.length
  return (
    <Confirm
      open={count > 0}
      title={t('erase.title', { count })}
      confirmLabel={t('erase.confirm', { count })}
      onConfirm={() => void erasing.erase()}
      onClose={() => erasing.ask([])}
    >
      {whole && (
        <p>
          {t('erase.span', {
            kind: t(`history.kind.${whole.tipo ?? 'all'}`),
            from: numericDay(whole.de, language),
            until: numericDay(whole.ate, language),
          })}
        </p>
      )}
      <p>{t('erase.hint')}</p>
    </Confirm>
  )
}

/** How many are gone, and which stay and why. */
export function Erased({ done }: { done: NonNullable<Erasing['done']> }) {
  const { t } = useTranslation('loans')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [done])
  const { apagados: gone, mantidos: stay } = done.reply
  const titleOf = (code: string) => done.entries.find(({ codigo }) => codigo === code)?.titulo ?? code
  return (
    <div ref={place} tabIndex={-1} className="timed">
      <Note tone={stay.length > 0 ? 'wait' : 'ok'}>
        <p>{t('erase.done', { count: gone.length })}</p>
        {stay.length > 0 && (
          <>
            <p>{t('erase.stay', { count: stay.length })}</p>
            <ul className="plain-list">
              {stay.map(({ codigo, motivos }) => (
                <li key={codigo}>
                  {titleOf(codigo)}: {motivos.map(({ mensagem }) => mensagem).join(' ')}
                </li>
              ))}
            </ul>
          </>
        )}
      </Note>
    </div>
  )
}
