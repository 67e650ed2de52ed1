import { listLibraries } from '@farol/contract/libraries.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'

/** Libraries that one can name as one's own. */
export function useOwnLibraries() {
  const { call } = useDeps()
  const { data } = useQuery({ queryKey: ['bibliotecas'], queryFn: () => call(listLibraries), staleTime: 600_000, retry: false })
  return data?.data ?? []
}
