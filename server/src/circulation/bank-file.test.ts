import { describe, expect, test } from 'vitest'
import { readBankFile, shippedBankLayout, type BankLayout } from './bank-file.ts'

const fixed: BankLayout = {
  kind: 'fixed',
  begins: '3',
  amount: 'digits',
  date: 'ddmmyyyy',
  fields: { reference: [2, 11], amount: [12, 24], date: [25, 32], id: [33, 40] },
}

describe('a file of the bank', () => {
  test('as it ships: three named columns, in any order, quoted or not', () => {
    const text = '\uFEFFdata;valor;referencia\r\n10/11/2026;"1.234,56";00012\r\n\r\n29/02/2024;5,00;00013\r\n'
    expect(readBankFile(text, shippedBankLayout)).toEqual({
      payments: [
        { line: 2, reference: '00012', cents: 123_456, paidOn: '2026-11-10' },
        { line: 4, reference: '00013', cents: 500, paidOn: '2024-02-29' },
      ],
    })
  })

  test('in fixed columns, with lines that are no payments', () => {
    const text = '0BANCO\n3000000001200000000005001011202600000077\n9SOMA\n'
    expect(readBankFile(text, fixed)).toEqual({
      payments: [{ line: 2, reference: '0000000012', cents: 500, paidOn: '2026-11-10', id: '00000077' }],
    })
  })

  test('names of columns in capitals, a quoted separator of quotes, and a number of the payment that is not always there', () => {
    const layout: BankLayout = { ...shippedBankLayout, fields: { ...shippedBankLayout.fields, id: 'numero' } } as BankLayout
    const text = 'REFERENCIA;Valor;DATA;Numero\n"a ""b""";5,00;10/11/2026; 77 \n2;5,00;10/11/2026; \n'
    expect(readBankFile(text, layout)).toEqual({
      payments: [
        { line: 2, reference: 'a "b"', cents: 500, paidOn: '2026-11-10', id: '77' },
        { line: 3, reference: '2', cents: 500, paidOn: '2026-11-10' },
      ],
    })
  })

  test.each([
    ['digits', '1', 1],
    ['digits', '100000000000', 100_000_000_000],
    ['comma', '1.000.000.000,00', 100_000_000_000],
    ['comma', '1000000000,00', 100_000_000_000],
    ['point', ' 1,234.56 ', 123_456],
    ['point', '1234.56', 123_456],
  ] as const)('an amount of %s, %s, is %i cents', (amount, text, cents) => {
    expect(
      readBankFile(`referencia|valor|data\n1|${text}|10/11/2026`, { ...shippedBankLayout, separator: '|', amount } as BankLayout),
    ).toEqual({
      payments: [{ line: 2, reference: '1', cents, paidOn: '2026-11-10' }],
    })
  })

  test.each([
    ['digits', '100000000001'],
    ['digits', '5,00'],
    ['comma', '1.000.000.000,01'],
    ['comma', '1.23,00'],
    ['comma', '5.00'],
    ['comma', '5,0'],
    ['comma', '5,000'],
    ['point', '5,00'],
    ['point', '1,23.00'],
  ] as const)('as an amount of %s %s cannot be read', (amount, text) => {
    expect(
      readBankFile(`referencia|valor|data\n1|${text}|10/11/2026`, { ...shippedBankLayout, separator: '|', amount } as BankLayout),
    ).toEqual({
      unreadable: { line: 2 },
    })
  })

  test.each([
    ['dd/mm/yyyy', '03/11/2026'],
    ['ddmmyyyy', '03112026'],
    ['yyyymmdd', '20261103'],
    ['yyyy-mm-dd', ' 2026-11-03 '],
  ] as const)('a day written %s is read, and one written otherwise is not', (date, text) => {
    const read = (day: string) => readBankFile(`referencia;valor;data\n1;5,00;${day}`, { ...shippedBankLayout, date })
    expect(read(text)).toMatchObject({ payments: [{ paidOn: '2026-11-03' }] })
    expect(read('2026.11.03')).toEqual({ unreadable: { line: 2 } })
  })

  test('a reference of a hundred characters is read; columns that are missing in a line are', () => {
    const long = '1'.repeat(100)
    expect(readBankFile(`referencia;valor;data\n${long};5,00;10/11/2026`, shippedBankLayout)).toMatchObject({
      payments: [{ reference: long }],
    })
    expect(readBankFile('referencia;valor;data\n1;5,00', shippedBankLayout)).toEqual({ unreadable: { line: 2 } })
  })

  test('in fixed columns blanks around a field are no part of it, and empty lines are no payments where nothing begins a payment', () => {
    const fields = { reference: [1, 10], amount: [11, 20], date: [21, 31] } as const
    const text = `\n${'12'.padStart(8).padEnd(10)}${'500'.padStart(9).padEnd(10)} 10112026 \n   \n`
    expect(readBankFile(text, { kind: 'fixed', begins: '', amount: 'digits', date: 'ddmmyyyy', fields })).toEqual({
      payments: [{ line: 2, reference: '12', cents: 500, paidOn: '2026-11-10' }],
    })
  })

  test('a mark at the beginning of the file does not hide the first payment of fixed columns', () => {
    const line = '3000000001200000000005001011202600000077'
    expect(readBankFile(`\uFEFF${line}\n`, fixed)).toMatchObject({ payments: [{ line: 1, id: '00000077' }] })
    expect(readBankFile('0BANCO\n9SOMA\n', fixed)).toEqual({ unreadable: { line: 1 } })
    const withoutNumber = { line: 1, reference: '0000000012', cents: 500, paidOn: '2026-11-10' }
    expect(readBankFile(`${line.slice(0, 32)}        `, fixed)).toEqual({ payments: [withoutNumber] })
  })

  test.each([
    ['with the names of its columns alone', 'referencia;valor;data\n', 1],
    ['without the column of the day', 'referencia;valor\n1;5,00', 1],
    ['with a reference longer than any is', `referencia;valor;data\n${'1'.repeat(101)};5,00;10/11/2026`, 2],
    ['without the columns', 'a;b;c\n1;2;3', 1],
    ['with an amount that is none', 'referencia;valor;data\n1;5,00;10/11/2026\n2;5;10/11/2026', 3],
    ['with an amount below nothing', 'referencia;valor;data\n1;-5,00;10/11/2026', 2],
    ['with nothing paid', 'referencia;valor;data\n1;0,00;10/11/2026', 2],
    ['with a day that does not exist', 'referencia;valor;data\n1;5,00;29/02/2026', 2],
    ['without a reference', 'referencia;valor;data\n ;5,00;10/11/2026', 2],
    ['empty', '', 1],
  ])('%s is not read at all, and the line is named', (_, text, line) => {
    expect(readBankFile(text, shippedBankLayout)).toEqual({ unreadable: { line } })
  })
})
