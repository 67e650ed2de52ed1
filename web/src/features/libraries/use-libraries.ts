import { listCampuses, listLibraries, type Campus, type Library } from '@farol/contract/libraries.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'

/** Campuses and libraries that one can write to. */
export interface Places {
  readonly campuses: readonly Campus[]
  readonly libraries: readonly Library[]
}

/** Asked for when a form first opens, then kept. */
export function usePlaces() {
  const { call } = useDeps()
  return useQuery<Places>({
    queryKey: ['unidade-informacao'],
    queryFn: async () => {
      const [campuses, libraries] = await Promise.all([call(listCampuses), call(listLibraries)])
      return { campuses: campuses.data, libraries: libraries.data }
    },
    staleTime: 600_000,
    retry: false,
  })
}
