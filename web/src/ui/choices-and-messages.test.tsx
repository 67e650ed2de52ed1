// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { Badge } from './badge.tsx'
import { Barcode } from './barcode.tsx'
import { Button, ButtonLink } from './button.tsx'
import { useChoiceAtOnce } from './choice-at-once.ts'
import { Confirm, Dialog } from './dialog.tsx'
import { Empty } from './empty-state.tsx'
import { FailedPart } from './failed-part.tsx'
import { SelectField, TextArea, TextField } from './field.tsx'
import { Link } from './link.tsx'
import { Menu } from './menu.tsx'
import { Note, type Tone } from './note.tsx'
import { pageWindow } from './page-window.ts'
import { Picker, type PickerField } from './picker.tsx'
import { problemAt } from './problem-summary.tsx'
import { QrCode } from './qr-code.tsx'
import { replayEarlyPress } from './replay-early-press.ts'
import { Tabs } from './tabs.tsx'
import { useToasts } from './toast-store.ts'
import { Toasts } from './toast.tsx'
import { useDeferredStore } from './use-deferred-store.ts'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useToasts.setState({ toasts: [] })
})

/** Listeners of one kind that stand on an element: those added less those taken away. */
function standing(target: EventTarget, kind: string) {
  const add = vi.spyOn(target, 'addEventListener')
  const remove = vi.spyOn(target, 'removeEventListener')
  const named = (calls: readonly (readonly unknown[])[]) => calls.filter(([name]) => name === kind).length
  return () => named(add.mock.calls) - named(remove.mock.calls)
}

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const where = () => document.querySelector('output')!.textContent

describe('a picker', () => {
  const options = [
    ['1', 'Central'],
    ['2', 'Norte'],
  ] as const
  const field = (more: Partial<PickerField> = {}): PickerField => ({ name: 'bib', label: 'Biblioteca', value: '', options, ...more })
  const open = (...fields: PickerField[]) =>
    renderInPage(
      <>
        <Picker action="/acervo/12/exemplares" fields={fields} all="Todas" button="Mostrar" />
        <Where />
      </>,
    )
  const values = () => screen.getAllByRole<HTMLOptionElement>('option').map((one) => [one.value, one.textContent])

  test('it begins with all; where one must be chosen there is no such choice', () => {
    open(field())
    expect(values()).toEqual([['', 'Todas'], ...options])
    cleanup()
    open(field({ one: true, value: '2' }))
    expect(values()).toEqual(options)
    expect(screen.getByLabelText<HTMLSelectElement>('Biblioteca').value).toBe('2')
  })

  test('a choice acts at once and becomes the address, with those beside it', async () => {
    open(field(), field({ name: 'vol', label: 'Volume', value: '1' }))
    const list = screen.getByLabelText('Biblioteca')
    fireEvent.pointerDown(list)
    fireEvent.change(list, { target: { value: '2' } })
    await waitFor(() => expect(where()).toBe('/acervo/12/exemplares?bib=2&vol=1'))
  })

  test('it shows the choice of the address after the address changed; without choices there is nothing', () => {
    function Page() {
      const [value, setValue] = useState('1')
      return (
        <>
          <Picker action="/" fields={[field({ value })]} all="Todas" button="Mostrar" />
          <button onClick={() => setValue('2')}>Outra</button>
        </>
      )
    }
    renderInPage(<Page />)
    fireEvent.click(screen.getByText('Outra'))
    expect(screen.getByLabelText<HTMLSelectElement>('Biblioteca').value).toBe('2')
    cleanup()
    open()
    expect(document.querySelector('form')).toBeNull()
  })
})

test('of a list that acts at once the choice made before scripts ran is sent; the one the page came with is not', () => {
  const sent: string[] = []
  function Order() {
    const atOnce = useChoiceAtOnce('a', (form) => sent.push(String(new FormData(form).get('ordem'))))
    return (
      <select name="ordem" aria-label="Ordem" {...atOnce}>
        <option>a</option>
        <option>b</option>
      </select>
    )
  }
  // As the server wrote it: the choice of the page is marked in it.
  const form = document.createElement('form')
  form.innerHTML = '<select name="ordem" aria-label="Ordem" autocomplete="off"><option selected="">a</option><option>b</option></select>'
  document.body.append(form)
  render(<Order />, { container: form, hydrate: true })
  expect(sent).toEqual([])
  cleanup()
  form.innerHTML = '<select name="ordem" aria-label="Ordem" autocomplete="off"><option selected="">a</option><option>b</option></select>'
  form.querySelector('select')!.value = 'b'
  document.body.append(form)
  render(<Order />, { container: form, hydrate: true })
  expect(sent).toEqual(['b'])
  cleanup()
  form.remove()
})

test('a list that was walked by keys acts at once again when it is pressed; left as it was it sends nothing', () => {
  const sent: string[] = []
  function Order() {
    const atOnce = useChoiceAtOnce('a', (form) => sent.push(String(new FormData(form).get('ordem'))))
    return (
      <form>
        <select name="ordem" aria-label="Ordem" defaultValue="a" {...atOnce}>
          <option>a</option>
          <option>b</option>
        </select>
      </form>
    )
  }
  renderInPage(<Order />)
  const list = screen.getByLabelText('Ordem')
  fireEvent.keyDown(list, { key: 'ArrowDown' })
  fireEvent.blur(list)
  expect(sent).toEqual([])
  fireEvent.pointerDown(list)
  fireEvent.change(list, { target: { value: 'b' } })
  expect(sent).toEqual(['b'])
})

test('of tabs the current one alone is marked', () => {
  const tabs = [
    { to: '/a', label: 'A', current: false },
    { to: '/b', label: 'B', current: true },
  ]
  renderInPage(<Tabs label="Seções" tabs={tabs} />)
  const links = within(screen.getByRole('navigation', { name: 'Seções' })).getAllByRole('link')
  expect(links.map((one) => [one.textContent, one.getAttribute('aria-current')])).toEqual([
    ['A', null],
    ['B', 'page'],
  ])
})

test('which pages a pager names: the ends, those beside, and one that a gap alone would hide', () => {
  expect(pageWindow(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9])
  expect(pageWindow(1, 4)).toEqual([1, 2, 3, 4])
  expect(pageWindow(4, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(9, 9)).toEqual([1, 'gap', 8, 9])
  expect(pageWindow(2, 9)).toEqual([1, 2, 3, 'gap', 9])
})

test('a message has the class and the picture of its tone, and tells by itself what kind it is; without one it informs', () => {
  const tones: readonly (Tone | undefined)[] = [undefined, 'info', 'ok', 'wait', 'stop']
  renderInPage(
    tones.map((tone) => (
      <Note key={String(tone)} {...(tone && { tone })}>
        Aviso
      </Note>
    )),
  )
  const notes = screen.getAllByRole('note')
  expect(notes.map((one) => one.className)).toEqual(['note', 'note', 'note ok', 'note wait', 'note stop'])
  const pictures = notes.map((one) => one.querySelector('svg')!.innerHTML)
  expect(pictures[0]).toBe(pictures[1])
  expect(new Set(pictures).size).toBe(4)
})

test('a state has its tone, and is filled only where that is asked for', () => {
  renderInPage(
    <>
      <Badge tone="ok" shape="full">
        Disponível
      </Badge>
      <Badge tone="stop" shape="cross" fill>
        Bloqueado
      </Badge>
      <Badge shape="bar">Sem cópias</Badge>
    </>,
  )
  const badges = [...document.querySelectorAll('.badge')]
  expect(badges.map((one) => [one.className, one.textContent])).toEqual([
    ['badge ok', 'Disponível'],
    ['badge stop fill', 'Bloqueado'],
    ['badge', 'Sem cópias'],
  ])
  expect(badges[0]!.querySelector('circle')!.getAttribute('fill')).toBe('currentColor')
})

test('buttons: plain ones have no class of a kind, none sends a form by itself, a busy one that sends does not', () => {
  const sent = vi.fn((event: React.FormEvent) => event.preventDefault())
  renderInPage(
    <form onSubmit={sent}>
      <Button>A</Button>
      <Button kind="main" slim>
        B
      </Button>
      <ButtonLink to="/cesta" kind="stop">
        C
      </ButtonLink>
      <ButtonLink to="/cesta" slim>
        D
      </ButtonLink>
      <Button type="submit" busy>
        E
      </Button>
    </form>,
  )
  const classes = ['A', 'B', 'C', 'D'].map((text) => screen.getByText(text).className)
  expect(classes).toEqual(['btn', 'btn main slim', 'btn stop', 'btn slim'])
  fireEvent.click(screen.getByText('A'))
  fireEvent.click(screen.getByText('E'))
  expect(sent).not.toHaveBeenCalled()
  expect(screen.getByText('E').getAttribute('aria-disabled')).toBe('true')
})

describe('a dialog', () => {
  test('a question has words of its own where none are given; its harmless button closes and does nothing', () => {
    const [confirmed, closed] = [vi.fn(), vi.fn()]
    renderInPage(<Confirm open title="Sair?" onConfirm={confirmed} onClose={closed} />)
    const [harmless, act] = screen.getAllByRole('button')
    expect([harmless!.textContent, act!.textContent]).toEqual(['Cancelar', 'Confirmar'])
    expect([harmless!.className, act!.className]).toEqual(['btn', 'btn stop'])
    fireEvent.click(harmless!)
    expect([confirmed.mock.calls.length, closed.mock.calls.length]).toEqual([0, 1])
    cleanup()
    renderInPage(<Confirm open title="Sair?" kind="main" cancelLabel="Ficar" confirmLabel="Sair" onConfirm={confirmed} onClose={closed} />)
    expect(screen.getAllByRole('button').map((one) => [one.textContent, one.className])).toEqual([
      ['Ficar', 'btn'],
      ['Sair', 'btn main'],
    ])
  })

  test('a press inside it does not close it, one on its ground does; once closed by its page it is closed', () => {
    function Page() {
      const [open, setOpen] = useState(true)
      return (
        <>
          <Dialog open={open} title="Pergunta" onClose={() => {}}>
            <p>Dentro</p>
          </Dialog>
          <button onClick={() => setOpen(false)}>Fechar de fora</button>
        </>
      )
    }
    renderInPage(<Page />)
    const dialog = document.querySelector('dialog')!
    fireEvent.click(screen.getByText('Dentro'))
    expect(dialog.open).toBe(true)
    fireEvent.click(screen.getByText('Fechar de fora'))
    expect(dialog.open).toBe(false)
  })

  test('opened and closed again and again it listens once', () => {
    const Page = ({ open }: { open: boolean }) => (
      <Dialog open={open} title="Pergunta" onClose={() => {}}>
        Sim?
      </Dialog>
    )
    function Switch() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Page open={open} />
          <button onClick={() => setOpen(!open)}>Trocar</button>
        </>
      )
    }
    renderInPage(<Switch />)
    const dialog = document.querySelector('dialog')!
    const listening = standing(dialog, 'click')
    for (let press = 0; press < 4; press += 1) fireEvent.click(screen.getByText('Trocar'))
    expect(listening()).toBe(0)
  })

  test('only what cannot wait is an alert, described by its words', () => {
    const Page = ({ urgent }: { urgent?: string }) => (
      <Dialog open title="Pergunta" onClose={() => {}} {...(urgent && { urgent })}>
        <p id="palavras">A sessão vai acabar.</p>
      </Dialog>
    )
    renderInPage(<Page />)
    expect(screen.getByRole('dialog', { name: 'Pergunta' }).hasAttribute('aria-describedby')).toBe(false)
    cleanup()
    renderInPage(<Page urgent="palavras" />)
    expect(screen.getByRole('alertdialog', { name: 'Pergunta' }).getAttribute('aria-describedby')).toBe('palavras')
  })

  test('notices stand in the dialog on top while there is one', async () => {
    renderInPage(
      <>
        <Toasts />
        <Dialog open title="Primeira" onClose={() => {}}>
          1
        </Dialog>
        <Dialog open title="Segunda" onClose={() => {}}>
          2
        </Dialog>
      </>,
    )
    act(() => void useToasts.getState().show('error', 'Não deu.'))
    const notice = await screen.findByText('Não deu.')
    expect(notice.closest('dialog')).toBe(screen.getByRole('dialog', { name: 'Segunda' }))
  })
})

test('a notice and a menu leave no listener behind', async () => {
  const [seen, pressed] = [standing(document, 'visibilitychange'), standing(document, 'pointerdown')]
  renderInPage(
    <>
      <Toasts />
      <Menu label="Mais">x</Menu>
    </>,
  )
  act(() => void useToasts.getState().show('info', 'Na cesta.'))
  await screen.findByText('Na cesta.')
  expect(seen()).toBeGreaterThan(0)
  cleanup()
  expect([seen(), pressed()]).toEqual([0, 0])
})

test('Escape in a closed menu moves no focus', () => {
  renderInPage(
    <Menu label="Mais">
      <button>Imprimir</button>
    </Menu>,
  )
  const inside = screen.getByText('Imprimir')
  inside.focus()
  fireEvent.keyDown(inside, { key: 'Escape' })
  expect(document.activeElement).toBe(inside)
})

test('a part that failed is loaded again at the whole address', () => {
  renderInPage(<FailedPart text="Não veio." />, '/pesquisa_geral?q=mar&page=2')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pesquisa_geral?q=mar&page=2')
})

test('the heading of an empty page can have the focus, that of an empty part cannot', () => {
  renderInPage(
    <>
      <Empty heading="h1" title="Página">
        x
      </Empty>
      <Empty title="Parte">x</Empty>
    </>,
  )
  expect(screen.getByRole('heading', { level: 1 }).getAttribute('tabindex')).toBe('-1')
  expect(screen.getByRole('heading', { level: 2 }).hasAttribute('tabindex')).toBe(false)
})

test('fields: the id that is given is theirs, hints and errors are named only where they are, what must be filled says so', () => {
  renderInPage(
    <>
      <TextField id="a" label="Nome" required />
      <TextArea id="b" label="Texto" error="Falta." hint="Curto." />
      <SelectField id="c" label="Lista">
        <option>1</option>
      </SelectField>
    </>,
  )
  const [name, text, list] = ['a', 'b', 'c'].map((id) => document.getElementById(id)!)
  expect([name, text, list].map((one) => one!.getAttribute('aria-describedby'))).toEqual([null, 'b-hint b-error', null])
  expect([name, text, list].map((one) => one!.getAttribute('aria-invalid'))).toEqual([null, 'true', null])
  expect([name, text, list].map((one) => one!.closest('.field')!.className)).toEqual(['field', 'field bad', 'field'])
  const labels = [...document.querySelectorAll('label')].map((one) => one.textContent.trim())
  expect(labels).toEqual(['Nome (obrigatório)', 'Texto', 'Lista'])
})

test('what is said at a field: its own words, or the problem that names it', () => {
  const problems = [
    { text: 'Falta.', field: 'nome' },
    { text: 'Dois dias.', at: { de: 'O primeiro.', ate: 'O último.' } },
  ]
  expect(['nome', 'de', 'ate', 'outro'].map((id) => problemAt(problems, id))).toEqual(['Falta.', 'O primeiro.', 'O último.', undefined])
})

test('codes have the light around them that readers need: 10 modules beside bars, 4 around a QR code', () => {
  renderInPage(
    <>
      <Barcode text="1010" label="Barras" />
      <QrCode text="T-1" label="QR" />
    </>,
  )
  const ink = (name: string) => screen.getByRole('img', { name }).querySelectorAll('path')[1]!.getAttribute('d')!
  const size = (name: string) => Number(screen.getByRole('img', { name }).getAttribute('viewBox')!.split(' ')[2])
  // Code 128 begins with a bar of two modules.
  expect(ink('Barras')).toMatch(/^M10 0h2v/)
  const [, start, width] = /M(\d+) 0h(\d+)v40h-\d+z$/.exec(ink('Barras'))!
  expect(size('Barras')).toBe(Number(start) + Number(width) + 10)
  expect(ink('QR')).toMatch(/^M4 4h7v1/)
  expect(size('QR')).toBe(21 + 8)
})

test('a button pressed before scripts ran is pressed once, and the page is marked as running', () => {
  const page: HTMLElement & { early?: HTMLElement } = document.documentElement
  const button = document.createElement('button')
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  page.early = button
  replayEarlyPress()
  replayEarlyPress()
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(page.hasAttribute('data-vivo')).toBe(true)
  page.removeAttribute('data-vivo')
})

test('a form in which Enter was pressed before scripts ran is sent once, though its button is off', () => {
  const page: HTMLElement & { early?: HTMLElement } = document.documentElement
  const form = document.body.appendChild(document.createElement('form'))
  form.innerHTML = '<input value="vera"><button disabled>Entrar</button>'
  const sent = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', sent)
  page.early = form
  replayEarlyPress()
  replayEarlyPress()
  expect(sent).toHaveBeenCalledTimes(1)
  form.remove()
  page.removeAttribute('data-vivo')
})

test('what a part reads from a store late is that of the store now, of the thing that is asked about, and of nothing once it is gone', async () => {
  let value = 'antes'
  const told = new Set<() => void>()
  const store = {
    getState: () => value,
    subscribe: (one: () => void) => {
      told.add(one)
      return () => void told.delete(one)
    },
  }
  const pick = (state: string, about: string) => `${about}: ${state}`
  function Part({ about }: { about: string }) {
    return <p>{useDeferredStore(store, about, pick)}</p>
  }
  function Page() {
    const [about, setAbout] = useState('a')
    return (
      <>
        <Part about={about} />
        <button onClick={() => setAbout('b')}>b</button>
      </>
    )
  }
  renderInPage(<Page />)
  screen.getByText('a: antes')
  await userEvent.click(screen.getByText('b', { selector: 'button' }))
  await screen.findByText('b: antes')
  expect(told.size).toBe(1)
  value = 'depois'
  act(() => told.forEach((one) => one()))
  await screen.findByText('b: depois')
  cleanup()
  expect(told.size).toBe(0)
})

test('a link that asks for what only the library’s own can do is that one; a search in the address counts as where one is', async () => {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <Link to="fim" relative="path">
              Fim
            </Link>
            <Link to="/cesta?a=1">Cesta</Link>
          </>
        ),
      },
    ],
    { initialEntries: ['/acervo/12'] },
  )
  render(<RouterProvider router={router} />)
  expect(screen.getByText('Fim').getAttribute('href')).toBe('/acervo/12/fim')
  window.history.replaceState(null, '', '/cesta?a=1')
  fireEvent.click(screen.getByText('Cesta'))
  await waitFor(() => expect(router.state.location.search).toBe('?a=1'))
  expect(router.state.historyAction).toBe('REPLACE')
  window.history.replaceState(null, '', '/')
})
