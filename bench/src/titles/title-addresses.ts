import { exportAddress, exportFormats, qrAddress, titleAddress, type ExportFormat } from '@farol/contract/screens.ts'
import { sectionNames } from '@farol/contract/title-permissions.ts'

/** Every address under which one title can be read: pages, calls, files. */
export function addressesOf(code: string, publicUrl: string): readonly string[] {
  const api = `/api/acervo/${code}`
  const unapi = `/unapi?id=${encodeURIComponent(publicUrl + titleAddress(code))}`
  return [
    titleAddress(code),
    ...sectionNames.map((section) => `${titleAddress(code)}/${section}`),
    ...['', '/marc', '/referencia', '/dublin-core', '/exemplares', '/links', '/bibliotecas', '/totais', '/permissoes'].map(
      (part) => api + part,
    ),
    `/api/kardex/${code}/data`,
    `/api/sumario/${code}/dados`,
    `/api/dados-estatisticos/dados/${code}`,
    ...(Object.keys(exportFormats) as ExportFormat[]).map((format) => exportAddress(code, format)),
    qrAddress(code),
    `${unapi}&format=marcxml`,
    `${unapi}&format=oai_dc`,
  ]
}

/** Every address of one heading. */
export const authorityAddressesOf = (code: string): readonly string[] => [
  `/autoridade/${code}`,
  `/autoridade/${code}/marc`,
  `/api/autoridade/${code}`,
  `/api/autoridade/${code}/marc`,
]

/** What may be wrong with an answer; '' when nothing is. */
export function faultOf(status: number, type: string, body: string): string {
  if (status !== 200 && status !== 404) return `status ${status}`
  if (type.startsWith('text/html')) return pageFault(body)
  if (type.includes('json')) return jsonFault(body)
  return ''
}

function jsonFault(body: string): string {
  try {
    JSON.parse(body)
    return ''
  } catch {
    return 'not JSON'
  }
}

const elements = (html: string, pattern: RegExp) => html.match(pattern) ?? []

/** Pictures of this site alone: covers, the QR code, what the institution put up. */
const foreignPicture = /<img\b(?![^>]*\ssrc="\/[^/"])[^>]*>/i

/** A page holds our elements and no others: whatever a record says is text. */
function pageFault(html: string): string {
  if (elements(html, /<(?:iframe|object|embed|base|style)\b/gi).length > 0 || foreignPicture.test(html))
    return 'an element that no page of ours has'
  if (/\son[a-z]+\s*=\s*["'][^"']*["'][^<]*>/i.test(html.replace(/>[^<]*</g, '><'))) return 'an event attribute'
  if (/(?:href|src|action)="\s*(?:javascript|data|vbscript):/i.test(html)) return 'an address that runs'
  if (elements(html, /<title\b/g).length !== 1 || elements(html, /<h1\b/g).length !== 1) return 'not one title and one heading'
  for (const [, text] of html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g))
    if (jsonFault(text ?? '') !== '') return 'a data block that is not JSON'
  return ''
}

/** Text that was read in a wrong character set: UTF-8 taken for Latin-1, or what could not be read at all. */
export const looksGarbled = (text: string): boolean => /Ã[\u0080-\u00BF]|Â[\u00A0-\u00BF]|ï¿½/.test(text)
