import { exportBasket, exportedData, referenceStyles, type ExportedData, type ReferenceStyle } from '@farol/contract/basket.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import type { Codes } from './basket-rules.ts'
import { failedCall } from '../../api/failed-call.ts'

export const styleNames: Readonly<Record<ReferenceStyle, string>> = {
  abnt: 'ABNT NBR 6023',
  apa: 'APA 7',
  chicago: 'Chicago 18',
  vancouver: 'Vancouver',
}

const hasStyle = (data: ExportedData) => ['referencia', 'resumido', 'csv', 'xlsx', 'pdf'].includes(data)

/** What is written of the titles, and in which style. */
export interface Written {
  readonly data: ExportedData
  readonly style: ReferenceStyle
}

/** The choice that a file and an e-mail have in common. */
export function WrittenFields({ label, written, onWritten }: { label: string; written: Written; onWritten: (written: Written) => void }) {
  const { t } = useTranslation('basket')
  const { data, style } = written
  return (
    <>
      <SelectField label={label} value={data} onChange={(event) => onWritten({ style, data: event.target.value as ExportedData })}>
        {exportedData.map((one) => (
          <option key={one} value={one}>
            {t(`data.${one}`)}
          </option>
        ))}
      </SelectField>
      {hasStyle(data) && (
        <SelectField
          label={t('export.style')}
          value={style}
          onChange={(event) => onWritten({ data, style: event.target.value as ReferenceStyle })}
        >
          {referenceStyles.map((one) => (
            <option key={one} value={one}>
              {styleNames[one]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

/** Gives the browser a file to keep. */
function hand(name: string, type: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Downloads the titles in a form of the reader's choice. */
export function ExportForm({ codes }: { codes: Codes }) {
  const { t, i18n } = useTranslation('basket')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [written, setWritten] = useState<Written>({ data: 'referencia', style: 'abnt' })
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      const body = { tipo: 'arquivo', dados: written.data, estilo: written.style, acervos: codes.map(Number) } as const
      const { arquivo } = await call(exportBasket, { body })
      if (!arquivo) return
      hand(arquivo.nome, arquivo.tipo, arquivo.conteudo)
      show('success', t('export.done', { name: arquivo.nome }))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="baixar">
      <h2 className="h2" id="baixar" tabIndex={-1}>
        {t('export.title')}
      </h2>
      <p className="muted">{t('count', { count: codes.length })}</p>
      <WrittenFields label={t('export.data')} written={written} onWritten={setWritten} />
      <Button kind="main" busy={busy} onClick={() => void get()}>
        {t('export.get')}
      </Button>
    </section>
  )
}
