import { contentProviders, externalContentKey, type ContentProvider } from '@farol/contract/content-providers.ts'
import type { ContentAccess } from '@farol/contract/links.ts'

/** A form on its way between two pages. `until` is by this browser's clock. */
export interface StoredContent {
  readonly provider: ContentProvider
  readonly name: string
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly until: number
}

const lifetime = 60_000

export function storeContent({ provedor, nome, formulario }: ContentAccess): void {
  if (!formulario) return
  const stored: StoredContent = {
    provider: provedor,
    name: nome,
    action: formulario.acao,
    fields: formulario.campos,
    until: Date.now() + lifetime,
  }
  localStorage.setItem(externalContentKey, JSON.stringify(stored))
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function understood(text: string): StoredContent | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || !isText(value['name']) || !isText(value['action']) || !isRecord(value['fields'])) return undefined
    const provider = contentProviders.find((one) => one === value['provider'])
    const { until } = value
    if (!provider || typeof until !== 'number' || !Object.values(value['fields']).every(isText)) return undefined
    return { provider, name: value['name'], action: value['action'], fields: value['fields'] as Record<string, string>, until }
  } catch {
    return undefined
  }
}

/**
 * Takes what was stored, which is erased at once whatever it is. `origins` says where each provider's form may go: what leads elsewhere,
 * is past its time or cannot be read is nothing.
 */
export function takeContent(origins: ReadonlyMap<string, string>): StoredContent | undefined {
  const text = localStorage.getItem(externalContentKey)
  localStorage.removeItem(externalContentKey)
  const stored = text === null ? undefined : understood(text)
  if (!stored || stored.until < Date.now() || stored.until > Date.now() + lifetime) return undefined
  if (!URL.canParse(stored.action) || new URL(stored.action).origin !== origins.get(stored.provider)) return undefined
  return stored
}
