import { accountScreens } from '@farol/contract/account-screens.ts'
import { withSlug } from '@farol/contract/product.ts'
import { screens } from '@farol/contract/screens.ts'
import { sectionNames } from '@farol/contract/title-permissions.ts'
import type { Bug } from '../../ports/bug-tracker.ts'

/** Words in addresses of the desk, and of account screens that only the browser names. */
const otherWords =
  'pesquisa_geral equipe agenda comentarios leitores leitor exemplares exemplar transitos pendencias atrasos prorrogacao dia caixa solicitacoes-emprestimo relatorios politicas limites periodos auditoria calendario instituicao novo entrar'

const wordsOf = (addresses: readonly string[]) => addresses.flatMap((address) => address.split('/')).filter((word) => !word.startsWith(':'))

function knownWords(slug: string): ReadonlySet<string> {
  const own = [...Object.values(screens), ...Object.values(accountScreens)].map((address) => withSlug(address, slug))
  return new Set([...wordsOf(own), ...sectionNames, ...otherWords.split(' ')])
}

const errorName = /^[A-Z]?[A-Za-z]{0,40}(?:Error|Exception)$/

/** A file of the program with line and column; the function before it is left out. */
const ownFrame = /(?:^| )(\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7})$/

/** What a browser reported, without what a reader typed or opened: kind of failure, places in our files, the screen with codes left out. */
export function browserBug(told: { readonly nome: string; readonly pilha: readonly string[]; readonly tela: string }, slug: string): Bug {
  const known = knownWords(slug)
  const place = told.tela.split('/').map((word) => (known.has(word) ? word : ':'))
  return {
    side: 'browser',
    name: errorName.test(told.nome) ? told.nome : 'Error',
    frames: told.pilha.flatMap((line) => ownFrame.exec(line)?.[1] ?? []),
    place: place.join('/'),
  }
}
