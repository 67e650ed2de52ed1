import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'

const meaning: InEveryLanguage = [
  'O nada consta declara que você não tem empréstimo, débito nem solicitação pendente neste vínculo.',
  'The clearance certificate states that you have no loan, debt or request pending under this bond.',
  'El certificado de no adeudo declara que no tiene préstamos, deudas ni solicitudes pendientes en este vínculo.',
  'Le quitus atteste que vous n’avez ni prêt, ni dette, ni demande en cours pour ce rattachement.',
  'Il nulla osta dichiara che non hai prestiti, debiti né richieste in sospeso per questo rapporto.',
]

const effects: readonly InEveryLanguage[] = [
  [
    'Este vínculo fica suspenso até que a biblioteca o libere: não será possível emprestar, renovar, reservar nem solicitar.',
    'This bond is suspended until the library lifts it: you cannot borrow, renew, place holds or make requests.',
    'Este vínculo queda suspendido hasta que la biblioteca lo libere: no podrá pedir en préstamo, renovar, reservar ni solicitar.',
    'Ce rattachement est suspendu jusqu’à ce que la bibliothèque le rétablisse : ni prêt, ni prolongation, ni réservation, ni demande.',
    'Questo rapporto resta sospeso finché la biblioteca non lo riattiva: niente prestiti, rinnovi, prenotazioni o richieste.',
  ],
  [
    'Suas reservas deste vínculo são canceladas.',
    'Your holds under this bond are cancelled.',
    'Se cancelan sus reservas de este vínculo.',
    'Vos réservations pour ce rattachement sont annulées.',
    'Le tue prenotazioni per questo rapporto vengono annullate.',
  ],
]

export const clearanceMeaning = (language: Language): string => textIn(meaning, language)

export const clearanceEffects = (language: Language): string[] => effects.map((one) => textIn(one, language))

const days: Readonly<Record<'one' | 'many', InEveryLanguage>> = {
  one: ['1 dia de atraso', '1 day late', '1 día de retraso', '1 jour de retard', '1 giorno di ritardo'],
  many: ['{n} dias de atraso', '{n} days late', '{n} días de retraso', '{n} jours de retard', '{n} giorni di ritardo'],
}

/** `Dom Casmurro (4 dias de atraso)`. */
export function loanText(title: string, lateDays: number, language: Language): string {
  if (lateDays === 0) return title
  const late = textIn(days[lateDays === 1 ? 'one' : 'many'], language).replace('{n}', String(lateDays))
  return `${title} (${late})`
}

export const moneyText = (cents: number, language: Language): string =>
  new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : language, { style: 'currency', currency: 'BRL' }).format(cents / 100)
