import { libraryZone } from '@farol/contract/library-zone.ts'
import { dayOrderTag, type Language } from '@farol/contract/language.ts'
import type { Email } from '../../ports/mailer.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/recovery.server.json'

const texts = areaTexts<typeof pt>('recovery')

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** The e-mail with the code. Written when it is sent: no code waits in a queue. */
export function codeEmail(of: {
  id: string
  to: readonly string[]
  code: string
  minutes: number
  site: string
  language: Language
}): Email {
  const { subject, text } = texts(of.language).code
  return { id: of.id, to: of.to, subject, text: filled(text, { code: of.code, minutes: String(of.minutes), site: of.site }) }
}

export interface Notice {
  readonly id: string
  readonly to: readonly string[]
  readonly at: Date
  readonly site: string
  readonly language: Language
  /** Family of browser and system. */
  readonly device?: string
}

/** What the zone of the libraries is called: "Horário Padrão de Brasília". */
function zoneName(at: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(dayOrderTag(language), { timeZone: libraryZone(), timeZoneName: 'long' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? libraryZone()
}

/** Tells a person that the password was changed (OWASP ASVS 6.3.7). */
export function noticeEmail(of: Notice): Email {
  const language = of.language
  const format = new Intl.DateTimeFormat(dayOrderTag(language), { dateStyle: 'long', timeStyle: 'short', timeZone: libraryZone() })
  const { subject, text } = texts(language).notice
  const device = of.device === undefined ? '' : filled(texts(language).device, { device: of.device })
  return {
    id: of.id,
    to: of.to,
    subject,
    text: filled(text, { when: format.format(of.at), zone: zoneName(of.at, language), site: of.site, device }),
  }
}
