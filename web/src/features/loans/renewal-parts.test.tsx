// @vitest-environment jsdom
import type { PendingLoan } from '@farol/contract/loans.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleLoan } from '../../testing/sample-loans.ts'
import { RenewAct } from './renew-act.tsx'
import { RenewAll } from './renew-all.tsx'
import { RenewalForm } from './renewal-form.tsx'
import { RenewalResults } from './renewal-results.tsx'
import { RenewalSum } from './renewal-sum.tsx'
import type { Renewal } from './use-renewal.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const refused = (codigo: string, mensagem: string) => ({ codigo, mensagem, params: {} }) as never
const able = (codigo: string, part: Partial<PendingLoan> = {}) => sampleLoan({ codigo, titulo: `Título ${codigo}`, ...part })
const unable = (codigo: string, ...motivos: never[]) => able(codigo, { acoes: { renovar: { permitido: false, motivos } } })
const renewal = (part: Partial<Renewal> = {}): Renewal =>
  ({
    busy: false,
    sent: undefined,
    repeated: false,
    reply: undefined,
    error: undefined,
    unknown: false,
    run: vi.fn(async () => undefined),
    again: async () => undefined,
    clear: () => {},
    ...part,
  }) as Renewal
const result = (codigo: string, part: object = {}) => ({ codigo, renovado: true, ...part }) as never
const button = () => screen.getByRole('button')

test('a loan that can be renewed says until when, and is renewed alone; one without a day says that it is renewed', async () => {
  const one = renewal()
  renderInPage(<RenewAct loan={able('1')} renewal={one} stale={false} />)
  expect([button().textContent, button().title]).toEqual([expect.stringMatching(/^Renovar até .*4.*: Título 1$/), 'Renovar'])
  await userEvent.click(button())
  expect(one.run).toHaveBeenCalledWith(['1'])
  cleanup()
  renderInPage(<RenewAct loan={able('1', { acoes: { renovar: { permitido: true, motivos: [] } } })} renewal={one} stale={false} />)
  expect(button().textContent).toBe('Renovar: Título 1')
})

test.each([
  ['an old answer', { stale: true }, {}, [null, 'true']],
  ['this loan on its way', { stale: false }, { busy: true, sent: { input: ['1'], key: 'k' } }, ['true', 'true']],
  ['another one on its way', { stale: false }, { busy: true, sent: { input: ['2'], key: 'k' } }, [null, 'true']],
])('by %s nothing is renewed, and only what runs says so', async (_name, props, part, state) => {
  const one = renewal(part as Partial<Renewal>)
  renderInPage(<RenewAct loan={able('1')} renewal={one} {...props} />)
  expect([button().getAttribute('aria-busy'), button().getAttribute('aria-disabled')]).toEqual(state)
})

test('by an old answer a press does nothing', async () => {
  const one = renewal()
  renderInPage(<RenewAct loan={able('1')} renewal={one} stale />)
  await userEvent.click(button())
  expect(one.run).not.toHaveBeenCalled()
})

test('why not is said before it is tried, and after it by the answer; a hold by the day to return it', () => {
  const reasons = (loan: PendingLoan, part: Partial<Renewal> = {}) => {
    renderInPage(<RenewAct loan={loan} renewal={renewal(part)} stale={false} />)
    const said = document.querySelector('.said-stop, .said-ok')!.textContent
    cleanup()
    return said
  }
  const held = refused('reservado', 'Reservado.')
  const renewed = refused('ja_renovado', 'Já renovado.')
  expect(reasons(unable('1', held, refused('limite', 'Limite atingido.')))).toMatch(
    /^Reservado por outra pessoa: devolva até 20.* Limite atingido\.$/,
  )
  expect(reasons(unable('1', renewed))).toMatch(/^O prazo já é o mais longo: .*20/)
  expect(reasons(able('1'), { reply: [result('1', { renovado: false, motivos: [renewed] })] as never })).toBe('Já renovado.')
  expect(reasons(able('1'), { reply: [result('2', { renovado: false }), result('1', { data_devolucao: '2026-12-04' })] as never })).toMatch(
    /^Renovado até .*4/,
  )
})

test('the outcome takes the focus that its button lost, and not one that is elsewhere', async () => {
  const Page = () => {
    const [reply, setReply] = useState<Renewal['reply']>()
    const [loan, setLoan] = useState(able('1'))
    return (
      <>
        <RenewAct loan={loan} renewal={renewal({ reply })} stale={false} />
        <input aria-label="Outro" />
        <button
          onClick={(event) => {
            event.currentTarget.blur()
            setReply([result('1', { data_devolucao: '2026-12-04' })] as never)
            setLoan(unable('1'))
          }}
        >
          Pronto
        </button>
      </>
    )
  }
  renderInPage(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Pronto' }))
  expect(document.activeElement?.textContent).toMatch(/^Renovado até/)
})

test('all that can be are renewed by one press, which names those that cannot; of one there is no such button', async () => {
  const one = renewal()
  renderInPage(<RenewAll loans={[able('1'), unable('2'), able('3'), unable('4')]} renewal={one} stale={false} />)
  expect(document.getElementById(button().getAttribute('aria-describedby')!)!.textContent).toBe(
    '2 de 4 podem ser renovados agora. Não podem: Título 2; Título 4.',
  )
  await userEvent.click(button())
  expect(one.run).toHaveBeenCalledWith(['1', '3'])
  cleanup()
  renderInPage(<RenewAll loans={[able('1'), able('3')]} renewal={one} stale />)
  expect([document.body.textContent!.includes('Não podem'), button().getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await userEvent.click(button())
  expect(one.run).toHaveBeenCalledTimes(1)
  cleanup()
  renderInPage(<RenewAll loans={[able('1'), unable('2')]} renewal={one} stale={false} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the results: each in the order sent, with day, renewals, and key in groups of four; what is refused with its reasons', () => {
  const results = [
    result('9', { renovado: false, motivos: [refused('limite', 'Limite atingido.')] }),
    result('1', {
      data_devolucao: '2026-12-04',
      hora_devolucao: '22:00',
      renovacoes: 3,
      limite_renovacoes: 5,
      chave_seguranca: 'A1B2C3D4E5',
    }),
    result('2'),
  ]
  renderInPage(<RenewalResults results={results} loans={[able('1'), able('2')]} repeated={false} />)
  const [unknown, full, bare] = [...document.querySelectorAll('.answers > li')].map((one) => one.textContent)
  expect(unknown).toBe('9: não renovadoLimite atingido.')
  expect(full).toMatch(/^Título 1: renovado com sucessoDevolver até .*4.*, 22h.*renovações 3 \/ 5.*A1B2 C3D4 E5/)
  expect(bare).toBe('Título 2: renovado com sucesso')
  expect([document.activeElement?.textContent, document.body.textContent!.includes('enviado de novo')]).toEqual([
    'Resultado da renovação',
    false,
  ])
  cleanup()
  renderInPage(<RenewalResults results={results} loans={[]} repeated />)
  expect(document.body.textContent).toContain('nada foi renovado duas vezes')
})

test.each([
  [[true, true, false], '2 títulos: renovado com sucesso; 1 não renovado', 'wait'],
  [[true], '1 título: renovado com sucesso', 'ok'],
  [[false, false], '2 não renovados', 'wait'],
])('of %j it is said: %s', (done, words, tone) => {
  renderInPage(<RenewalSum results={done.map((renovado, at) => result(String(at), { renovado }))} />)
  const said = screen.getByText(words)
  expect(said.closest('.note')!.className).toContain(tone)
})

test('after it was tried a renewal that gains no day is told by the answer, not by the day that stays', () => {
  const motivos = [refused('ja_renovado', 'Renovação cancelada.')]
  renderInPage(<RenewalResults results={[result('1', { renovado: false, motivos })]} loans={[able('1')]} repeated={false} />)
  expect(document.querySelector('.answers > li')!.textContent).toBe('Título 1: não renovadoRenovação cancelada.')
})

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const ticks = () => boxes().map((one) => one.checked)

test('a form: all are ticked and unticked by the first box; what was renewed is ticked no more, what was not stays ticked', async () => {
  let answer: unknown = undefined
  const run = vi.fn(async () => answer as never)
  renderInPage(
    <RenewalForm loans={[able('1'), unable('2', refused('limite', 'Limite.')), able('3')]} renewal={renewal({ run })} stale={false} />,
  )
  await userEvent.click(boxes()[1]!)
  expect([ticks(), button().textContent]).toEqual([[false, true, false, false], 'Renovar 1 selecionado'])
  await userEvent.click(boxes()[2]!)
  expect(boxes()[2]!.checked).toBe(false)
  expect(document.getElementById(boxes()[2]!.getAttribute('aria-describedby')!)!.textContent).toBe('Limite.')
  await userEvent.click(boxes()[3]!)
  expect([ticks(), button().textContent]).toEqual([[true, true, false, true], 'Renovar 2 selecionados'])
  await userEvent.click(boxes()[0]!)
  expect(ticks()).toEqual([false, false, false, false])
  await userEvent.click(boxes()[0]!)
  await userEvent.click(button())
  expect([run.mock.calls, ticks()]).toEqual([[[['1', '3']]], [true, true, false, true]])
  answer = []
  await userEvent.click(button())
  await waitFor(() => expect(ticks()).toEqual([false, false, false, false]))
})

test('a form of loans that cannot be renewed, or of an old answer, ticks and sends nothing', async () => {
  const one = renewal()
  renderInPage(<RenewalForm loans={[unable('2', refused('limite', 'Limite.'))]} renewal={one} stale={false} />)
  await userEvent.click(boxes()[0]!)
  expect([ticks(), boxes()[0]!.getAttribute('aria-disabled')]).toEqual([[false], 'true'])
  cleanup()
  renderInPage(<RenewalForm loans={[able('1'), able('3')]} renewal={one} stale />)
  for (const box of boxes()) await userEvent.click(box)
  await userEvent.click(button())
  expect([ticks(), document.querySelector('#falta')]).toEqual([[false, false, false], null])
  expect(one.run).not.toHaveBeenCalled()
})

test('a loan that is gone from the list is not renewed with those that were ticked', async () => {
  const one = renewal()
  const Page = () => {
    const [loans, setLoans] = useState([able('1'), able('3')])
    return (
      <>
        <RenewalForm loans={loans} renewal={one} stale={false} />
        <a href="#x" onClick={() => setLoans([able('3')])}>
          Devolver
        </a>
      </>
    )
  }
  renderInPage(<Page />)
  await userEvent.click(boxes()[0]!)
  await userEvent.click(screen.getByText('Devolver'))
  await userEvent.click(button())
  expect(one.run).toHaveBeenCalledWith(['3'])
})

test('where none can be renewed that is said, and there is nothing to tick all of', () => {
  renderInPage(<RenewalForm loans={[unable('1'), unable('2')]} renewal={renewal()} stale={false} />)
  expect(screen.getByText('Nenhum pode ser renovado agora.')).toBeTruthy()
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(['Escolher Título 1', 'Escolher Título 2'])
  cleanup()
  renderInPage(<RenewalForm loans={[able('1'), unable('2')]} renewal={renewal()} stale={false} />)
  expect(screen.getByRole('checkbox', { name: 'Selecionar o único que pode ser renovado, de 2' })).toBeTruthy()
  expect(screen.queryByText('Nenhum pode ser renovado agora.')).toBeNull()
})

test('the box for all stands where one or more can be renewed, and is ticked once all of these are; where none can be, that is said', async () => {
  renderInPage(<RenewalForm loans={[able('1'), unable('2')]} renewal={renewal()} stale={false} />)
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar o único que pode ser renovado, de 2' })
  expect([all().checked, all().getAttribute('aria-disabled')]).toEqual([false, null])
  await userEvent.click(all())
  expect(all().checked).toBe(true)
  cleanup()
  renderInPage(<RenewalForm loans={[able('1'), unable('2')]} renewal={renewal()} stale />)
  await userEvent.click(all())
  expect([all().checked, all().getAttribute('aria-disabled')]).toEqual([false, 'true'])
  cleanup()
  renderInPage(<RenewalForm loans={[unable('2')]} renewal={renewal()} stale={false} />)
  expect(screen.getByText('Nenhum pode ser renovado agora.')).toBeDefined()
})
