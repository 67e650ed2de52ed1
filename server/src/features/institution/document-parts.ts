import * as z from 'zod/mini'
import { minuteOf } from '../../circulation/local-time.ts'
import { complaintReason } from '../../ports/complaint.ts'
import { localized } from './localized.ts'
import type { Span } from '../../circulation/calendar.ts'
import { sanitiseHtml } from './rich-text.ts'

/** A short text, per language. */
export const Label = localized(300)

/** A text with HTML, per language; sanitised as it is read. */
export const RichText = localized(20_000, sanitiseHtml)

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const saneDate = (text: string) => {
  try {
    return isDate(text)
  } catch {
    return false
  }
}

/** A day, YYYY-MM-DD. */
export const Day = z.string().check(z.refine(saneDate, complaintReason('noDay')))

/** A day, or a day and a time, YYYY-MM-DDTHH:MM. */
export const Moment = z
  .string()
  .check(
    z.refine((text) => saneDate(text.slice(0, 10)) && /^.{10}(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/.test(text), complaintReason('noMoment')),
  )

/** An outside address, or a path of this site. */
export const Link = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^(?:https?:\/\/[^\s<>"']+|mailto:[^\s<>"']+|\/(?![/\\])[^\s<>"']*)$/, complaintReason('noLink')))

export const OutsideAddress = z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s<>"']+$/, complaintReason('noAddress')))

/** The name of a picture in the institution's folder. */
export const PictureName = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9_-]{0,80}\.(?:png|jpe?g|webp|avif|svg)$/, complaintReason('noPicture')))

export const Colour = z.pipe(
  z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, complaintReason('noColour'))),
  z.transform((text) => text.toLowerCase()),
)

const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const spansPattern = new RegExp(`^(?:closed|${time}-(?:${time}|24:00)(?: ${time}-(?:${time}|24:00)){0,5})$`)

const spansOf = (text: string): readonly Span[] =>
  text === 'closed' ? [] : text.split(' ').map((part) => ({ opens: part.slice(0, 5), closes: part.slice(6) }))

const inOrder = (text: string) => {
  if (!spansPattern.test(text)) return true
  const minutes = spansOf(text).flatMap(({ opens, closes }) => [minuteOf(opens), minuteOf(closes)])
  return minutes.every((minute, place) => place === 0 || minutes[place - 1]! < minute)
}

/** `closed`, or times of one day in their order: `08:00-12:00 13:00-22:00`. */
export const Spans = z.pipe(
  z.string().check(z.regex(spansPattern, complaintReason('noSpans')), z.refine(inOrder, complaintReason('spansInDisorder'))),
  z.transform(spansOf),
)

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const dayRange = /^(sun|mon|tue|wed|thu|fri|sat)(?:-(sun|mon|tue|wed|thu|fri|sat))?$/

function daysOf(range: string): readonly number[] {
  const [, first = '', last = first] = dayRange.exec(range) ?? []
  const from = days.indexOf(first as (typeof days)[number])
  const length = ((days.indexOf(last as (typeof days)[number]) - from + 7) % 7) + 1
  return Array.from({ length }, (_, step) => (from + step) % 7)
}

const eachDayOnce = (week: Readonly<Record<string, unknown>>) => {
  const named = Object.keys(week).flatMap(daysOf)
  return new Set(named).size === named.length
}

/** `{"mon-fri": "08:00-22:00", "sat": "08:00-12:00"}`: seven days, Sunday first; a day that is not named is closed. */
export const Week = z.pipe(
  z
    .record(z.string().check(z.regex(dayRange, complaintReason('noWeekday'))), Spans)
    .check(z.refine(eachDayOnce, complaintReason('dayTwice'))),
  z.transform((week): readonly (readonly Span[])[] => {
    const spans: (readonly Span[])[] = [[], [], [], [], [], [], []]
    for (const [range, open] of Object.entries(week)) for (const day of daysOf(range)) spans[day] = open
    return spans
  }),
)
