import type { Institution } from '@farol/contract/institution.ts'
import { useRouteLoaderData } from 'react-router'
import { frameRoute } from '../api/frame-route.ts'
import { usePageFacts } from './page-facts.ts'

/** The institution as the frame was loaded with it, or as an earlier page of this browser's session was; undefined where it never answered. */
export function useInstitution(): Institution | undefined {
  const loaded = useRouteLoaderData<{ readonly institution?: Institution }>(frameRoute)?.institution
  const known = usePageFacts(({ institution }) => institution)
  return loaded ?? (known || undefined)
}
