import type { Institution } from '@farol/contract/institution.ts'
import { useRouteLoaderData } from 'react-router'

/** The name of the route that loads the frame of all screens. */
export const frameRoute = 'frame'

/** The institution as the frame was loaded with it; undefined where it did not answer. */
export const useInstitution = (): Institution | undefined =>
  useRouteLoaderData<{ readonly institution?: Institution }>(frameRoute)?.institution
