import { colourSchemes, defaultAppearance, writeAppearance, type Appearance } from '@farol/contract/appearance.ts'

/** One of the eight looks, by the name that stands in tables. */
export interface Look {
  readonly name: string
  readonly appearance: Appearance
}

/** Four schemes by day and at night. */
export const looks: readonly Look[] = colourSchemes.flatMap((cor) =>
  [false, true].map((escuro) => ({
    name: `${cor || 'normal'} ${escuro ? 'escuro' : 'claro'}`,
    appearance: { ...defaultAppearance, cor, escuro },
  })),
)

/** The cookie by which a reader asks for this look. */
export const lookCookie = ({ appearance }: Look): string => writeAppearance(appearance)

/** Every screen that a visitor can reach, by an address that shows it filled. */
export const visitorScreens: readonly string[] = [
  '/',
  '/pesquisa_geral?q=casmurro',
  '/pesquisa_geral?q=brasil&modo=C',
  '/pesquisa_geral?q=zzzzzzzz',
  '/pesquisa_geral?q=brasil&filtro=T:1,K:7.00.00.00-0&facetas=A',
  '/pesquisa_autoridades?q=machado',
  '/pesquisa_atos_normativos?especie=lei',
  '/plano_ensino?semestre=1',
  '/acervo/1',
  '/acervo/999999999',
  '/login',
  '/perguntas',
  '/sobre',
  '/horarios',
  '/horarios/BC',
  '/eventos',
  '/acessibilidade',
  '/sem-conexao',
  '/nada/disto',
]
