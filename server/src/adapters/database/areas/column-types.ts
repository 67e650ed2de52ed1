/** 0 or 1, on both engines. */
export type Flag = 0 | 1

/** JSON as text, on both engines: parse it, never compare it. */
export type JsonText = string

/** Local date YYYY-MM-DD. */
export type LocalDate = string

/** UTC instant `2026-11-20T12:00:00.000Z`: as text in the order of time. */
export type Instant = string
