import { getPersonalData } from '@farol/contract/personal-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'
import { useSession } from '../../session/session-store.ts'

export const personalDataKey = (code: string | undefined) => ['dados-pessoais', code] as const

/** What is held about who is signed in. Read anew when the screen is opened, never behind the back of who types. */
export function usePersonalData() {
  const { call } = useDeps()
  const { person } = useSession()
  return useQuery({
    queryKey: personalDataKey(person?.user.cod_pessoa),
    queryFn: () => call(getPersonalData),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    retry: false,
  })
}
