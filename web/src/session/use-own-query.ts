import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSession } from './session-store.ts'

/** What belongs to the person who is signed in, under a key of that person. A failure is said at once; the last answer stays beside it. */
export function useOwnQuery<T>(name: readonly unknown[], load: () => Promise<T>, enabled = true): UseQueryResult<T> {
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  return useQuery({ queryKey: [...ownKey(code), ...name], queryFn: load, retry: false, networkMode: 'always', enabled })
}

/** The first parts of the keys of everything that belongs to one person. */
export const ownKey = (code: string | undefined): readonly unknown[] => ['pessoal', code]
