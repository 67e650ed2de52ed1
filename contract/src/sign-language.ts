/** Pages on which passwords and personal data are: no widget of others there, whatever the reader switched on. */
export function allowsSignLanguage(address: string, slug: string): boolean {
  const { pathname } = new URL(address, 'http://page.local')
  return ![`/login`, `/sair`, `/meu${slug}`, `/${slug}_redireciona`].some((one) => pathname === one || pathname.startsWith(`${one}/`))
}
