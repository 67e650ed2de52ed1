/**
 * Every screen that a visitor can reach, by an address that shows it filled; `{book}`, `{ebook}` (at the demo's provider), `{serial}`,
 * `{author}` stand for titles and a heading of the demo. A test holds that no address of the contract is missing here but
 * `/sair`, which is only passed through.
 */
export const screenAddresses: readonly string[] = [
  '/',
  '/pesquisa_geral?q=casmurro',
  '/pesquisa_geral?q=brasil&modo=C',
  '/pesquisa_geral?q=brasil&modo=R',
  '/pesquisa_geral?q=brasil&modo=T&page=2',
  '/pesquisa_geral?q=brasil&filtro=T:1&filtro=Y:1950-2000',
  '/pesquisa_geral?q=zzzzzzzz',
  '/pesquisa_geral?q=brasil&filtro=T:1,K:7.00.00.00-0&facetas=A',
  '/pesquisa_avancada',
  '/pesquisa_avancada?q=machado&for=AUTOR',
  '/pesquisa_indice',
  '/pesquisa_indice?indice=INDICE_3&termo=m',
  '/pesquisa_periodicos',
  '/pesquisa_multimeios',
  '/pesquisa_atos_normativos',
  '/pesquisa_atos_normativos?especie=lei',
  '/pesquisa_arquivo',
  '/pesquisa_autoridades',
  '/pesquisa_autoridades?q=machado',
  '/plano_ensino',
  '/plano_ensino?semestre=1',
  '/novas_aquisicoes',
  '/acervo/{book}',
  '/acervo/{book}/exemplares',
  '/acervo/{book}/referencia',
  '/acervo/{book}/marc',
  '/acervo/{book}/dublin-core',
  '/acervo/{book}/dados-estatisticos',
  '/acervo/{book}/reserva',
  '/acervo/{book}/solicitacao-emprestimo',
  '/acervo/{ebook}',
  '/acervo/{serial}',
  '/acervo/{serial}/colecao-kardex',
  '/acervo/{serial}/sumarios',
  '/acervo/{serial}/sumarios-livros',
  '/acervo/999999999',
  '/autoridade/{author}',
  '/autoridade/{author}/marc',
  '/cesta',
  '/login',
  '/meufarol',
  '/farol_redireciona',
  '/pearson',
  '/conteudo',
  '/conteudo/pearson',
  '/conteudo/arvore?acervo={ebook}&link=1',
  '/autoatendimento',
  '/cesta#acervos={book},{serial},1,2',
  '/perguntas',
  '/sobre',
  '/horarios',
  '/horarios/BC',
  '/eventos',
  '/acessibilidade',
  '/sem-conexao',
  '/nada/disto',
]

interface Found {
  readonly data: readonly { readonly cod_acervo: string; readonly autores: readonly { readonly cod_autoridade?: string }[] }[]
}

/** The first of these titles whose link is at a provider. */
async function atProvider(address: string, { data }: Found): Promise<string> {
  for (const { cod_acervo: code } of data) {
    const links = (await (await fetch(`${address}/api/acervo/${code}/links`)).json()) as { data: readonly { provedor?: string }[] }
    if (links.data.some((one) => one.provedor !== undefined)) return code
  }
  throw new Error('The demo has no title at a provider')
}

/** The addresses with the codes of a running demo. */
export async function visitorScreens(address: string): Promise<readonly string[]> {
  const search = async (query: string) => (await (await fetch(`${address}/api/consulta?${query}`)).json()) as Found
  const [books, ebooks, serials] = await Promise.all([
    search('q=dom+casmurro&perPage=1'),
    search('q=orgulho+e+preconceito'),
    search('filtro=T:5&perPage=1'),
  ])
  const [book, serial] = [books.data[0], serials.data[0]]
  const author = book?.autores[0]?.cod_autoridade
  if (!book || !serial || !author) throw new Error('The demo lacks a book, its author or a periodical')
  const codes: Readonly<Record<string, string>> = {
    book: book.cod_acervo,
    ebook: await atProvider(address, ebooks),
    serial: serial.cod_acervo,
    author,
  }
  return screenAddresses.map((one) => one.replace(/\{(\w+)\}/g, (mark, name: string) => codes[name] ?? mark))
}
