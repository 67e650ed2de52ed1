import { useEffect, type ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { Pagination } from './pagination.tsx'

/** Pages of a list that gets shorter while one works on it: a page after the last one leads to the last. */
export function ListPages(props: ComponentProps<typeof Pagination>) {
  const { page, pages, addressOf } = props
  const navigate = useNavigate()
  const last = pages > 0 && page > pages ? addressOf(pages) : undefined
  useEffect(() => {
    if (last !== undefined) void navigate(last, { replace: true })
  }, [last, navigate])
  return last === undefined && <Pagination {...props} />
}
