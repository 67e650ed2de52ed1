import { field, ordered, type DataField } from '../marc.ts'
import { bodySubject, personSubject } from './names.ts'

const places = new Set(
  'Brasil|Portugal|Estados Unidos|América Latina|Europa|Europa Ocidental|África|Angola|Moçambique|Cabo Verde|França|Inglaterra|Grécia|Roma|Itália|Rússia|Espanha|Alemanha|Japão|China|Ceará|Bahia|Sergipe|Maranhão|Pernambuco|Minas Gerais|Rio Grande do Sul|Santa Catarina|Paraná|Amazônia|Porto Sereno|Serra Clara|Vale do Ipê|Ilha do Farol'.split(
    '|',
  ),
)
const forms = /^(Ficção|Poesia|Teatro|Biografia|Dicionários|Periódicos|Congressos|Mapas|Legislação|Crônicas|Fotografias|Manuais)$/

const isPlace = (part: string): boolean => places.has(part) || /\([A-Z]{2}\)$/.test(part) || part.startsWith('Brasil, ')

function subdivision(part: string): string {
  if (/\d{4}/.test(part)) return 'y'
  if (forms.test(part)) return 'v'
  return isPlace(part) ? 'z' : 'x'
}

/**
 * A subject heading from text: `Escravidão -- Brasil -- Ficção`. A head that is a place gives 651; `p:` before it a person by
 * title-page name (600), `b:` a body (610), `t:` a free keyword (653).
 */
export function subjectField(text: string): DataField {
  if (text.startsWith('t:')) return field('653', '  ', { a: text.slice(2) })
  const [head = '', ...rest] = text.split(' -- ')
  if (head.startsWith('b:')) return bodySubject(head.slice(2).split('. '))
  if (head.startsWith('p:')) return personSubject(head.slice(2), rest)
  return ordered(isPlace(head) ? '651' : '650', ' 4', [['a', head], ...rest.map((part): [string, string] => [subdivision(part), part])])
}
