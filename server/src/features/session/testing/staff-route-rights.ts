/** The calls of staff, as `route-rights.ts` writes rows. */
export const staffRouteRights = `
GET    /api/equipe/acessos/categorias staff 5230
PUT    /api/equipe/acessos/categorias staff 5230
GET    /api/equipe/acessos/funcoes staff 5230
POST   /api/equipe/acessos/funcoes staff 5230 fresh
DELETE /api/equipe/acessos/funcoes staff 5230 fresh
POST   /api/equipe/acessos/pessoas staff 5230
POST   /api/equipe/arquivo-bancario staff 5229
GET    /api/equipe/arquivo-bancario staff 5229
POST   /api/equipe/arquivo-bancario/:cod/resolver staff 5229
GET    /api/equipe/atrasos staff 5228
GET    /api/equipe/auditoria staff 5231
GET    /api/equipe/avisos staff 5125
POST   /api/equipe/avisos staff 5125
POST   /api/equipe/bloqueios staff 5217
DELETE /api/equipe/bloqueios staff 5217
GET    /api/equipe/caixa staff 5212
GET    /api/equipe/calendario/:cod staff 5225
PUT    /api/equipe/calendario/:cod staff 5225
GET    /api/equipe/calendario/:cod/avisados staff 5225
GET    /api/equipe/calendario/:cod/mudanca staff 5225
GET    /api/equipe/chave/:chave staff 5210
GET    /api/equipe/comentarios staff 5124
PUT    /api/equipe/comentarios staff 5124
POST   /api/equipe/comprovantes/:tipo/:cod/enviar staff 5210
GET    /api/equipe/comprovantes/:tipo/:cod/pdf staff 5210
POST   /api/equipe/confirmacao staff
POST   /api/equipe/creditos/:cod/restituicao staff 5214
POST   /api/equipe/debitos staff 5214
POST   /api/equipe/debitos/:cod/abono staff 5213
POST   /api/equipe/debitos/:cod/contestacao staff 5214
POST   /api/equipe/debitos/:cod/correcao staff 5214
POST   /api/equipe/debitos/:cod/desconto staff 5213
GET    /api/equipe/demo/codigos staff 5211
POST   /api/equipe/devolucoes staff 5211
POST   /api/equipe/emprestimos staff 5211
POST   /api/equipe/emprestimos/:cod/alegacao-devolucao staff 5219
POST   /api/equipe/emprestimos/:cod/correcao staff 5216
POST   /api/equipe/emprestimos/:cod/desfazer staff 5211
POST   /api/equipe/emprestimos/:cod/extravio staff 5219
POST   /api/equipe/emprestimos/:cod/vencimento staff 5223
POST   /api/equipe/emprestimos/prorrogacao staff 5223
GET    /api/equipe/exemplares/:codigo staff 5210
PUT    /api/equipe/exemplares/:codigo staff 5222
POST   /api/equipe/identificacao staff 5210
GET    /api/equipe/instituicao staff 5232
PUT    /api/equipe/instituicao staff 5232
GET    /api/equipe/instituicao/circulacao staff 5232
PUT    /api/equipe/instituicao/circulacao staff 5232
GET    /api/equipe/instituicao/circulacao/versoes staff 5232
POST   /api/equipe/instituicao/circulacao/versoes staff 5232
GET    /api/equipe/instituicao/versoes staff 5232
POST   /api/equipe/instituicao/versoes staff 5232
POST   /api/equipe/leitores staff 5132
PUT    /api/equipe/leitores/:cod staff 5132
DELETE /api/equipe/leitores/:cod staff 5133 fresh
GET    /api/equipe/leitores/:cod staff 5210
POST   /api/equipe/leitores/:cod/carteira staff 5132
PUT    /api/equipe/leitores/:cod/comprovante staff 5211
GET    /api/equipe/leitores/:cod/cpf staff 5210
POST   /api/equipe/leitores/:cod/delegacoes staff 5132
GET    /api/equipe/leitores/:cod/historico staff 5226
POST   /api/equipe/leitores/:cod/notas staff 5210
DELETE /api/equipe/leitores/:cod/segundo-fator staff 5132 fresh
POST   /api/equipe/leitores/:cod/senha staff 5132
POST   /api/equipe/leitores/:cod/uniao staff 5233 fresh
POST   /api/equipe/leitores/:cod/vinculos staff 5132
PUT    /api/equipe/leitores/:cod/vinculos staff 5132
POST   /api/equipe/leitores/busca staff 5210
GET    /api/equipe/limites staff 5224
GET    /api/equipe/listas staff
PUT    /api/equipe/limites staff 5224
GET    /api/equipe/mensagens staff 5124
PUT    /api/equipe/mensagens/:cod staff 5124
POST   /api/equipe/nada-consta/:numero/desfazer staff 5218
POST   /api/equipe/nada-consta/lista staff 5228
POST   /api/equipe/pagamentos staff 5212
POST   /api/equipe/pagamentos/:cod/desfazer staff 5212
POST   /api/equipe/pagamentos/:cod/estorno staff 5214
GET    /api/equipe/pendencias staff 5227
POST   /api/equipe/pendencias/:cod/encerrar staff 5227
GET    /api/equipe/periodos staff 5224
POST   /api/equipe/periodos staff 5224
DELETE /api/equipe/periodos/:cod staff 5224
GET    /api/equipe/politicas staff 5224
POST   /api/equipe/politicas staff 5224
DELETE /api/equipe/politicas/:cod staff 5224
GET    /api/equipe/privacidade staff 5133
PUT    /api/equipe/privacidade/:cod staff 5133
GET    /api/equipe/regra staff 5210
GET    /api/equipe/relatorios/circulacao staff 5228
GET    /api/equipe/relatorios/dia staff 5228
POST   /api/equipe/renovacoes staff 5211
GET    /api/equipe/reservas staff 5220
POST   /api/equipe/reservas staff 5220
DELETE /api/equipe/reservas staff 5220
POST   /api/equipe/reservas/prateleira staff 5220
GET    /api/equipe/sessao staff
PUT    /api/equipe/sessao staff
DELETE /api/equipe/sessao staff
POST   /api/equipe/solicitacoes-emprestimo staff 5221
GET    /api/equipe/solicitacoes-emprestimo staff 5221
POST   /api/equipe/solicitacoes-emprestimo/:cod/desfazer-separacao staff 5221
POST   /api/equipe/solicitacoes-emprestimo/:cod/entregar staff 5221
POST   /api/equipe/solicitacoes-emprestimo/:cod/enviar staff 5221
POST   /api/equipe/solicitacoes-emprestimo/:cod/nao-localizado staff 5221
POST   /api/equipe/solicitacoes-emprestimo/:cod/receber staff 5221
POST   /api/equipe/solicitacoes-emprestimo/:cod/recusar staff 5221
POST   /api/equipe/solicitacoes-emprestimo/:cod/separar staff 5221
GET    /api/equipe/sugestoes staff 5124
PUT    /api/equipe/sugestoes/:cod staff 5124
GET    /api/equipe/transitos staff 5221
POST   /api/equipe/transitos staff 5221
`
