/** What stands in a field of 20 by 20. */
const drawings = {
  search: '<circle cx="8.5" cy="8.5" r="5.5"/><path d="m12.6 12.6 5 5"/>',
  close: '<path d="m5 5 10 10M15 5 5 15"/>',
  check: '<path d="m4 10.5 4 4 8-9"/>',
  warn: '<path d="M10 2.5 18.5 17h-17zM10 8v4M10 14.5v.1"/>',
  info: '<circle cx="10" cy="10" r="7.5"/><path d="M10 9v5M10 6.2v.1"/>',
  clock: '<circle cx="10" cy="10" r="7.5"/><path d="M10 5.5V10l3 2"/>',
  list: '<path d="M7 5h10M7 10h10M7 15h10M3 5h.1M3 10h.1M3 15h.1"/>',
  wall: '<path d="M3 3h5.5v6H3zM11.5 3H17v6h-5.5zM3 12h5.5v5H3zM11.5 12H17v5h-5.5z"/>',
  quote: '<path d="M4 4h12M4 8h12M7 12h9M7 16h6"/>',
  table: '<path d="M3 4h14v12H3zM3 8h14M3 12h14M8 4v12"/>',
  out: '<path d="M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8"/>',
  accessibility: '<circle cx="10" cy="3.5" r="1.5"/><path d="M3.5 7.5 10 8.5l6.5-1M10 8.5v4M10 12.5 6.5 18M10 12.5l3.5 5.5"/>',
  left: '<path d="M12.5 4 6.5 10l6 6"/>',
  right: '<path d="m7.5 4 6 6-6 6"/>',
  basket: '<path d="M3 7.5h14l-1.4 9.5H4.4zM6.5 7.5 9 2.5M13.5 7.5 11 2.5"/>',
  user: '<circle cx="10" cy="6.5" r="3.5"/><path d="M3 18c.6-4 3.3-6 7-6s6.4 2 7 6"/>',
  bell: '<path d="M4.5 14h11L14 11.5V9a4 4 0 0 0-8 0v2.5zM10 5V3M8.5 17h3"/>',
  more: '<path d="M4 10h.1M10 10h.1M16 10h.1"/>',
  eye: '<path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z"/><circle cx="10" cy="10" r="2.5"/>',
  order: '<path d="M6 3v14M3 14l3 3 3-3M14 17V3M11 6l3-3 3 3"/>',
} as const

export type IconName = keyof typeof drawings

/** One small drawing in the colour of the text. Always decorative: words stand beside it or in its control's name. */
export function Icon({ name }: { name: IconName }) {
  // oxlint-disable-next-line react/no-danger -- the drawings above and nothing else (0217)
  return <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawings[name] }} />
}

/** The mark: an F that is a lighthouse. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 34 40" fill="currentColor" aria-hidden="true">
      <path d="M9.4 5.2 12 2.6l2.6 2.6v1.3H9.4zM9.6 7.7h4.8v3.4H9.6zM15.6 8.6 31 4.4v10.2l-15.4-4.4zM8.9 12.3h6.2L17 34H7zM16.9 19.3 26 17.6v6.2l-8.7-1.7zM4.5 35.2h15V38h-15z" />
    </svg>
  )
}
