/** One way of hurting a file. `chance` gives numbers from 0 to 1. */
export type Mutation = (bytes: Buffer, chance: () => number) => Buffer

const somewhere = (bytes: Buffer, chance: () => number): number => Math.floor(chance() * bytes.length)

const cut: Mutation = (bytes, chance) => bytes.subarray(0, somewhere(bytes, chance))
const cutOut: Mutation = (bytes, chance) => {
  const at = somewhere(bytes, chance)
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + Math.floor(chance() * 200))])
}
const flip: Mutation = (bytes, chance) => {
  const hurt = Buffer.from(bytes)
  for (let times = 1 + Math.floor(chance() * 8); times > 0; times--) {
    const at = somewhere(hurt, chance)
    hurt[at] = (hurt[at] ?? 0) ^ (1 << Math.floor(chance() * 8))
  }
  return hurt
}
const garbage: Mutation = (bytes, chance) => {
  const at = somewhere(bytes, chance)
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(Array.from({ length: 40 }, () => Math.floor(chance() * 256))),
    bytes.subarray(at),
  ])
}
const double: Mutation = (bytes, chance) => {
  const at = somewhere(bytes, chance)
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 300))])
}
/** Figures are changed: lengths, directories and positions lie. */
const lie: Mutation = (bytes, chance) => {
  const hurt = Buffer.from(bytes)
  for (let tries = 0, times = 0; tries < 400 && times < 3; tries++) {
    const at = somewhere(hurt, chance)
    if (hurt[at]! < 0x30 || hurt[at]! > 0x39) continue
    hurt[at] = 0x30 + Math.floor(chance() * 10)
    times++
  }
  return hurt
}
const without =
  (signs: readonly number[]): Mutation =>
  (bytes, chance) =>
    Buffer.from([...bytes].filter((byte) => !signs.includes(byte) || chance() > 0.3))
const noTerminator = without([0x1d, 0x1e, 0x1f, 0x3e, 0x7d])
const swapped: Mutation = (bytes, chance) => {
  const [a, b] = [somewhere(bytes, chance), somewhere(bytes, chance)].toSorted((x, y) => x - y)
  return Buffer.concat([bytes.subarray(b!), bytes.subarray(a!, b!), bytes.subarray(0, a!)])
}

export const mutations: Readonly<Record<string, Mutation>> = {
  cut, 'a piece cut out': cutOut, 'bits flipped': flip, 'garbage inside': garbage, 'a piece twice': double, 'lengths that lie': lie,
  'terminators gone': noTerminator, 'pieces swapped': swapped,
} // prettier-ignore

const record = (inside: string): string => `<record><leader>00000nam a2200000 a 4500</leader>${inside}</record>`
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

/** XML that means harm. */
export const hostileXml: Readonly<Record<string, string>> = {
  'a large entity, many times': `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${'x'.repeat(1000)}">]><r>${'&a;'.repeat(2000)}</r>`,
  'a billion laughs': `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]>${record('<controlfield tag="001">&l9;</controlfield>')}`,
  'a file of the machine': `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${record('<controlfield tag="001">&x;</controlfield>')}`,
  'a file by a parameter': `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY % p SYSTEM "http://127.0.0.1:1/x"> %p;]>${record('')}`,
  'a document type after the records': `${record('<controlfield tag="001">1</controlfield>')}<!doctype r>`,
  'a million references': record(`<controlfield tag="001">${'&#65;'.repeat(1_000_000)}</controlfield>`),
  'a reference to nothing': record('<controlfield tag="001">&nothing;&#0;&#xFFFFFFFF;</controlfield>'),
  'deep elements': `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`,
  'deep elements inside a record': record(`${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`),
  'records in records': '<record>'.repeat(20_000),
  'a tag without end': `<record ${'a="b" '.repeat(300_000)}`,
  'a comment without end': `<collection><!-- ${'-'.repeat(3_000_000)}`,
  'a value of five million characters': record(
    `<datafield tag="245" ind1="1" ind2="0"><subfield code="a">${'x'.repeat(5_000_000)}</subfield></datafield>`,
  ),
  'fifty thousand fields': record('<controlfield tag="009">x</controlfield>'.repeat(50_000)),
  'attributes by the thousand': record(
    `<controlfield tag="001" ${Array.from({ length: 5000 }, (_, at) => `a${at}="x"`).join(' ')}>1</controlfield>`,
  ),
  'the same attribute twice': record('<controlfield tag="001" tag="002">1</controlfield>'),
  'a text section inside a value': record('<controlfield tag="001"><![CDATA[<record>]]></controlfield>'),
  'another encoding declared': `<?xml version="1.0" encoding="UTF-7"?>${record('<controlfield tag="001">+ADw-</controlfield>')}`,
}
