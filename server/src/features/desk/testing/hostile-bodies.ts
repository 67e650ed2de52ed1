type Method = 'POST' | 'DELETE'

/** One writing call of circulation with a body that is right, and who may make it. */
export interface RightCall {
  readonly method: Method
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** Somebody at the desk, or a reader. */
  readonly at: 'desk' | 'reader'
  /** Fields of which any text that is not blank is right. */
  readonly texts?: readonly string[]
}

export interface Scene {
  readonly reader: string
  readonly barcode: string
  readonly title: string
  readonly loan: string
  readonly debt: string
  readonly hold: string
}

/** Every call of circulation that writes and that a body can make wrong. */
export const rightCalls = ({ reader, barcode, title, loan, debt, hold }: Scene): readonly RightCall[] => [
  { at: 'desk', method: 'POST', path: '/api/equipe/emprestimos', body: { leitor: reader, exemplar: barcode } },
  { at: 'desk', method: 'POST', path: '/api/equipe/devolucoes', body: { exemplar: barcode } },
  { at: 'desk', method: 'POST', path: '/api/equipe/renovacoes', body: { leitor: reader, emprestimos: [loan] } },
  { at: 'desk', method: 'POST', path: '/api/equipe/pagamentos', body: { leitor: reader, cod_biblioteca: 'BC', valor_centavos: 100 } },
  { at: 'desk', method: 'POST', path: `/api/equipe/debitos/${debt}/abono`, body: { motivo: 'chuva' }, texts: ['motivo'] },
  { at: 'desk', method: 'POST', path: `/api/equipe/debitos/${debt}/desconto`, body: { valor_centavos: 10, motivo: 'chuva' }, texts: ['motivo'] },
  { at: 'desk', method: 'POST', path: `/api/equipe/debitos/${debt}/contestacao`, body: { texto: 'não fui eu' }, texts: ['texto'] },
  { at: 'desk', method: 'POST', path: '/api/equipe/bloqueios', body: { leitor: reader, tipo: 'administrativo', motivo: 'x' }, texts: ['motivo'] },
  { at: 'desk', method: 'POST', path: `/api/equipe/emprestimos/${loan}/vencimento`, body: { data: '2030-03-04', motivo: 'x' }, texts: ['motivo'] },
  { at: 'desk', method: 'POST', path: `/api/equipe/emprestimos/${loan}/extravio`, body: { tipo: 'extravio', motivo: 'x' }, texts: ['motivo'] },
  { at: 'reader', method: 'POST', path: '/api/emprestimo/renovacao', body: { exemplares: [loan] } },
  { at: 'reader', method: 'DELETE', path: '/api/reserva', body: { reservas: [hold] } },
  {
    at: 'reader', method: 'POST', path: '/api/reserva',
    body: { cod_acervo: title, biblioteca: 'BC', volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null },
  },
] // prettier-ignore

const wrongForText = ['', ' ', '\t \n', null, 7, true, [], {}] as const
const wrong = [
  ...wrongForText, -1, 0.5, 1e12, -1e300, 2 ** 53, '2019-02-31', '2023-02-29', '0000-00-00', '9999-99-99', "' OR 1=1 --", '%', '٣',
  '\u0000', '\uD800', '../../etc/passwd', '<script>alert(1)</script>', 'x'.repeat(201), '99999999999999999999', [''], [null], ['nada', 'nada'],
  Array.from({ length: 51 }, (_, at) => `farol-${at}`), { $gt: '' }, 'farol-0', 'farol--1', 'toString', '__proto__',
] as const // prettier-ignore

const pick = <T>(chance: () => number, list: readonly T[]): T => list[Math.floor(chance() * list.length)]!

/** The body with one field wrong or missing, with one more that no call has, or no body of that kind at all. */
export function hostileBody({ body, texts = [] }: RightCall, chance: () => number): unknown {
  const way = chance()
  if (way < 0.05) return pick(chance, [[], [body], 'texto', 7])
  if (way < 0.15) return { ...body, sobrepor_tudo: true }
  // Reservations name the parts of a copy that there are, or null.
  const field = pick(
    chance,
    Object.keys(body).filter((name) => body[name] !== null),
  )
  if (way < 0.3) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
  return { ...body, [field]: pick<unknown>(chance, texts.includes(field) ? wrongForText : wrong) }
}
