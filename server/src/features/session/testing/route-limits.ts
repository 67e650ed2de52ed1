/**
 * Every call with a limit of its own: method, path, calls a minute from one network. A call whose limit is another one, or that has one
 * and no row, fails. All others share the limit of the whole program.
 */
const table = `
POST   /api/acervo/cesta 120
POST   /api/acervo/exportar-cesta 60
POST   /api/autoatendimento/devolucoes 120
POST   /api/autoatendimento/emprestimos 120
POST   /api/autoatendimento/renovacoes 120
GET    /api/autoatendimento/situacao 120
POST   /api/bases/entrada 600
POST   /api/bases/saida 600
POST   /api/comentarios/acervo/:id 120
POST   /api/emprestimo/comprovante/:chave/enviar 30
GET    /api/emprestimo/comprovante/:chave/pdf 30
POST   /api/emprestimo/renovacao 60
POST   /api/emprestimo/token 20
GET    /api/equipe/acessos/categorias 120
PUT    /api/equipe/acessos/categorias 60
POST   /api/equipe/acessos/pessoas 10
GET    /api/equipe/arquivo-bancario 120
POST   /api/equipe/arquivo-bancario 10
GET    /api/equipe/atrasos 60
GET    /api/equipe/auditoria 60
GET    /api/equipe/avisos 120
POST   /api/equipe/avisos 30
GET    /api/equipe/calendario/:cod 120
GET    /api/equipe/calendario/:cod/avisados 60
GET    /api/equipe/calendario/:cod/mudanca 300
GET    /api/equipe/comentarios 300
PUT    /api/equipe/comentarios 120
POST   /api/equipe/comprovantes/:tipo/:cod/enviar 240
GET    /api/equipe/comprovantes/:tipo/:cod/pdf 240
POST   /api/equipe/confirmacao 120
GET    /api/equipe/demo/codigos 30
POST   /api/equipe/devolucoes 1200
POST   /api/equipe/emprestimos 1200
POST   /api/equipe/emprestimos/prorrogacao 30
GET    /api/equipe/exemplares/:codigo 600
POST   /api/equipe/identificacao 1200
GET    /api/equipe/instituicao 60
PUT    /api/equipe/instituicao 120
GET    /api/equipe/instituicao/circulacao 60
PUT    /api/equipe/instituicao/circulacao 120
GET    /api/equipe/instituicao/circulacao/versoes 60
GET    /api/equipe/instituicao/versoes 60
POST   /api/equipe/leitores 60
DELETE /api/equipe/leitores/:cod 30
GET    /api/equipe/leitores/:cod 600
PUT    /api/equipe/leitores/:cod 120
GET    /api/equipe/leitores/:cod/cpf 60
GET    /api/equipe/leitores/:cod/historico 120
DELETE /api/equipe/leitores/:cod/segundo-fator 30
POST   /api/equipe/leitores/:cod/senha 30
POST   /api/equipe/leitores/:cod/uniao 30
POST   /api/equipe/leitores/busca 120
GET    /api/equipe/limites 120
GET    /api/equipe/listas 120
GET    /api/equipe/mensagens 300
PUT    /api/equipe/mensagens/:cod 120
POST   /api/equipe/nada-consta/lista 10
GET    /api/equipe/pendencias 300
GET    /api/equipe/periodos 120
GET    /api/equipe/politicas 120
GET    /api/equipe/privacidade 300
PUT    /api/equipe/privacidade/:cod 60
GET    /api/equipe/regra 300
GET    /api/equipe/relatorios/circulacao 30
GET    /api/equipe/relatorios/dia 120
POST   /api/equipe/renovacoes 600
GET    /api/equipe/reservas 300
POST   /api/equipe/reservas/prateleira 600
GET    /api/equipe/solicitacoes-emprestimo 300
POST   /api/equipe/solicitacoes-emprestimo/:cod/entregar 600
POST   /api/equipe/solicitacoes-emprestimo/:cod/enviar 600
POST   /api/equipe/solicitacoes-emprestimo/:cod/receber 600
POST   /api/equipe/solicitacoes-emprestimo/:cod/separar 600
GET    /api/equipe/sugestoes 300
PUT    /api/equipe/sugestoes/:cod 120
GET    /api/equipe/transitos 120
POST   /api/equipe/transitos 600
POST   /api/erros-navegador 20
GET    /api/links/abnt 60
POST   /api/links/acesso-restrito 60
POST   /api/links/estatistica-acesso 60
GET    /api/links/target 60
GET    /api/oauth/captcha 120
POST   /api/oauth/revoke 600
POST   /api/oauth/token 600
GET    /api/pessoas/:user/nome 600
GET    /api/pessoas/:user/recuperar-senha 30
POST   /api/pessoas/:user/recuperar-senha 30
PUT    /api/pessoas/:user/recuperar-senha 30
POST   /api/pessoas/meu-farol/agenda 10
POST   /api/pessoas/meu-farol/confirmacao 120
PUT    /api/pessoas/meu-farol/dados-pessoais 120
POST   /api/pessoas/meu-farol/delegacoes 120
DELETE /api/pessoas/meu-farol/delegacoes/:codigo 120
PUT    /api/pessoas/meu-farol/delegacoes/:codigo 120
DELETE /api/pessoas/meu-farol/dispositivos/:codigo 120
POST   /api/pessoas/meu-farol/privacidade/copia 60
GET    /api/pessoas/meu-farol/privacidade/copia/:codigo 60
DELETE /api/pessoas/meu-farol/privacidade/dados/:tipo 60
DELETE /api/pessoas/meu-farol/privacidade/exclusao 60
POST   /api/pessoas/meu-farol/privacidade/exclusao 60
POST   /api/pessoas/meu-farol/privacidade/pedidos 60
PUT    /api/pessoas/meu-farol/privacidade/termos 60
PUT    /api/pessoas/meu-farol/redirect-base 60
POST   /api/pessoas/meu-farol/renovacao-cadastro 60
DELETE /api/pessoas/meu-farol/segundo-fator 60
POST   /api/pessoas/meu-farol/segundo-fator 60
PUT    /api/pessoas/meu-farol/segundo-fator 60
POST   /api/pessoas/meu-farol/segundo-fator/codigos 60
PUT    /api/pessoas/meu-farol/senha 60
DELETE /api/pessoas/meu-farol/sessoes 120
DELETE /api/pessoas/meu-farol/sessoes/:codigo 120
POST   /api/pessoas/meu-farol/troca-usuario 120
GET    /api/pessoas/token-redireciona 30
PUT    /api/pessoas/troca-login 60
GET    /api/pessoas/url-acesso 60
DELETE /api/reserva 60
POST   /api/reserva 60
POST   /api/reserva/:codigo/adiamento 60
PUT    /api/reserva/:codigo/retirada 60
DELETE /api/reserva/:codigo/suspensao 60
PUT    /api/reserva/:codigo/suspensao 60
DELETE /api/solicitacao-emprestimo 60
POST   /api/solicitacao-emprestimo 60
POST   /api/unidade-informacao/comentario 120
POST   /api/unidade-informacao/gru 30
GET    /api/unidade-informacao/gru/:numero/pdf 30
POST   /api/unidade-informacao/nada-consta 20
POST   /api/unidade-informacao/nada-consta/:numero/enviar 30
GET    /api/unidade-informacao/nada-consta/:numero/pdf 30
GET    /api/unidade-informacao/nada-consta/conferir/:codigo 10
POST   /api/unidade-informacao/sugestao-aquisicao 120
POST   /api/unidade-informacao/sugestao-aquisicao/docente 120
`

/** Files outside of the contract that are much work, and how often they may be asked for a minute from one network. */
export const fileLimits = [
  ['/cesta/arquivo', 60],
  ['/plano_ensino.csv', 60],
] as const

/** Method and path, and how often it may be called a minute from one network. */
export const routeLimits: ReadonlyMap<string, number> = new Map(
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [method, path, limit] = row.split(/ +/)
      return [`${method} ${path}`, Number(limit)] as const
    }),
)
