import { getFunctions } from '@farol/contract/institution.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { attempt } from '../../api/loaded.ts'
import { addressIn } from '../../api/load-once.ts'
import { missingHead, NotFound } from '../not-found.tsx'
import type { GuideScreen, OpenGuide } from './guide-screen.ts'

/** What is loaded in place of a guide that the institution switched off. */
const off = { isOff: true } as const

const isOff = (data: unknown): boolean => (data as { isOff?: unknown } | undefined)?.isOff === true

/** The route of a guide, whose screen comes in this file of its folder, which is a page like any that does not exist where the institution does not show it. */
export function switchedGuide(file: string, { load, head, status, Screen }: GuideScreen): OpenGuide {
  return (guide, deps, loadOnce) => ({
    loader: async (args: LoaderFunctionArgs) => {
      const address = addressIn(args)
      const asking = loadOnce(['funcoes'], () => attempt(deps.call(getFunctions)))
      const loading = loadOnce(['guia', address], () => load(deps, address, loadOnce))
      const [functions, data] = await Promise.all([asking, loading])
      return functions.ok && !functions.value.guiasPesquisa.includes(guide) ? off : data
    },
    Component: () => (isOff(useLoaderData()) ? <NotFound /> : <Screen />),
    handle: {
      head: (data, place) => (isOff(data) ? missingHead : head)(data, place),
      status: (data) => (isOff(data) ? 404 : status(data)),
      chunk: `src/screens/guides/${file}`,
    },
  })
}
