import { exportFormats, titleAddress, type ExportFormat } from '@farol/contract/screens.ts'
import { escapeXml } from '../../catalogue/formats/escape-xml.ts'

/**
 * Names of unAPI with our formats, the one that carries most first. MARCXML is none of them: reference managers take it before RIS, and lose types,
 * roles, volumes and addresses by it. It stays at the title's own address.
 */
const names: Partial<Record<ExportFormat, { readonly name: string; readonly docs?: string }>> = {
  ris: { name: 'ris' },
  bibtex: { name: 'bibtex' },
  'dublin-core': { name: 'oai_dc', docs: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd' },
}

const unapiFormats = Object.keys(names) as ExportFormat[]

/** The format of that name; undefined when there is none. */
export const formatOfName = (name: string): ExportFormat | undefined => unapiFormats.find((format) => names[format]?.name === name)

/** The list of formats, of one title or of all (http://unapi.info/specs/, section 3). */
export function formatList(id?: string): string {
  const lines = unapiFormats.map((format) => {
    const { name, docs } = names[format]!
    return `  <format name="${name}" type="${exportFormats[format].type}"${docs ? ` docs="${docs}"` : ''} />\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<formats${id === undefined ? '' : ` id="${escapeXml(id)}"`}>\n${lines.join('')}</formats>\n`
}

/** The title that an identifier of unAPI names: the address of its page, as the pages carry it. */
export function titleOfIdentifier(id: string, publicUrl: string): number | undefined {
  const start = publicUrl + titleAddress('')
  const code = id.startsWith(start) ? id.slice(start.length) : ''
  return /^[1-9]\d{0,14}$/.test(code) ? Number(code) : undefined
}
