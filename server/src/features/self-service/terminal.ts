import { BlockList, isIPv6 } from 'node:net'
import { languageFacts } from '@farol/contract/language.ts'
import { terminalIdentification, type SelfService } from '@farol/contract/self-service.ts'

/** Self-service terminals as the institution set them. */
export interface TerminalSettings {
  readonly library: string
  readonly identify: keyof typeof terminalIdentification
  readonly language: 'pt' | 'en' | 'es'
  /** Addresses and networks that terminals stand in. */
  readonly networks: readonly string[]
}

export type ReadTerminals = () => Promise<TerminalSettings | undefined>

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function standsIn(networks: readonly string[], address: string): boolean {
  const known = new BlockList()
  for (const network of networks) {
    const [first = '', length] = network.split('/')
    if (length === undefined) known.addAddress(first, familyOf(first))
    else known.addSubnet(first, Number(length), familyOf(first))
  }
  const plain = address.replace(/%.*$/, '')
  return known.check(plain, familyOf(plain))
}

/** The settings for a caller that stands at a terminal; undefined for everybody else. */
export async function terminalAt(read: ReadTerminals, address: string | undefined): Promise<TerminalSettings | undefined> {
  const settings = await read()
  return settings && address !== undefined && standsIn(settings.networks, address) ? settings : undefined
}

export function terminalToWire(terminal: TerminalSettings | undefined, takesBack: boolean): SelfService {
  if (!terminal) return { showAuto: false }
  return {
    showAuto: true,
    codBibAuto: terminal.library,
    authAuto: terminalIdentification[terminal.identify],
    idiomaAuto: languageFacts(terminal.language).id,
    ...(takesBack && { devolucaoAuto: true }),
  }
}
