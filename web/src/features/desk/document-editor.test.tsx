// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { documentCalls } from '@farol/contract/desk/institution.ts'
import type { Address } from '@farol/contract/address.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { useState } from 'react'
import { DocumentEditor, type EditorState } from './document-editor.tsx'
import { PartChoice } from './part-choice.tsx'
import type { Shown } from './document-parts.ts'

afterEach(cleanup)

interface Sent {
  readonly versao: number
  readonly documento: Record<string, unknown>
  readonly previa?: boolean
}

const loaded = {
  name: 'Universidade do Norte',
  acronym: 'UN',
  faq: [{ question: 'Onde fica?', answer: { pt: '<h2>Aqui</h2><p>No <b onclick="x()">campus</b>.</p><script>x()</script>' } }],
}
/** What somebody else has saved meanwhile. */
const first = { ...loaded, notice: { id: 'recesso', text: 'Fechado na sexta' } }

function Editor({ onSaved }: { onSaved: () => void }) {
  const [shown, setShown] = useState<Shown>('names')
  const [state, setState] = useState<EditorState>()
  const held = state?.isHeld ? (['institution'] as const) : []
  return (
    <>
      <PartChoice
        chosen="institution"
        shown={{ institution: shown, circulation: 'circulation' }}
        held={held}
        onChoose={(_, part) => setShown(part)}
      />
      <DocumentEditor name="institution" version={7} document={loaded} shown={shown} onState={setState} onSaved={onSaved} />
    </>
  )
}

function open(present: object = first) {
  const saved: Sent[] = []
  const tried: Sent[] = []
  const call = fakeCall(async (endpoint: Address, input?: { body: Sent }) => {
    if (endpoint === documentCalls.get) return { versao: 8, documento: present }
    if (endpoint !== documentCalls.save) throw new Error(`unexpected ${endpoint.path}`)
    const problemas = input!.body.documento['acronym'] === undefined ? [{ lugar: 'acronym', motivo: 'is missing' }] : []
    const { body } = input!
    if (body.previa) return { versao: 7, problemas }
    tried.push(body)
    if (body.versao !== 8)
      throw new CallError(422, { code: 'estado_invalido', message: 'A situação mudou.', params: { estado: '8' }, fields: [] } as never)
    saved.push(body)
    return { versao: 9, problemas: [] }
  })
  const onSaved = vi.fn()
  renderInPage(<Editor onSaved={onSaved} />, '/equipe/instituicao', call)
  const part = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const save = (reason: string) => {
    const field = screen.getByLabelText(/^Motivo/)
    fireEvent.change(field, { target: { value: reason } })
    fireEvent.submit(field.closest('form')!)
  }
  return { saved, tried, onSaved, part, save }
}

test('names and texts stand per language, lists row by row, with a preview of what has HTML', async () => {
  const { part } = open()
  const name = within(screen.getByRole('group', { name: 'Nome' }))
  expect(name.getByLabelText<HTMLInputElement>('Português').value).toBe('Universidade do Norte')
  expect(name.getByLabelText<HTMLInputElement>('English').value).toBe('')
  part('Perguntas frequentes')
  expect(within(screen.getByRole('group', { name: 'Pergunta' })).getByLabelText<HTMLInputElement>('Português').value).toBe('Onde fica?')
  const bold = screen.getByText('campus')
  expect([bold.tagName, bold.attributes.length, screen.getByText('Aqui').tagName]).toEqual(['STRONG', 0, 'H3'])
  expect(document.querySelector('.rich-preview script')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Acrescentar: Perguntas' }))
  expect(screen.getAllByRole('group', { name: 'Pergunta' })).toHaveLength(2)
  part('JSON da instituição')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Documento da instituição (JSON)').value).toContain('"Onde fica?"')
})

test('what is wrong is said by its place while it is typed, beside its field', async () => {
  open()
  fireEvent.change(screen.getByLabelText('Sigla'), { target: { value: '' } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('acronym is missing'))
  expect(document.getElementById(screen.getByLabelText('Sigla').getAttribute('aria-describedby')!)?.textContent).toBe('is missing')
})

test('two at once: the second is refused, sees what the first saved, keeps the own text, and goes on from there', async () => {
  const { saved, onSaved, save } = open()
  const own = within(screen.getByRole('group', { name: 'Nome' })).getByLabelText<HTMLInputElement>('English')
  fireEvent.change(own, { target: { value: 'University of the North' } })
  save('Nome em inglês')
  await screen.findByText(/Outra pessoa gravou a versão 8/)
  expect(screen.getByRole('alert').textContent).toContain('Fechado na sexta')
  expect([saved, own.value]).toEqual([[], 'University of the North'])
  fireEvent.click(screen.getByRole('button', { name: /Continuar a partir da versão 8/ }))
  save('Nome em inglês')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const name = { pt: 'Universidade do Norte', en: 'University of the North' }
  expect(saved).toMatchObject([{ versao: 8, documento: { name, notice: first.notice } }])
})

test('what the first saved in the same part stays; where both wrote that is said before the own text takes its place', async () => {
  const faq = [{ question: 'Como chego?', answer: 'A pé.' }]
  const { saved, part, save } = open({ ...loaded, about: { phone: '3721-2000' }, acronym: 'UNorte', faq })
  fireEvent.change(screen.getByLabelText('Sigla'), { target: { value: 'UFN' } })
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'bu@exemplo.br' } })
  part('Perguntas frequentes')
  const question = within(screen.getByRole('group', { name: 'Pergunta' })).getByLabelText<HTMLInputElement>('Português')
  fireEvent.change(question, { target: { value: 'Onde é?' } })
  save('Contato')
  await screen.findByText(/Nestes lugares você e a outra pessoa escreveram/)
  const places = within(screen.getByRole('alert')).getAllByRole('listitem')
  expect(places.map((one) => one.textContent)).toEqual(['acronym', 'faq'])
  fireEvent.click(screen.getByRole('button', { name: /Continuar a partir da versão 8/ }))
  save('Contato')
  await waitFor(() => expect(saved).toHaveLength(1))
  const { documento } = saved[0]!
  expect(documento).toMatchObject({ acronym: 'UFN', about: { phone: '3721-2000', email: 'bu@exemplo.br' } })
  expect(documento['faq']).toMatchObject([{ question: { pt: 'Onde é?' } }])
})

test.each([
  ['Horários e eventos', 'Horários (JSON)'],
  ['JSON da instituição', 'Documento da instituição (JSON)'],
])(
  'what is no JSON in %s is not left out of what is saved: nothing is saved, and the typing stays, until it can be read',
  async (name, label) => {
    const { tried, part, save } = open()
    part(name)
    const field = screen.getByLabelText<HTMLTextAreaElement>(label)
    const before = field.value
    fireEvent.change(field, { target: { value: '{ "library": ' } })
    save('Horários de férias')
    expect(await screen.findByText(/O JSON não pode ser lido/)).toBeTruthy()
    expect([tried, field.value]).toEqual([[], '{ "library": '])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nomes e contato' }).disabled).toBe(true)
    fireEvent.change(field, { target: { value: before } })
    expect(screen.queryByText(/O JSON não pode ser lido/)).toBeNull()
    save('Horários de férias')
    await waitFor(() => expect(tried).toMatchObject([{ documento: loaded }]))
  },
)
