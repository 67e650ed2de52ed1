import { screens } from '@farol/contract/screens.ts'
import type { i18n } from 'i18next'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import type { Deps } from '../api/site.ts'
import { addTexts, type LazyArea } from '../i18n/texts.ts'
import type { LazyScreen } from '../screens/lazy-screen.ts'
import type { LoadOnce } from '../api/load-once.ts'

type Opened = () => Promise<{ readonly screen: LazyScreen }>

const title = (section: string) => screens.titleSection.replace(':secao', section)

/** Screens about one title or heading: each is fetched when somebody goes there. */
const lazyScreens: readonly (readonly [path: string, file: string, open: Opened, texts?: readonly LazyArea[]])[] = [
  [screens.title, 'title/title-screen.tsx', () => import('../screens/title/title-screen.tsx')],
  [title('exemplares'), 'title/copies-screen.tsx', () => import('../screens/title/copies-screen.tsx')],
  [title('referencia'), 'title/reference-screen.tsx', () => import('../screens/title/reference-screen.tsx')],
  [title('marc'), 'title/marc-screen.tsx', () => import('../screens/title/marc-screen.tsx')],
  [title('dublin-core'), 'title/dublin-core-screen.tsx', () => import('../screens/title/dublin-core-screen.tsx')],
  [title('colecao-kardex'), 'title/kardex-screen.tsx', () => import('../screens/title/kardex-screen.tsx')],
  [title('sumarios'), 'title/issue-contents-screen.tsx', () => import('../screens/title/issue-contents-screen.tsx')],
  [title('sumarios-livros'), 'title/book-contents-screen.tsx', () => import('../screens/title/book-contents-screen.tsx')],
  [title('dados-estatisticos'), 'title/statistics-screen.tsx', () => import('../screens/title/statistics-screen.tsx')],
  [title('reserva'), 'title/hold-screen.tsx', () => import('../screens/title/hold-screen.tsx'), ['holds']],
  [
    title('solicitacao-emprestimo'),
    'title/loan-request-screen.tsx',
    () => import('../screens/title/loan-request-screen.tsx'),
    ['holds', 'requests'],
  ],
  [screens.authority, 'authority/authority-screen.tsx', () => import('../screens/authority/authority-screen.tsx')],
  [screens.authorityMarc, 'authority/authority-marc-screen.tsx', () => import('../screens/authority/authority-marc-screen.tsx')],
]

function opened(screen: LazyScreen, file: string, { deps, loadOnce }: { readonly deps: Deps; readonly loadOnce: LoadOnce }) {
  const loader = ({ params, request }: LoaderFunctionArgs) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const code = params['codAcervo'] ?? params['codAutoridade'] ?? ''
    return loadOnce([file, pathname + search], () => screen.load(deps, code, searchParams))
  }
  const handle = { head: screen.head, status: screen.status, chunk: `src/screens/${file}` }
  return { loader, Component: screen.Screen, handle }
}

/** Their routes. The words of these screens come with them. */
export const recordRoutes = (deps: Deps, loadOnce: LoadOnce, texts: i18n): RouteObject[] =>
  lazyScreens.map(([path, file, open, areas = []]) => ({
    path,
    lazy: async () => {
      const [{ screen }] = await Promise.all([open(), ...(['record', ...areas] as const).map((area) => addTexts(texts, area))])
      return opened(screen, file, { deps, loadOnce })
    },
  }))
