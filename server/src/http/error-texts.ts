import type { FieldCode, MessageParams, RefusalCode } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'

type Texts<Code extends string> = Readonly<Record<Code, string>>
type Offered = 'pt' | 'en' | 'es'

const refusalTexts: Readonly<Record<Offered, Texts<RefusalCode>>> = {
  pt: {
    dados_invalidos: 'Há dados que não puderam ser aceitos.',
    corpo_ilegivel: 'O corpo da requisição não pôde ser lido.',
    tipo_de_corpo_invalido: 'Este tipo de conteúdo não é aceito aqui.',
    corpo_grande_demais: 'O conteúdo enviado é grande demais.',
    metodo_nao_permitido: 'Este método não é permitido neste endereço.',
    nao_encontrado: 'Este endereço não existe.',
    acervo_nao_encontrado: 'Acervo não encontrado.',
    credencial_ausente: 'É preciso identificar-se para usar este serviço.',
    credencial_invalida: 'A credencial não é válida ou expirou.',
    acesso_negado: 'Você não tem acesso a este serviço.',
    cliente_desconhecido: 'O aplicativo não é conhecido.',
    tipo_de_concessao_invalido: 'Este modo de acesso não é aceito.',
    muitas_requisicoes: 'Muitas requisições seguidas. Aguarde {segundos} segundos e tente novamente.',
    consulta_grande_demais: 'A consulta é grande demais. Use menos palavras ou filtros.',
    servico_indisponivel: 'O serviço está indisponível no momento. Tente novamente em instantes.',
    eventos_nao_ativado: 'O serviço de eventos não está ativado. Contate o suporte.',
    eventos_inacessivel: 'O serviço de eventos não pôde ser alcançado. Tente mais tarde ou contate o suporte.',
    eventos_acesso_negado: 'O serviço de eventos negou o acesso. Contate o suporte.',
    biblioteca_desconhecida: 'Esta unidade de informação não existe ou não atende mais.',
    biblioteca_de_outro_campus: 'A unidade de informação escolhida não é deste campus.',
    isbn_issn_invalido: 'O ISBN ou ISSN não confere. Corrija-o ou deixe o campo vazio.',
    limite_comentarios_excedido: 'Você já enviou {limite} comentários nas últimas {horas} horas. Aguarde a resposta da biblioteca.',
    limite_sugestoes_excedido: 'Você já enviou {limite} sugestões nas últimas {horas} horas. Envie as demais amanhã.',
    erro_inesperado: 'Ocorreu um erro inesperado no processamento.',
  },
  en: {
    dados_invalidos: 'Some of the data could not be accepted.',
    corpo_ilegivel: 'The body of the request could not be read.',
    tipo_de_corpo_invalido: 'This type of content is not accepted here.',
    corpo_grande_demais: 'What was sent is too large.',
    metodo_nao_permitido: 'This method is not allowed at this address.',
    nao_encontrado: 'This address does not exist.',
    acervo_nao_encontrado: 'Title not found.',
    credencial_ausente: 'You need to identify yourself to use this service.',
    credencial_invalida: 'The credential is not valid or has expired.',
    acesso_negado: 'You have no access to this service.',
    cliente_desconhecido: 'The application is not known.',
    tipo_de_concessao_invalido: 'This kind of access is not accepted.',
    muitas_requisicoes: 'Too many requests in a row. Wait {segundos} seconds and try again.',
    consulta_grande_demais: 'The search is too large. Use fewer words or filters.',
    servico_indisponivel: 'The service is unavailable at the moment. Try again shortly.',
    eventos_nao_ativado: 'The events service is not activated. Contact support.',
    eventos_inacessivel: 'The events service could not be reached. Try later or contact support.',
    eventos_acesso_negado: 'The events service denied access. Contact support.',
    biblioteca_desconhecida: 'This information unit does not exist or no longer serves.',
    biblioteca_de_outro_campus: 'The information unit you chose is not on this campus.',
    isbn_issn_invalido: 'The ISBN or ISSN is not valid. Correct it or leave the field empty.',
    limite_comentarios_excedido: 'You have already sent {limite} comments in the last {horas} hours. Wait for the library to answer.',
    limite_sugestoes_excedido: 'You have already sent {limite} suggestions in the last {horas} hours. Send the others tomorrow.',
    erro_inesperado: 'Unexpected processing error.',
  },
  es: {
    dados_invalidos: 'Hay datos que no se pudieron aceptar.',
    corpo_ilegivel: 'No se pudo leer el cuerpo de la solicitud.',
    tipo_de_corpo_invalido: 'Este tipo de contenido no se acepta aquí.',
    corpo_grande_demais: 'El contenido enviado es demasiado grande.',
    metodo_nao_permitido: 'Este método no está permitido en esta dirección.',
    nao_encontrado: 'Esta dirección no existe.',
    acervo_nao_encontrado: 'Título no encontrado.',
    credencial_ausente: 'Es necesario identificarse para usar este servicio.',
    credencial_invalida: 'La credencial no es válida o ha caducado.',
    acesso_negado: 'No tiene acceso a este servicio.',
    cliente_desconhecido: 'La aplicación no es conocida.',
    tipo_de_concessao_invalido: 'Este modo de acceso no se acepta.',
    muitas_requisicoes: 'Demasiadas solicitudes seguidas. Espere {segundos} segundos e inténtelo de nuevo.',
    consulta_grande_demais: 'La consulta es demasiado grande. Use menos palabras o filtros.',
    servico_indisponivel: 'El servicio no está disponible en este momento. Inténtelo de nuevo en breve.',
    eventos_nao_ativado: 'El servicio de eventos no está activado. Contacte con el soporte.',
    eventos_inacessivel: 'No se pudo acceder al servicio de eventos. Inténtelo más tarde o contacte con el soporte.',
    eventos_acesso_negado: 'El servicio de eventos denegó el acceso. Contacte con el soporte.',
    biblioteca_desconhecida: 'Esta unidad de información no existe o ya no atiende.',
    biblioteca_de_outro_campus: 'La unidad de información elegida no es de este campus.',
    isbn_issn_invalido: 'El ISBN o ISSN no es válido. Corríjalo o deje el campo vacío.',
    limite_comentarios_excedido: 'Ya envió {limite} comentarios en las últimas {horas} horas. Espere la respuesta de la biblioteca.',
    limite_sugestoes_excedido: 'Ya envió {limite} sugerencias en las últimas {horas} horas. Envíe las demás mañana.',
    erro_inesperado: 'Error inesperado de procesamiento.',
  },
}

const fieldTexts: Readonly<Record<Offered, Texts<FieldCode>>> = {
  pt: {
    obrigatorio: 'O campo {campo} é obrigatório.',
    tipo_invalido: 'O campo {campo} tem um tipo que não é aceito.',
    valor_invalido: 'O campo {campo} tem um valor que não é aceito.',
    muito_curto: 'O campo {campo} é curto ou pequeno demais.',
    muito_longo: 'O campo {campo} é longo ou grande demais.',
    desconhecido: 'O campo {campo} não existe nesta chamada.',
    repetido: 'O campo {campo} foi repetido.',
  },
  en: {
    obrigatorio: 'The field {campo} is required.',
    tipo_invalido: 'The field {campo} has a type that is not accepted.',
    valor_invalido: 'The field {campo} has a value that is not accepted.',
    muito_curto: 'The field {campo} is too short or too small.',
    muito_longo: 'The field {campo} is too long or too large.',
    desconhecido: 'The field {campo} does not exist in this call.',
    repetido: 'The field {campo} was repeated.',
  },
  es: {
    obrigatorio: 'El campo {campo} es obligatorio.',
    tipo_invalido: 'El campo {campo} tiene un tipo que no se acepta.',
    valor_invalido: 'El campo {campo} tiene un valor que no se acepta.',
    muito_curto: 'El campo {campo} es demasiado corto o pequeño.',
    muito_longo: 'El campo {campo} es demasiado largo o grande.',
    desconhecido: 'El campo {campo} no existe en esta llamada.',
    repetido: 'El campo {campo} está repetido.',
  },
}

const offered = (language: Language): Offered => (language === 'en' || language === 'es' ? language : 'pt')

const filled = (text: string, params: MessageParams) => text.replace(/\{(\w+)\}/g, (mark, name: string) => String(params[name] ?? mark))

/** The sentence for a refusal in the reader's language; Portuguese where that language has none. */
export const refusalText = (code: RefusalCode, language: Language, params: MessageParams = {}) =>
  filled(refusalTexts[offered(language)][code], params)

export const fieldText = (code: FieldCode, language: Language, field: string) =>
  filled(fieldTexts[offered(language)][code], { campo: field })
