import { listTitleComments, type TitleComment } from '@farol/contract/comments.ts'
import { useState } from 'react'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useToasts } from '../../ui/toast-store.ts'

/** How many comments a title's page begins with, and how many come with each further call; the most that a call gives. */
export const commentsPerCall = 50

const isSame = (one: TitleComment, other: TitleComment) =>
  one.data === other.data && one.autor === other.autor && one.comentario === other.comentario

/** Approved comments of a title beyond those that its page begins with, asked for page by page. */
export function useMoreComments(code: string, first: readonly TitleComment[], total: number) {
  const { call } = useDeps()
  const { i18n } = useTranslation()
  const show = useToasts((state) => state.show)
  const [more, setMore] = useState<readonly TitleComment[]>([])
  const [pages, setPages] = useState(1)
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      const query = { page: pages + 1, perPage: commentsPerCall }
      const { data } = await call(listTitleComments, { params: { id: Number(code) }, query })
      // One that was approved meanwhile moves the others by a place.
      setMore((before) => [...before, ...data.filter((one) => ![...first, ...before].some((other) => isSame(one, other)))])
      setPages(pages + 1)
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return { comments: [...first, ...more], hasMore: pages * commentsPerCall < total, busy, load }
}
