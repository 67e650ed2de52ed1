import { field } from '../marc.ts'
import { chanceOf } from '../seed.ts'
import type { Work } from '../records/work.ts'
import { periodicals, type DemoIssue, type Periodical } from './periodicals.ts'
import { personOf, professorOf } from './people.ts'
import { linkTo, press, titleOn, topics, type Topic } from './press.ts'

const months = ['jan.', 'fev.', 'mar.', 'abr.', 'maio', 'jun.', 'jul.', 'ago.', 'set.', 'out.', 'nov.', 'dez.']

/** What a periodical writes about: topics of its own great area, the first two digits telling. */
const topicsOf = ({ work }: Periodical): Topic[] => {
  const own = topics.filter(({ area }) => area.startsWith(work.area.slice(0, 4)))
  const near = topics.filter(({ area }) => area[0] === work.area[0])
  return [...new Set([...own, ...near])]
}

function article(periodical: Periodical, issue: DemoIssue, topic: Topic, round: number, place: number): Work {
  const handle = `${periodical.work.handle}-${issue.volume}-${issue.number}-${place}`
  const chance = chanceOf(handle)
  const authors = [personOf(handle), professorOf(topic.area, handle)].slice(0, chance.between(1, 2))
  const from = 5 + (place - 1) * 20 + chance.between(0, 6)
  const pages = `p. ${from}-${from + chance.between(7, 13)}`
  const { title, remainder, subjects } = titleOn(topic, round)
  return {
    handle,
    kind: 'article',
    title,
    remainder,
    responsibility: authors.join(', '),
    contributors: authors.map((who) => ({ who })),
    year: issue.year,
    place: press.place,
    language: periodical.work.language,
    extent: pages,
    classNumber: topic.class,
    area: topic.area,
    subjects,
    fields: [
      field('024', '7 ', { a: `10.5555/unips.${periodical.work.handle}.${issue.year}.${issue.volume}.${issue.number}.${place}`, '2': 'doi' }),
      field('773', '0 ', {
        t: periodical.title,
        d: `${press.place} : ${press.name}`,
        g: `v. ${issue.volume}, n. ${issue.number}, ${pages}, ${months[issue.month - 1]} ${issue.year}`,
        x: periodical.issn,
        w: `(UNIPS)${periodical.work.handle}`,
      }),
      ...(periodical.online ? [linkTo(`revistas/${periodical.work.handle}/${issue.volume}/${issue.number}/${place}`, 'Texto completo')] : []),
    ],
  } // prettier-ignore
}

/** `count` articles, spread over the periodicals and their years; several of one issue make its summary. */
export function articles(count: number): Work[] {
  const hosts = periodicals.filter(({ work }) => work.handle !== 'jornal-do-campus')
  const perHost = Math.ceil(count / hosts.length)
  return hosts
    .flatMap((periodical, host) => {
      const held = periodical.issues.filter((issue) => !issue.missing)
      const on = topicsOf(periodical)
      // Four articles to an issue: the latest one, then every fifth before it.
      return Array.from({ length: perHost }, (_, at) =>
        article(periodical, held.at(-1 - ((Math.floor(at / 4) * 5) % held.length))!, on[at % on.length]!, 20 + host + 7 * Math.floor(at / on.length), (at % 4) + 1),
      )
    })
    .slice(0, count)
} // prettier-ignore
