import type { MessageParams, RefusalCode } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'

type InLanguages = Readonly<Record<Language, string>>

const withoutEnd: InLanguages = {
  pt: 'Usuário afastado, sem data de término. Procure a biblioteca.',
  en: 'Suspended, without an end date. Contact the library.',
  es: 'Usuario suspendido, sin fecha de fin. Diríjase a la biblioteca.',
  fr: 'Lecteur suspendu, sans date de fin. Adressez-vous à la bibliothèque.',
  it: 'Lettore sospeso, senza data di fine. Rivolgersi alla biblioteca.',
}

const registrationEnded: InLanguages = {
  pt: 'A validade do cadastro terminou. Renove o cadastro.',
  en: 'The registration has ended. Renew the registration.',
  es: 'La vigencia del registro terminó. Renueve el registro.',
  fr: 'L’inscription est arrivée à son terme. Renouvelez-la.',
  it: 'La validità dell’iscrizione è finita. Rinnovare l’iscrizione.',
}

const renewedUpTo: Readonly<Record<string, InLanguages>> = {
  validade: {
    pt: 'Renovação cancelada. O prazo já vai até o fim da validade do cadastro.',
    en: 'Renewal cancelled. The loan already runs to the end of the registration.',
    es: 'Renovación cancelada. El plazo ya llega al fin de la vigencia del registro.',
    fr: 'Renouvellement annulé. Le prêt court déjà jusqu’à la fin de l’inscription.',
    it: 'Rinnovo annullato. Il prestito arriva già alla fine dell’iscrizione.',
  },
  limite_periodo: {
    pt: 'Renovação cancelada. O prazo já vai até o fim do período letivo.',
    en: 'Renewal cancelled. The loan already runs to the end of the term.',
    es: 'Renovación cancelada. El plazo ya llega al fin del período lectivo.',
    fr: 'Renouvellement annulé. Le prêt court déjà jusqu’à la fin de la période.',
    it: 'Rinnovo annullato. Il prestito arriva già alla fine del periodo.',
  },
}

const placeHold: InLanguages = {
  pt: 'Não há exemplares disponíveis para solicitação. Faça uma reserva.',
  en: 'No copies available for request. Place a hold.',
  es: 'No hay ejemplares disponibles para solicitar. Haga una reserva.',
  fr: 'Aucun exemplaire à demander. Faites une réservation.',
  it: 'Nessuna copia da richiedere. Fai una prenotazione.',
}

const requestOptions: InLanguages = {
  pt: 'Selecione todas as opções (volume, tomo, parte, material) para fazer a solicitação!',
  en: 'Select all options (volume, tome, part, material) to make the request!',
  es: '¡Seleccione todas las opciones (volumen, tomo, parte, material) para hacer la solicitud!',
  fr: 'Sélectionnez toutes les options (volume, tome, partie, matériel) pour faire la demande !',
  it: 'Seleziona tutte le opzioni (volume, tomo, parte, materiale) per fare la richiesta!',
}

const denied: Readonly<Record<string, InLanguages>> = {
  propria_pessoa: {
    pt: 'Ninguém faz isto no próprio cadastro. Peça a outra pessoa da equipe.',
    en: 'Nobody does this on the own record. Ask somebody else of the staff.',
    es: 'Nadie hace esto en su propio registro. Pídalo a otra persona del equipo.',
    fr: 'Personne ne le fait sur sa propre inscription. Demandez à une autre personne de l’équipe.',
    it: 'Nessuno lo fa sulla propria iscrizione. Chiedi a un’altra persona del personale.',
  },
  pessoa_da_equipe: {
    pt: 'O cadastro é de uma pessoa da equipe: só um administrador pode fazer isto.',
    en: 'The record is of a staff member: only an administrator can do this.',
    es: 'El registro es de una persona del equipo: solo un administrador puede hacerlo.',
    fr: 'L’inscription est celle d’un membre de l’équipe : seul un administrateur peut le faire.',
    it: 'L’iscrizione è di una persona del personale: solo un amministratore può farlo.',
  },
  outra_biblioteca: {
    pt: 'Sua função não vale nesta biblioteca.',
    en: 'Your role does not hold at this library.',
    es: 'Su función no vale en esta biblioteca.',
    fr: 'Votre rôle ne vaut pas dans cette bibliothèque.',
    it: 'Il tuo ruolo non vale in questa biblioteca.',
  },
}

const notUndone: Readonly<Record<string, InLanguages>> = {
  prazo: {
    pt: 'Só se desfaz nos primeiros dez minutos.',
    en: 'It can be undone only in the first ten minutes.',
    es: 'Solo se deshace en los primeros diez minutos.',
    fr: 'On ne peut l’annuler que dans les dix premières minutes.',
    it: 'Si può annullare solo nei primi dieci minuti.',
  },
  outro_operador: {
    pt: 'Só quem fez pode desfazer.',
    en: 'Only who did it can undo it.',
    es: 'Solo puede deshacerlo quien lo hizo.',
    fr: 'Seule la personne qui l’a fait peut l’annuler.',
    it: 'Può annullare solo chi lo ha fatto.',
  },
  houve_sequencia: {
    pt: 'Não pode ser desfeito: algo já se seguiu.',
    en: 'It cannot be undone: something has followed already.',
    es: 'No se puede deshacer: ya siguió otro acto.',
    fr: 'On ne peut plus l’annuler : une suite a déjà eu lieu.',
    it: 'Non si può annullare: è già seguito qualcosa.',
  },
  desfeito: {
    pt: 'Já foi desfeito.',
    en: 'It was undone already.',
    es: 'Ya se deshizo.',
    fr: 'C’est déjà annulé.',
    it: 'È già stato annullato.',
  },
}

/** As `precise`, for refusals of loans, holds, persons and the desk. */
export function preciseOfPatrons(code: RefusalCode, params: MessageParams): InLanguages | undefined {
  if (code === 'afastado' || code === 'UsuarioAfastado') return 'ate' in params ? undefined : withoutEnd
  if (code === 'NaoPodeDesfazer') return notUndone[String(params['motivo'])]
  if (code === 'bloqueado') return params['motivo'] === 'validade' ? registrationEnded : undefined
  if (code === 'ja_renovado') return renewedUpTo[String(params['motivo'])]
  if (code === 'SolicitacaoSemExemplar') return params['reserva'] === true ? placeHold : undefined
  if (code === 'opcoes_incompletas') return params['ato'] === 'solicitacao' ? requestOptions : undefined
  return code === 'acesso_negado' ? denied[String(params['motivo'])] : undefined
}
