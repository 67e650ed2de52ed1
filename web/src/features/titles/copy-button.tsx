import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

type State = 'idle' | 'done' | 'failed'

/** Copies a text. Without scripts no button is shown: the text can be selected. */
export function CopyButton({ text, name }: { text: string; name?: string }) {
  const { t } = useTranslation('record')
  const [state, setState] = useState<State>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('done')
    } catch {
      setState('failed')
    }
  }
  return (
    <span className="with-scripts">
      <button type="button" className="btn slim" onClick={() => void copy()}>
        {t('copy')}
        {name && <span className="vh"> {name}</span>}
      </button>
      <output className="small">
        {state === 'done' && ` ${t('copied')}`}
        {state === 'failed' && ` ${t('copyFailed')}`}
      </output>
    </span>
  )
}
