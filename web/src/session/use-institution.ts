import type { Institution } from '@farol/contract/institution.ts'
import { useRouteLoaderData } from 'react-router'
import { frameRoute } from '../api/frame-route.ts'
import { useSessionBootstrap } from './session-bootstrap.ts'

/** The institution as the frame was loaded with it, or as an earlier page of this browser's session was; undefined where it never answered. */
export function useInstitution(): Institution | undefined {
  const loaded = useRouteLoaderData<{ readonly institution?: Institution }>(frameRoute)?.institution
  // What came with the page is not drawn again when it is kept for later pages.
  return useSessionBootstrap(({ institution }) => loaded ?? (institution || undefined))
}
