/**
 * Refusals of loans, holds, money, persons and the desk, each with its HTTP status. Those that a rule of circulation gives stand as reasons
 * in `motivos` too. Parameters: days are `YYYY-MM-DD`, money is integer cents.
 */
export const loanRefusals = {
  /** `motivo`: `validade` when the registration ended, `cadastro` when the library blocked the person. */
  bloqueado: 422,
  /** `ate`: the last day; absent while no end is known. */
  afastado: 422,
  /** `valor`, `limite`. */
  debito: 422,
  /** `dias`. */
  atraso_item: 422,
  atraso_outro: 422,
  reservado: 422,
  /** `n`: renewals that the policy allows. */
  limite: 422,
  /** `motivo`: `validade` or `limite_periodo` when that holds the date back. */
  ja_renovado: 422,
  /** `horas`. */
  prazo_minimo: 422,
  nao_renovavel: 422,
  /** `data`: the first day. */
  cedo: 422,
  SemPolitica: 422,
  CalendarioSemDiaAberto: 422,
  /** `ate`. Also a notice of a loan that was made. */
  PrazoLimitadoPelaValidade: 422,
  PernoiteForaDoHorario: 422,
  /** `atual`, `max`, `nivel`: `total` or the code of a group. */
  LimiteEmprestimos: 422,
  TituloJaEmprestado: 422,
  ExemplarNaoCircula: 422,
  ExemplarReservado: 422,
  ExemplarEmprestado: 422,
  ja_com_o_leitor: 422,
  /** `ate`: the last day; absent while no end is known. */
  UsuarioAfastado: 422,
  /** `valor`, `limite`. */
  UsuarioEmDebito: 422,
  UsuarioComAtraso: 422,
  CategoriaSemEmprestimo: 422,
  VinculoInativo: 422,
  /** `vinculos`: numbers of the active bonds. */
  EscolhaVinculo: 422,
  /** A day on which the library is closed: `data`, `proxima`. */
  DataFechada: 422,
  /** `data`, `minima`. */
  DataNaoPosterior: 422,
  /** Somebody else may not fetch for this person. */
  RetiradaNaoAutorizada: 422,
  DataFutura: 422,
  /** A return dated before its loan: `data`, `minima`. */
  DataAnterior: 422,
  /** `motivo`: `prazo`, `outro_operador`, `houve_sequencia`, `desfeito`. */
  NaoPodeDesfazer: 422,
  /** Two rows of one form that are valid on the same days: `politica`, `de`, `ate`, `categorias`, `grupos`, `tipos`. */
  PoliticaAmbigua: 422,
  /** `estado`: the state that does not allow the act. */
  estado_invalido: 422,
  /** Why a loan stays in the history of somebody who erases it. */
  emprestimo_em_aberto: 422,
  debito_em_aberto: 422,
  afastamento_em_vigor: 422,
} as const

export const holdRefusals = {
  /** `biblioteca`: where they are. */
  ReservaExemplarDisponivel: 422,
  /** `n`, `max`. */
  ReservaLimite: 422,
  ReservaJaPossui: 422,
  ReservaSemExemplar: 422,
  ReservaVencida: 422,
  /** `estado`: what became of the hold. */
  ErroCancelarReserva: 422,
  /** One of several ids is somebody else’s or does not exist. */
  NaoEncontrada: 404,
  /** `ato`: `solicitacao` when a loan request is meant. */
  opcoes_incompletas: 422,
  /** `n`, `max`. */
  SolicitacaoLimite: 422,
  SolicitacaoDuplicada: 422,
  /** `reserva`: true when a hold could be placed. */
  SolicitacaoSemExemplar: 422,
  RetireNoLocal: 422,
  /** `situacao`. */
  NaoPodeCancelar: 422,
} as const

export const moneyRefusals = {
  /** `valor`, `saldo`. */
  ValorAcimaDoSaldo: 422,
  /** `valor`. */
  ValorInvalido: 422,
  DebitoEncerrado: 422,
  /** `valor`: what is open in that library. */
  GruValorDiferente: 422,
  GruMaterialNaoDevolvido: 422,
  /** `minimo`. */
  GruValorMinimo: 422,
  GruNaoOferecida: 422,
  /** `n`: how many are pending. */
  NadaConstaPendencias: 422,
  arquivo_ilegivel: 422,
} as const

export const personRefusals = {
  senha_atual_incorreta: 422,
  /** The password was set by the library: a new one is chosen before anything else is open. */
  senha_provisoria: 403,
  /** Password or second factor at most `minutos` old are asked for. */
  confirmacao_necessaria: 422,
  /** `desafio`, `metodos`. */
  segundo_fator_necessario: 422,
  /** `restantes`: tries that are left. */
  segundo_fator_incorreto: 422,
  desafio_expirado: 422,
  segundo_fator_obrigatorio: 422,
  /** Not while acting for somebody. */
  acao_pessoal: 403,
  /** A secret is shown once: a repeated request does not show it again. */
  ja_emitido: 422,
  sem_endereco_email: 422,
  cadastro_em_dia: 422,
  cadastro_no_balcao: 422,
  /** `quando`: the day from which a copy may be asked for again. */
  copia_recente: 422,
  /** `lista`: what is open, in words. */
  ExclusaoPendencias: 422,
  delegacao_existente: 422,
  /** The first request with this Idempotency-Key is still at work. */
  chave_em_andamento: 409,
  /** The Idempotency-Key came with another body before. */
  chave_de_outro_pedido: 422,
} as const

export const deskRefusals = {
  codigo_ilegivel: 422,
  digito_verificador_incorreto: 422,
  cartao_no_lugar_do_exemplar: 422,
  exemplar_de_outra_base: 422,
  token_invalido: 422,
  /** `leitor`: the code of the reader who has this CPF or registration. */
  leitor_ja_cadastrado: 422,
  /** `leitores`: codes of readers of the same name and birth date; the same call with `confirmo` goes on. */
  leitor_semelhante: 422,
  /** `codigos`: reasons that nobody may override. */
  sobreposicao_negada: 422,
  ultimo_administrador: 422,
} as const
