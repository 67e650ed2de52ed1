import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../ui/hydrated.ts'

type State = 'idle' | 'done' | 'failed'

/** Copies a text. Without scripts there is no button: the text can be selected. */
export function CopyButton({ text, name }: { text: string; name?: string }) {
  const { t } = useTranslation('record')
  const hydrated = useHydrated()
  const [state, setState] = useState<State>('idle')
  if (!hydrated) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('done')
    } catch {
      setState('failed')
    }
  }
  return (
    <span>
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
