import { readTable } from '../tables.ts'

const abroad = new Map(readTable('catalogue/places.tsv', ['place', 'country']).map(({ place, country }) => [place, country.padEnd(3)]))

/** The MARC country code of a place of publication (008/15-17). A place that the table does not name is Brazilian; none is unknown. */
export const countryOf = (place: string | undefined): string => (place ? (abroad.get(place) ?? 'bl ') : 'xx ')
