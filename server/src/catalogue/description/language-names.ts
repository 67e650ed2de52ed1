// MARC 21 uses the bibliographic codes of ISO 639-2; where they differ from the terminological ones (ISO 639-2/T), both are here.
const terminological: Record<string, string> = {
  alb: 'sqi', arm: 'hye', baq: 'eus', bur: 'mya', chi: 'zho', cze: 'ces', dut: 'nld', fre: 'fra', geo: 'kat', ger: 'deu', gre: 'ell', ice: 'isl', mac: 'mkd',
  mao: 'mri', may: 'msa', per: 'fas', rum: 'ron', slo: 'slk', tib: 'bod', wel: 'cym',
} // prettier-ignore

/** BCP 47 code of a MARC language code: "por" is "pt". Codes without a shorter form stay. */
export function languageTag(code: string): string {
  const known = terminological[code] ?? code
  try {
    return Intl.getCanonicalLocales(known)[0] ?? known
  } catch {
    return known
  }
}
