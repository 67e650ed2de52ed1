/** MARC organisation code of the invented university: 003, 040, and the source of its control numbers. */
export const agency = 'UNIPS'
