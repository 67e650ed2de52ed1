import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useToasts } from '../../ui/toast-store.ts'

interface Page<T> {
  readonly data: readonly T[]
  readonly total: number
}

/** What a call of the desk gives at once. */
export const rowsPerCall = 200
/** About 60 sheets; ten calls. */
const maxRows = 2_000

/**
 * Prints a list that is shown page by page whole: all its rows are fetched and shown in place of the page (`rows`) until the dialog for
 * printing has gone.
 */
export function useWholePrint<T>(fetchPage: (page: number) => Promise<Page<T>>) {
  const { t, i18n } = useTranslation('desk')
  const { language } = useDeps()
  const [busy, setBusy] = useState(false)
  const [rows, setRows] = useState<readonly T[]>()
  const show = useToasts((state) => state.show)
  useEffect(() => {
    if (!rows) return
    const done = () => setRows(undefined)
    addEventListener('afterprint', done, { once: true })
    print()
    return () => removeEventListener('afterprint', done)
  }, [rows])
  const start = async () => {
    setBusy(true)
    try {
      const { data, total } = await fetchPage(1)
      if (total > maxRows) return show('error', t('print.tooLong', { limit: formatNumber(maxRows, language) }))
      const all = [...data]
      for (let page = 2; (page - 1) * rowsPerCall < total; page++) all.push(...(await fetchPage(page)).data)
      setRows(all)
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return { rows, busy, start: () => void start() }
}
