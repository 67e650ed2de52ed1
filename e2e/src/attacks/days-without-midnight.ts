import type { AttackCase, AttackStep } from './attack-case.ts'
import { open, setWeek } from './clock-and-calendar.ts'
import { attendance, desk } from './desk-steps.ts'
import { collectionXml, foundBy, imported, recordXml } from './marc-text.ts'

/** One title each: nobody has two copies of one title. */
const barcodes = ['ATK60A', 'ATK60B', 'ATK60C', 'ATK60D', 'ATK60E']

const at = (clockAt: string, step: AttackStep): AttackStep => ({ ...step, clockAt })
const lend = (exemplar: string, due: string) =>
  desk(attendance, 'POST /emprestimos', { leitor: '22', exemplar }, [200], { has: [`"data_devolucao":"${due}"`] })
const giveBack = (exemplar: string, more: Partial<AttackStep> = {}) => desk(attendance, 'POST /devolucoes', { exemplar }, [200], more)
const loans = (more: Partial<AttackStep>): AttackStep => ({
  as: 'vera',
  path: '/api/emprestimo/titulos-pendentes',
  statuses: [200],
  ...more,
})
const dueToday = { has: ['"situacao":"vence_hoje"'], absent: ['em_atraso', 'dias_atraso'] }

const titles: readonly AttackStep[] = [
  foundBy('zurumeianoite', {
    ...imported(
      collectionXml(
        ...barcodes.map((p) =>
          recordXml(p, [
            ['24510', { a: `Zurumeianoite ${p}` }],
            ['952', { p, b: 'BC' }],
          ]),
        ),
      ),
      ['5 read: '],
    ),
    has: ['"total":5'],
  }),
  ...setWeek({ semana: open, excecoes: [] }, [200]),
]

/** Vera has what she borrows for fourteen days. São Paulo had no midnight on 2018-11-04 and 23:30 twice on 2019-02-16. */
export const daysWithoutMidnight: readonly AttackCase[] = [
  {
    id: 'A60-no-midnight',
    seen: 'a midnight that there was not: Koha 39748',
    steps: [
      ...titles,
      at('2018-10-21T15:00:00-03:00', lend('ATK60A', '2018-11-04')),
      at('2018-11-03T23:59:30-03:00', lend('ATK60B', '2018-11-17')),
      loans({ absent: ['em_atraso', 'vence_hoje'], has: ['"data_devolucao":"2018-11-04"'] }),
      at('2018-11-04T01:00:10-02:00', lend('ATK60C', '2018-11-18')),
      loans(dueToday),
      at('2018-11-04T23:59:50-02:00', loans(dueToday)),
      at('2018-11-05T00:00:10-02:00', loans({ has: ['"situacao":"em_atraso","dias_atraso":1,'], absent: ['vence_hoje'] })),
      at('2018-11-17T12:00:00-02:00', giveBack('ATK60B', { absent: ['"dias_atraso":1'] })),
      giveBack('ATK60C'),
      giveBack('ATK60A'),
      { clock: 0, path: '/healthz', statuses: [200] },
    ],
  },
  {
    id: 'A60-hour-twice',
    seen: 'an hour that there was twice, the 29th of February, the end of a year: Koha 39748',
    steps: [
      ...titles,
      at('2019-02-02T12:00:00-02:00', lend('ATK60D', '2019-02-16')),
      at('2019-02-16T23:30:00-02:00', loans(dueToday)),
      at('2019-02-16T23:30:00-03:00', loans(dueToday)),
      at('2019-02-17T00:00:10-03:00', loans({ has: ['"situacao":"em_atraso","dias_atraso":1,'] })),
      giveBack('ATK60D'),
      at('2024-02-15T12:00:00-03:00', lend('ATK60D', '2024-02-29')),
      at('2024-02-29T23:59:30-03:00', loans(dueToday)),
      lend('ATK60E', '2024-03-14'),
      at('2024-03-01T00:00:10-03:00', loans({ has: ['"situacao":"em_atraso","dias_atraso":1,'] })),
      giveBack('ATK60D'),
      giveBack('ATK60E'),
      at('2025-12-31T23:59:30-03:00', lend('ATK60D', '2026-01-14')),
      at('2026-01-01T00:00:10-03:00', lend('ATK60E', '2026-01-15')),
      giveBack('ATK60D'),
      giveBack('ATK60E'),
      { clock: 0, path: '/healthz', statuses: [200] },
    ],
  },
]
