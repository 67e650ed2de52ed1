import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { matchPath, useRoutes, type LoaderFunctionArgs } from 'react-router'
import type { HeadOf, ScreenHandle } from '../api/head.ts'
import type { AreaEntry } from '../features/feature.ts'
import { missing, missingHead } from '../screens/not-found.tsx'
import { Skeleton } from '../ui/empty-state.tsx'

interface AreaData {
  /** Whether an entry stands at the address. */
  readonly found: boolean
}

/** What pages of an area fetch once they run, and what its start fetches besides (`ScreenHandle.later`). */
interface AreaFiles {
  readonly all: readonly string[]
  readonly start: readonly string[]
}

const loaded = new Map<AreaEntry, ComponentType>()

/** Fetches a screen before it is asked for. */
export async function loadScreen(entry: AreaEntry): Promise<void> {
  if (!loaded.has(entry)) loaded.set(entry, (await entry.lazy()).Component)
}

const entryAt = (entries: readonly AreaEntry[], below: string) => entries.find(({ path }) => matchPath(`/${path}`, `/${below}`) !== null)

/** A page of the server arrives without its screen: that is fetched when the page runs. Between screens of the area the loader fetches it. */
function useScreen(entry: AreaEntry): ComponentType | undefined {
  const [state, setState] = useState<{ readonly error?: unknown }>({})
  useEffect(() => {
    if (loaded.has(entry)) return undefined
    let here = true
    loadScreen(entry).then(
      () => here && setState({}),
      (error: unknown) => here && setState({ error }),
    )
    return () => {
      here = false
    }
  }, [entry])
  if (state.error) throw state.error
  return loaded.get(entry)
}

/** The screen of an entry, or what stands in its place until it is here. */
function Entry({ entry }: { entry: AreaEntry }) {
  const { t } = useTranslation('session')
  const screen = useScreen(entry)
  return screen ? createElement(screen) : <Skeleton label={t('account.loading')} />
}

/** The start of an area and one route for every address below it: its entries are found, and their screens fetched, when somebody is there. */
export function areaScreens(entries: readonly AreaEntry[], head: HeadOf, files: AreaFiles = { all: [], start: [] }) {
  const routes = [
    ...entries.map((entry) => ({ path: entry.path, element: <Entry entry={entry} /> })),
    { path: '*', Component: missing.Component },
  ]
  const Below = () => useRoutes(routes)
  const start = entries.find(({ path }) => path === '')
  const Start = () => (start ? <Entry entry={start} /> : <missing.Component />)
  const loader = async ({ params }: LoaderFunctionArgs): Promise<AreaData> => {
    const entry = entryAt(entries, params['*'] ?? '')
    if (entry && typeof document !== 'undefined') await loadScreen(entry)
    return { found: entry !== undefined }
  }
  const isFound = (data: unknown) => (data as AreaData | undefined)?.found !== false
  const handle: ScreenHandle = {
    head: (data, place) => (isFound(data) ? head : missingHead)(data, place),
    status: (data) => (isFound(data) ? 200 : 404),
    later: files.all,
  }
  const atStart: ScreenHandle = { ...handle, later: [...files.all, ...files.start] }
  return { start: { Component: Start, loader, handle: atStart }, below: { Component: Below, loader, handle } }
}
