import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { copyText } from '../../ui/copy-text.ts'

interface Copied {
  readonly text: string
  readonly done: boolean
}

/** Copies a text, and says so until it shows another one. Without scripts no button is shown: the text can be selected. */
export function CopyButton({ text, name }: { text: string; name?: string }) {
  const { t } = useTranslation('record')
  const [copied, setCopied] = useState<Copied>()
  const copy = async () => setCopied({ text, done: await copyText(text) })
  return (
    <span className="with-scripts">
      <button type="button" className="btn slim" onClick={() => void copy()}>
        {t('copy')}
        {name && <span className="vh"> {name}</span>}
      </button>
      <output className="small">{copied?.text === text && ` ${t(copied.done ? 'copied' : 'copyFailed')}`}</output>
    </span>
  )
}
