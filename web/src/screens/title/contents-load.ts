import { getSummary } from '@farol/contract/summaries.ts'
import type { Deps } from '../../api/site.ts'

/** One page of a table of contents. */
export function loadContents({ call }: Deps, id: number, query: URLSearchParams) {
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return call(getSummary, { params: { id }, query: { page } })
}
