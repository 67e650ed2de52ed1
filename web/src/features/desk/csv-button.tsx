import type { Address, Input } from '@farol/contract/address.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { fetchFile, saveFile } from '../../api/files.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast-store.ts'

/** Gives the list as a file. */
export function CsvButton<E extends Address>({ endpoint, input, name }: { endpoint: E; input: Input<E>; name: string }) {
  const { t, i18n } = useTranslation('desk')
  const { call } = useDeps()
  const [busy, setBusy] = useState(false)
  const show = useToasts((state) => state.show)
  const get = async () => {
    setBusy(true)
    try {
      saveFile(`${name}.csv`, await fetchFile(call, endpoint, input))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button slim busy={busy} onClick={() => void get()}>
      {t('csv')}
    </Button>
  )
}
