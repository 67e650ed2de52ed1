import type { FieldCode, FieldLimit, MessageParams, RefusalCode } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { preciseOfPatrons } from './error-texts-precise-patrons.ts'

type InLanguages = Readonly<Record<Language, string>>

/** Comments on titles are limited by how many wait for the library, not by hours as messages to it are. */
const waitingComments: InLanguages = {
  pt: 'Você já tem {limite} comentários aguardando aprovação. Escreva outro quando a biblioteca decidir sobre eles.',
  en: 'You already have {limite} comments awaiting approval. Write another one when the library has decided on them.',
  es: 'Ya tiene {limite} comentarios pendientes de aprobación. Escriba otro cuando la biblioteca decida sobre ellos.',
  fr: 'Vous avez déjà {limite} commentaires en attente d’approbation. Écrivez-en un autre quand la bibliothèque aura décidé.',
  it: 'Hai già {limite} commenti in attesa di approvazione. Scrivine un altro quando la biblioteca avrà deciso.',
}

const tooManyWords: InLanguages = {
  pt: 'Uma pesquisa tem no máximo {palavras} palavras. Use menos palavras.',
  en: 'A search has {palavras} words at most. Use fewer words.',
  es: 'Una búsqueda tiene {palavras} palabras como máximo. Use menos palabras.',
  fr: 'Une recherche a {palavras} mots au plus. Utilisez moins de mots.',
  it: 'Una ricerca ha al massimo {palavras} parole. Usa meno parole.',
}

const tooManyLevels: InLanguages = {
  pt: 'Uma pesquisa combina no máximo {niveis} níveis de E, OU e MENOS. Combine menos partes.',
  en: 'A search combines {niveis} levels of AND, OR and NOT at most. Combine fewer parts.',
  es: 'Una búsqueda combina {niveis} niveles de Y, O y NO como máximo. Combine menos partes.',
  fr: 'Une recherche combine au plus {niveis} niveaux de ET, OU et SAUF. Combinez moins de parties.',
  it: 'Una ricerca combina al massimo {niveis} livelli di E, O e NON. Combina meno parti.',
}

const yearsInverted: InLanguages = {
  pt: 'O ano inicial não pode ser posterior ao ano final!',
  en: 'The first year cannot be after the last year!',
  es: '¡El año inicial no puede ser posterior al año final!',
  fr: 'L’année de début ne peut pas être postérieure à l’année de fin !',
  it: 'L’anno iniziale non può essere successivo all’anno finale!',
}

const oneOfThese: InLanguages = {
  pt: 'Ao menos um destes campos é obrigatório: {campos}.',
  en: 'At least one of these fields is required: {campos}.',
  es: 'Al menos uno de estos campos es obligatorio: {campos}.',
  fr: 'Au moins un de ces champs est obligatoire : {campos}.',
  it: 'Almeno uno di questi campi è obbligatorio: {campos}.',
}

/** What a call may hold at most, by the param that names the limit. */
const tooMuchInput: Readonly<Record<string, InLanguages>> = {
  nomes: {
    pt: 'Uma chamada tem no máximo {nomes} campos diferentes. Envie menos campos.',
    en: 'A call has {nomes} different fields at most. Send fewer fields.',
    es: 'Una llamada tiene {nomes} campos diferentes como máximo. Envíe menos campos.',
    fr: 'Un appel a {nomes} champs différents au plus. Envoyez moins de champs.',
    it: 'Una chiamata ha al massimo {nomes} campi diversi. Invia meno campi.',
  },
  valores: {
    pt: 'Uma chamada tem no máximo {valores} valores. Envie menos valores.',
    en: 'A call has {valores} values at most. Send fewer values.',
    es: 'Una llamada tiene {valores} valores como máximo. Envíe menos valores.',
    fr: 'Un appel a {valores} valeurs au plus. Envoyez moins de valeurs.',
    it: 'Una chiamata ha al massimo {valores} valori. Invia meno valori.',
  },
  niveis: {
    pt: 'O JSON enviado tem no máximo {niveis} níveis de objetos e listas.',
    en: 'The JSON that is sent has {niveis} levels of objects and lists at most.',
    es: 'El JSON enviado tiene {niveis} niveles de objetos y listas como máximo.',
    fr: 'Le JSON envoyé a au plus {niveis} niveaux d’objets et de listes.',
    it: 'Il JSON inviato ha al massimo {niveis} livelli di oggetti ed elenchi.',
  },
  chaves: {
    pt: 'O JSON enviado tem no máximo {chaves} chaves ao todo.',
    en: 'The JSON that is sent has {chaves} keys at most in all.',
    es: 'El JSON enviado tiene {chaves} claves como máximo en total.',
    fr: 'Le JSON envoyé a au plus {chaves} clés en tout.',
    it: 'Il JSON inviato ha al massimo {chaves} chiavi in tutto.',
  },
}

const compressedBody: InLanguages = {
  pt: 'O conteúdo não pode ser enviado comprimido. Envie-o sem compressão.',
  en: 'Content cannot be sent compressed. Send it without compression.',
  es: 'El contenido no puede enviarse comprimido. Envíelo sin compresión.',
  fr: 'Le contenu ne peut pas être envoyé compressé. Envoyez-le sans compression.',
  it: 'Il contenuto non può essere inviato compresso. Invialo senza compressione.',
}

function unacceptableData(params: MessageParams): InLanguages | undefined {
  if ('campos' in params) return oneOfThese
  const [limit] = Object.keys(params).filter((name) => Object.hasOwn(tooMuchInput, name))
  return limit === undefined ? undefined : tooMuchInput[limit]
}

/** The sentence of a refusal whose params tell more than its code does; undefined where the code says it all. */
export function precise(code: RefusalCode, params: MessageParams): InLanguages | undefined {
  if (code === 'limite_comentarios_excedido') return 'horas' in params ? undefined : waitingComments
  if (code === 'consulta_grande_demais') return 'palavras' in params ? tooManyWords : 'niveis' in params ? tooManyLevels : undefined
  if (code === 'periodo_invertido') return 'ano_de' in params ? yearsInverted : undefined
  if (code === 'tipo_de_corpo_invalido') return 'codificacao' in params ? compressedBody : undefined
  return code === 'dados_invalidos' ? unacceptableData(params) : preciseOfPatrons(code, params)
}

/** Sentences of fields that name the limit which was passed. */
export const limitTexts: Readonly<Partial<Record<FieldCode, Partial<Record<FieldLimit['of'], InLanguages>>>>> = {
  muito_longo: {
    number: {
      pt: 'O campo {campo} vai no máximo até {limite}.',
      en: 'The field {campo} goes up to {limite} at most.',
      es: 'El campo {campo} llega como máximo a {limite}.',
      fr: 'Le champ {campo} va au plus jusqu’à {limite}.',
      it: 'Il campo {campo} arriva al massimo a {limite}.',
    },
    characters: {
      pt: 'O campo {campo} tem no máximo {limite} caracteres.',
      en: 'The field {campo} has {limite} characters at most.',
      es: 'El campo {campo} tiene {limite} caracteres como máximo.',
      fr: 'Le champ {campo} a {limite} caractères au plus.',
      it: 'Il campo {campo} ha al massimo {limite} caratteri.',
    },
    values: {
      pt: 'O campo {campo} tem no máximo {limite} valores.',
      en: 'The field {campo} has {limite} values at most.',
      es: 'El campo {campo} tiene {limite} valores como máximo.',
      fr: 'Le champ {campo} a {limite} valeurs au plus.',
      it: 'Il campo {campo} ha al massimo {limite} valori.',
    },
  },
  muito_curto: {
    number: {
      pt: 'O campo {campo} começa em {limite}.',
      en: 'The field {campo} begins at {limite}.',
      es: 'El campo {campo} empieza en {limite}.',
      fr: 'Le champ {campo} commence à {limite}.',
      it: 'Il campo {campo} comincia da {limite}.',
    },
  },
}
