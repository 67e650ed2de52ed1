import { useState } from 'react'
import { failedCall } from '../api/failed-call.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useToasts } from '../ui/toast-store.ts'

/**
 * Acts on the rows of a list, one at a time: `busy` is the name of the one that runs, or empty. `work` answers what to say when it is done; the
 * list is read again before. A failure is said too.
 */
export function useListActs(reload: () => Promise<unknown>) {
  const { i18n } = useTranslation()
  const show = useToasts((state) => state.show)
  const [busy, setBusy] = useState('')
  const run = async (name: string, work: () => Promise<string>): Promise<void> => {
    if (busy !== '') return
    setBusy(name)
    try {
      const text = await work()
      await reload()
      show('success', text)
    } catch (error) {
      const { tone, text } = failedCall(error, i18n)
      show(tone, text)
    }
    setBusy('')
  }
  return { busy, run }
}
