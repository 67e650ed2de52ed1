import { staffRouteRights } from './staff-route-rights.ts'

/** What a row says besides its method and path. */
export interface RouteRight {
  readonly caller: 'anyone' | 'public' | 'patron' | 'staff'
  readonly activity?: number
  /** Open to people whom the library blocked. */
  readonly blocked: boolean
  /** Open to who signed in at a self-service terminal. */
  readonly terminal: boolean
  /** Needs a password or second factor at most ten minutes old. */
  readonly fresh: boolean
  /** Open before a temporary password was changed (`any`) or a required second factor was set up. */
  readonly first?: string
  /** Open to who acts for somebody with this power, or with any; without it a patron's call is personal. */
  readonly acting?: string
}

/**
 * Every call but those of staff (`staff-route-rights.ts`), written by hand: method, path, caller, activity, then what it is open to or needs besides. A call without a row, a row without a
 * call and a row that says something else than the program fail.
 */
const table = `
GET    /api/acervo/:id anyone
GET    /api/acervo/:id/bibliotecas anyone
GET    /api/acervo/:id/cor anyone
GET    /api/acervo/:id/dublin-core anyone 115
GET    /api/acervo/:id/exemplares anyone 30
GET    /api/acervo/:id/exemplares/volumes anyone 30
GET    /api/acervo/:id/links anyone
GET    /api/acervo/:id/marc anyone 36
GET    /api/acervo/:id/permissoes anyone
GET    /api/acervo/:id/referencia anyone 33
GET    /api/acervo/:id/relacionados anyone
GET    /api/acervo/:id/totais anyone
POST   /api/acervo/cesta anyone
POST   /api/acervo/exportar-cesta anyone
GET    /api/alerta patron 5121 blocked
PUT    /api/alerta patron 5121 blocked
DELETE /api/alerta patron 5121 blocked
GET    /api/alerta/resumo patron 5121 blocked
POST   /api/autoatendimento/devolucoes anyone terminal
POST   /api/autoatendimento/emprestimos patron 5200 terminal
POST   /api/autoatendimento/renovacoes patron 5200 terminal
GET    /api/autoatendimento/situacao patron 5200 terminal
GET    /api/autoridade/:id anyone
GET    /api/autoridade/:id/marc anyone
GET    /api/autoridade/:id/titulos anyone
POST   /api/bases/entrada anyone
POST   /api/bases/saida anyone
GET    /api/campus anyone
GET    /api/comentarios/acervo/:id anyone
POST   /api/comentarios/acervo/:id patron 13
DELETE /api/comentarios/usuario/:id patron 13
GET    /api/comentarios/usuario/acervo/:id patron 13
GET    /api/comentarios/usuario/acervos patron 13
GET    /api/consulta anyone
GET    /api/consulta/acervos-indexados anyone
GET    /api/consulta/autoridades anyone
GET    /api/consulta/bibliotecas anyone
GET    /api/consulta/campus anyone
GET    /api/consulta/cursos anyone
GET    /api/consulta/disciplinas anyone
GET    /api/consulta/filtros anyone
GET    /api/consulta/formas-variantes anyone
GET    /api/consulta/imagem-padrao anyone
GET    /api/consulta/indice anyone
GET    /api/consulta/novas-aquisicoes anyone
GET    /api/consulta/opcoes-arquivo anyone
GET    /api/consulta/opcoes-atos-normativos anyone
GET    /api/consulta/opcoes-indice anyone
GET    /api/consulta/ordenacao anyone
GET    /api/consulta/plano-ensino anyone
GET    /api/consulta/produtos-target anyone
GET    /api/consulta/professores anyone
GET    /api/consulta/sugestoes anyone
GET    /api/consulta/titulos-adicionais anyone
GET    /api/consulta/voce-quis-dizer anyone
GET    /api/dados-estatisticos/anos anyone 74
GET    /api/dados-estatisticos/dados/:id anyone 74
POST   /api/emprestimo/comprovante/:chave/enviar patron 5200 blocked terminal
GET    /api/emprestimo/comprovante/:chave/pdf patron 5200 blocked acting:consultar
GET    /api/emprestimo/debitos-pendentes patron 5201 blocked acting:consultar
DELETE /api/emprestimo/historico patron 5200 blocked
GET    /api/emprestimo/historico patron 5200 blocked acting:consultar
GET    /api/emprestimo/historico/guarda patron 5200 blocked
PUT    /api/emprestimo/historico/guarda patron 5200 blocked
POST   /api/emprestimo/renovacao patron 5200 acting:renovar
GET    /api/emprestimo/titulos-pendentes patron 5200 blocked acting:consultar
GET    /api/emprestimo/token patron 5204
POST   /api/emprestimo/token patron 5204
DELETE /api/emprestimo/token patron 5204
POST   /api/erros-navegador public
GET    /api/kardex/:id/combobox-data anyone 32
GET    /api/kardex/:id/data anyone 32
GET    /api/kardex/:id/item anyone 32
GET    /api/kardex/:id/permissao anyone 32
GET    /api/links/abnt patron
POST   /api/links/acesso-restrito patron
POST   /api/links/estatistica-acesso public
GET    /api/links/links-resultado anyone
GET    /api/links/provedores anyone
GET    /api/links/target patron
GET    /api/oauth/captcha public
POST   /api/oauth/revoke anyone
POST   /api/oauth/token anyone
GET    /api/parametros/atendimento anyone
GET    /api/parametros/atendimento/:id anyone
GET    /api/parametros/atividade/:id anyone
GET    /api/parametros/atividade/:id/informativo anyone
GET    /api/parametros/autoatendimento anyone
GET    /api/parametros/eventos_eventum anyone
GET    /api/parametros/eventos_institucionais anyone
GET    /api/parametros/faq anyone
GET    /api/parametros/funcionalidades anyone
GET    /api/parametros/informacoes_gerais anyone
GET    /api/parametros/instituicao anyone
GET    /api/parametros/secao_1 anyone
GET    /api/parametros/secao_2 anyone
GET    /api/pessoas patron blocked terminal first:any acting:any
GET    /api/pessoas/:user/nome public
GET    /api/pessoas/:user/recuperar-senha public 1113
POST   /api/pessoas/:user/recuperar-senha public 1113
PUT    /api/pessoas/:user/recuperar-senha public 1113
GET    /api/pessoas/afastamentos patron 5202 blocked acting:consultar
GET    /api/pessoas/departamentos patron 5130
GET    /api/pessoas/login patron
GET    /api/pessoas/meu-farol/agenda patron 8
DELETE /api/pessoas/meu-farol/agenda patron 8
POST   /api/pessoas/meu-farol/agenda patron 8 fresh
GET    /api/pessoas/meu-farol/agora patron blocked acting:consultar
GET    /api/pessoas/meu-farol/carteira patron 5205
POST   /api/pessoas/meu-farol/confirmacao patron first:any
GET    /api/pessoas/meu-farol/dados-pessoais patron 5130
PUT    /api/pessoas/meu-farol/dados-pessoais patron 5130
GET    /api/pessoas/meu-farol/delegacoes patron 5131
POST   /api/pessoas/meu-farol/delegacoes patron 5131 fresh
PUT    /api/pessoas/meu-farol/delegacoes/:codigo patron 5131
DELETE /api/pessoas/meu-farol/delegacoes/:codigo patron 5131
DELETE /api/pessoas/meu-farol/dispositivos/:codigo patron 8
GET    /api/pessoas/meu-farol/privacidade patron 8 blocked
POST   /api/pessoas/meu-farol/privacidade/copia patron 8 blocked
GET    /api/pessoas/meu-farol/privacidade/copia/:codigo patron 8 blocked
DELETE /api/pessoas/meu-farol/privacidade/dados/:tipo patron 8 fresh
POST   /api/pessoas/meu-farol/privacidade/exclusao patron 8
DELETE /api/pessoas/meu-farol/privacidade/exclusao patron 8 blocked
GET    /api/pessoas/meu-farol/privacidade/pedidos patron 8 blocked
POST   /api/pessoas/meu-farol/privacidade/pedidos patron 8 blocked
GET    /api/pessoas/meu-farol/privacidade/termos patron blocked
PUT    /api/pessoas/meu-farol/privacidade/termos patron blocked
GET    /api/pessoas/meu-farol/redirect patron
PUT    /api/pessoas/meu-farol/redirect-base patron
POST   /api/pessoas/meu-farol/renovacao-cadastro patron 5130
GET    /api/pessoas/meu-farol/segundo-fator patron 8 first:second_factor
DELETE /api/pessoas/meu-farol/segundo-fator patron 8 fresh
POST   /api/pessoas/meu-farol/segundo-fator patron 8 fresh first:second_factor
PUT    /api/pessoas/meu-farol/segundo-fator patron 8 fresh first:second_factor
POST   /api/pessoas/meu-farol/segundo-fator/codigos patron 8 fresh
GET    /api/pessoas/meu-farol/senha patron 5130 first:any
PUT    /api/pessoas/meu-farol/senha patron 5130 first:any
GET    /api/pessoas/meu-farol/sessoes patron 8
DELETE /api/pessoas/meu-farol/sessoes patron 8 fresh
DELETE /api/pessoas/meu-farol/sessoes/:codigo patron 8
POST   /api/pessoas/meu-farol/troca-usuario patron 5131
DELETE /api/pessoas/meu-farol/troca-usuario patron acting:any
GET    /api/pessoas/renovar patron 5200 blocked acting:consultar
GET    /api/pessoas/token-redireciona patron
PUT    /api/pessoas/troca-login patron
GET    /api/pessoas/url-acesso patron
POST   /api/reserva patron 18 acting:reservar
GET    /api/reserva patron 18 blocked acting:consultar
DELETE /api/reserva patron 18 blocked acting:reservar
POST   /api/reserva/:codigo/adiamento patron 18 acting:reservar
PUT    /api/reserva/:codigo/retirada patron 18 acting:reservar
PUT    /api/reserva/:codigo/suspensao patron 18 acting:reservar
DELETE /api/reserva/:codigo/suspensao patron 18 acting:reservar
GET    /api/reserva/:id/informacoes-iniciais anyone
GET    /api/reserva/historico patron 18 blocked acting:consultar
POST   /api/solicitacao-emprestimo patron 75 acting:solicitar
GET    /api/solicitacao-emprestimo patron 75 blocked acting:consultar
DELETE /api/solicitacao-emprestimo patron 75 blocked acting:solicitar
GET    /api/solicitacao-emprestimo/:codigo patron 75 blocked acting:consultar
GET    /api/solicitacao-emprestimo/:id/informacoes-iniciais anyone
GET    /api/sumario/:id/dados anyone
GET    /api/unidade-informacao anyone
POST   /api/unidade-informacao/comentario patron 13
POST   /api/unidade-informacao/gru patron 5201 blocked
GET    /api/unidade-informacao/gru/:numero/pdf patron 5201 blocked
POST   /api/unidade-informacao/nada-consta patron 5203
POST   /api/unidade-informacao/nada-consta/:numero/enviar patron 5203 blocked
GET    /api/unidade-informacao/nada-consta/:numero/pdf patron 5203 blocked
GET    /api/unidade-informacao/nada-consta/conferir/:codigo anyone
GET    /api/unidade-informacao/nada-consta/verifica patron 5203 blocked
POST   /api/unidade-informacao/sugestao-aquisicao patron 12
POST   /api/unidade-informacao/sugestao-aquisicao/docente patron 5010
`

const readRow = (line: string): readonly [call: string, right: RouteRight] => {
  const [method, path, caller, ...words] = line.split(/ +/)
  const valueOf = (name: string) => words.find((word) => word.startsWith(`${name}:`))?.slice(name.length + 1)
  const [activity, first, acting] = [words.find((word) => /^\d+$/.test(word)), valueOf('first'), valueOf('acting')]
  const right = {
    caller: caller as RouteRight['caller'],
    blocked: words.includes('blocked'),
    terminal: words.includes('terminal'),
    fresh: words.includes('fresh'),
    ...(activity !== undefined && { activity: Number(activity) }),
    ...(first !== undefined && { first }),
    ...(acting !== undefined && { acting }),
  }
  return [`${method} ${path}`, right]
}

export const routeRights: ReadonlyMap<string, RouteRight> = new Map(
  [table, staffRouteRights].flatMap((rows) => rows.trim().split('\n')).map(readRow),
)
