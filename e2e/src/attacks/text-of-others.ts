import type { AttackCase, AttackStep } from './attack-case.ts'
import { markupWords } from './hostile-words.ts'

const markup = ['<script>window.__x', '<img src=x', '<svg/onload', '</title><b>', '</script><b>']
const code = [...markupWords, "'; DROP TABLE title_comment; --", "' || (select name from login) || '", '=cmd|calc', '$(id)', '\u202Egnirts']

const comment = (as: string, title: number, comentario: string): AttackStep => ({
  as,
  method: 'POST',
  path: `/api/comentarios/acervo/${title}`,
  body: JSON.stringify({ comentario }),
  statuses: [200],
  keep: { comment: /"id":(\d+)/ },
})

const decide = (decision: object): AttackStep => ({
  as: 'lia@equipe',
  method: 'PUT',
  path: '/api/equipe/comentarios',
  body: `{"comentarios":[<<comment>>],${JSON.stringify(decision).slice(1)}`,
  statuses: [200],
})

/** Everybody may have three comments waiting: each is shown before the next comes. */
const comments: readonly AttackCase[] = code.map((words, n) => {
  const title = 20 + n
  const inJson = JSON.stringify(words).slice(1, -1)
  return {
    id: `A03-comment-${n + 1}`,
    seen: 'markup and SQL in comments: slims#123, Koha 42471',
    steps: [
      comment('ana', title, words),
      { as: 'ana', path: `/api/comentarios/usuario/acervo/${title}`, statuses: [200], has: [inJson] },
      { as: 'lia@equipe', path: '/api/equipe/comentarios', statuses: [200], has: [inJson] },
      decide({ decisao: 'publicar' }),
      { path: `/api/comentarios/acervo/${title}`, statuses: [200], has: [inJson] },
      { path: `/acervo/${title}`, statuses: [200], absent: markup },
      { path: '/api/consulta?q=casmurro', statuses: [200], has: ['Dom Casmurro'] },
    ],
  }
})

const toLibrary: AttackCase = {
  id: 'A03-messages',
  seen: 'markup and SQL in messages and suggestions: Koha 42471 (suggestion.pl)',
  steps: code.slice(0, 4).flatMap((words) => {
    const inJson = JSON.stringify(words).slice(1, -1)
    const suggestion = { biblioteca: 'BC', titulo: words, autor: words, editor: words, outras_inf: words }
    return [
      {
        as: 'bruno',
        method: 'POST',
        path: '/api/unidade-informacao/comentario',
        body: JSON.stringify({ content: words, b: 'BC' }),
        statuses: [200],
      },
      { as: 'lia@equipe', path: '/api/equipe/mensagens', statuses: [200], has: [inJson] },
      {
        as: 'bruno',
        method: 'POST',
        path: '/api/unidade-informacao/sugestao-aquisicao',
        body: JSON.stringify(suggestion),
        statuses: [200],
      },
      { as: 'lia@equipe', path: '/api/equipe/sugestoes', statuses: [200], has: [inJson] },
    ]
  }),
}

// No catalogue is asked over the network: what other programs answer and pages show is the calendar of events.
const fromOutside: AttackCase = {
  id: 'A04-events',
  seen: 'markup from other catalogues: Koha 37656',
  steps: [
    {
      outside: {
        type: 'text/calendar',
        body: [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          ...markupWords.flatMap((words, n) => [
            'BEGIN:VEVENT',
            `UID:${n}`,
            'DTSTART:20991120T190000',
            `SUMMARY:${words.replaceAll(/[;,]/g, '')}`,
            `DESCRIPTION:<p>${words.replaceAll(/[;,]/g, '')}</p>`,
            'URL:javascript:alert(1)',
            'END:VEVENT',
          ]),
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
      },
      institution: { outsideEvents: { address: '<<outside>>' } },
      path: '/api/parametros/eventos_eventum',
      statuses: [200],
      has: ['2099-11-20T19:00'],
      absent: ['javascript:alert'],
    },
    { path: '/eventos', statuses: [200], has: ['2099'], absent: [...markup, 'javascript:alert'] },
    {
      outside: { type: 'text/html', body: '<script>window.__x=1</script>' },
      institution: { outsideEvents: { address: '<<outside>>/other' } },
      path: '/api/parametros/eventos_eventum',
      statuses: [502],
      absent: markup,
    },
  ],
}

const template = '{{7919*7907}} ${7919*7907} <%= 7919*7907 %> #{7919*7907}'
const counted = '62615533'
const shown = '{{7919*7907}} ${7919*7907}'

const templates: readonly AttackCase[] = [
  {
    id: 'A11-institution',
    seen: 'templates in texts of staff were evaluated: Koha 39184, 42136',
    steps: [
      {
        institution: {
          support: { pt: `<p>${template}</p>` },
          login: { label: { pt: shown }, outside: false, welcome: { pt: `<p>${template}</p>` } },
        },
        path: '/api/parametros/instituicao',
        statuses: [200],
        has: [shown],
        absent: [counted],
      },
      { path: '/login', statuses: [200], has: [shown], absent: [counted, '<%='] },
    ],
  },
  {
    id: 'A11-comments',
    seen: 'the same in comments',
    steps: [
      comment('celia', 9, template),
      decide({ decisao: 'publicar' }),
      { path: '/acervo/9', statuses: [200], has: [shown], absent: [counted, '<%='] },
    ],
  },
  {
    id: 'A11-e-mail',
    seen: 'the same in e-mails: Koha 42136',
    steps: [
      {
        as: 'ana',
        method: 'POST',
        path: '/api/acervo/exportar-cesta',
        body: JSON.stringify({
          tipo: 'email',
          dados: 'referencia',
          acervos: [7],
          opcoesEmail: { destinatarios: 'a11@example.org', assunto: shown, mensagem: template },
        }),
        statuses: [200],
        email: { to: 'a11@example.org', has: [shown], absent: [counted] },
      },
    ],
  },
]

/** Text that people or other programs wrote (trust handbook A03, A04, A11). */
export const textOfOthers: readonly AttackCase[] = [...comments, toLibrary, fromOutside, ...templates]
