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
    erro_inesperado: 'Ocorreu um erro inesperado no processamento.',
    UsuarioOuSenhaIncorretaCustom: 'Usuário ou senha incorretos. Tente novamente.',
    AuthMuitasTentativas: 'Muitas tentativas seguidas. Aguarde {minutos} min e tente novamente.',
    ACESSO_BLOQUEADO: 'Acesso bloqueado por excesso de tentativas. Use “Esqueci minha senha” ou aguarde {minutos} min.',
    cadastro_bloqueado: 'Seu cadastro está bloqueado. Procure a biblioteca.',
    captcha_necessario: 'Confirme que você não é um robô.',
    captcha_invalido: 'A verificação do Captcha não é válida. Faça-a novamente.',
    captcha_expirado: 'A verificação do Captcha expirou. Faça-a novamente.',
    codigo_invalido: 'O código não confere. Confira-o ou peça outro.',
    codigo_expirado: 'O código expirou ou foi usado. Peça outro.',
    SenhaNaoConfereCriterios: 'A senha não confere com todos os critérios!',
    senha_repetida: 'A senha deve ser diferente das últimas {n} senhas.',
    senha_comum: 'Esta senha é comum demais e seria adivinhada logo. Escolha outra.',
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
    erro_inesperado: 'Unexpected processing error.',
    UsuarioOuSenhaIncorretaCustom: 'Incorrect credentials! Please try again.',
    AuthMuitasTentativas: 'Too many attempts in a row. Wait {minutos} min and try again.',
    ACESSO_BLOQUEADO: 'Access blocked after too many attempts. Use “Forgot my password” or wait {minutos} min.',
    cadastro_bloqueado: 'Your registration is blocked. Please contact the library.',
    captcha_necessario: 'Please confirm that you are not a robot.',
    captcha_invalido: 'The Captcha verification is not valid. Please do it again.',
    captcha_expirado: 'The Captcha verification has expired. Please do it again.',
    codigo_invalido: 'The code does not match. Check it or ask for another one.',
    codigo_expirado: 'The code has expired or was used. Ask for another one.',
    SenhaNaoConfereCriterios: 'The password does not match all the criteria!',
    senha_repetida: 'The password must differ from the last {n} passwords.',
    senha_comum: 'This password is too common and would soon be guessed. Choose another one.',
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
    erro_inesperado: 'Error inesperado de procesamiento.',
    UsuarioOuSenhaIncorretaCustom: 'Usuario o contraseña incorrectos. Inténtelo de nuevo.',
    AuthMuitasTentativas: 'Demasiados intentos seguidos. Espere {minutos} min e inténtelo de nuevo.',
    ACESSO_BLOQUEADO: 'Acceso bloqueado por exceso de intentos. Use «Olvidé mi contraseña» o espere {minutos} min.',
    cadastro_bloqueado: 'Su registro está bloqueado. Diríjase a la biblioteca.',
    captcha_necessario: 'Confirme que usted no es un robot.',
    captcha_invalido: 'La verificación del Captcha no es válida. Hágala de nuevo.',
    captcha_expirado: 'La verificación del Captcha ha caducado. Hágala de nuevo.',
    codigo_invalido: 'El código no coincide. Compruébelo o pida otro.',
    codigo_expirado: 'El código ha caducado o ya se usó. Pida otro.',
    SenhaNaoConfereCriterios: '¡La contraseña no cumple todos los criterios!',
    senha_repetida: 'La contraseña debe ser distinta de las últimas {n} contraseñas.',
    senha_comum: 'Esta contraseña es demasiado común y se adivinaría pronto. Elija otra.',
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
