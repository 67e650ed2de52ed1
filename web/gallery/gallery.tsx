import { useEffect, useState, type ReactNode } from 'react'
import { Skeleton, Empty } from '../src/ui/empty-state.tsx'
import { Badge } from '../src/ui/badge.tsx'
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../src/ui/button.tsx'
import { DataTable } from '../src/ui/data-table.tsx'
import { Confirm, Dialog } from '../src/ui/dialog.tsx'
import { replayEarlyPress } from '../src/ui/replay-early-press.ts'
import { TextArea } from '../src/ui/field.tsx'
import { Icon, LogoMark, type IconName } from '../src/ui/icon.tsx'
import { Note } from '../src/ui/note.tsx'
import { Pagination } from '../src/ui/pagination.tsx'
import { RichText } from '../src/ui/rich-text.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { useToasts } from '../src/ui/toast-store.ts'
import { Toasts } from '../src/ui/toast.tsx'
import { AccessibilityBar } from '../src/accessibility/accessibility-bar.tsx'
import { themes, type Theme } from '@farol/contract/institution.ts'
import { useDeps } from '../src/api/site.ts'
import { formatMoney } from '../src/i18n/money.ts'
import { CoverSamples } from './cover-samples.tsx'
import { FieldSamples } from './field-samples.tsx'

function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="section" aria-label={name}>
      <h2 className="h2 rule">{name}</h2>
      {children}
    </section>
  )
}

const roles = [
  'ground',
  'surface',
  'sunken',
  'ink',
  'ink-2',
  'line',
  'line-2',
  'link',
  'brand',
  'beam',
  'beam-line',
  'dusk',
  'ok',
  'wait',
  'stop',
  'info',
]

function Colours() {
  return (
    <ul className="wall">
      {roles.map((role) => (
        <li key={role} className="tiny">
          <svg className="swatch" viewBox="0 0 10 4" aria-hidden="true">
            <rect width="10" height="4" fill={`var(--${role})`} />
          </svg>
          --{role}
        </li>
      ))}
    </ul>
  )
}

function Buttons() {
  return (
    <div className="row-btns">
      <Button kind="main">Pedir empréstimo</Button>
      <Button>Guardar na cesta</Button>
      <Button kind="stop">Cancelar reserva</Button>
      <Button kind="bare">Esqueci a senha</Button>
      <Button disabled>Renovar</Button>
      <Button kind="main" busy>
        Enviando
      </Button>
      <Button slim>Copiar</Button>
      <ButtonLink to="/">Página inicial</ButtonLink>
    </div>
  )
}

function Badges() {
  return (
    <div className="row-btns">
      <Badge tone="ok" shape="full">
        Disponível
      </Badge>
      <Badge tone="wait" shape="hollow">
        Emprestado
      </Badge>
      <Badge tone="info" shape="half">
        Consulta local
      </Badge>
      <Badge tone="info" shape="net">
        Acesso on-line
      </Badge>
      <Badge tone="wait" shape="bar">
        Reservado
      </Badge>
      <Badge tone="stop" shape="cross">
        Extraviado
      </Badge>
      <Badge tone="ok" shape="full" fill>
        Em dia
      </Badge>
      <Badge tone="stop" shape="cross" fill>
        Em atraso
      </Badge>
    </div>
  )
}

function Messages() {
  const show = useToasts((state) => state.show)
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  return (
    <div className="stack-3">
      <Note>A Biblioteca do Fórum fecha às 14h nas sextas-feiras.</Note>
      <Note tone="ok">Renovado até 4 de dezembro.</Note>
      <Note tone="wait">Dois livros vencem amanhã.</Note>
      <Note tone="stop">Não foi possível falar com o servidor.</Note>
      <div className="row-btns">
        <Button onClick={() => show('success', 'Dom Casmurro está na cesta.')}>Aviso de sucesso</Button>
        <Button onClick={() => show('error', 'Nada foi gravado.')}>Aviso de erro</Button>
        <Button onClick={() => setOpen('dialog')}>Diálogo</Button>
        <Button onClick={() => setOpen('confirm')}>Confirmação</Button>
      </div>
      <Dialog open={open === 'dialog'} title="Enviar um comentário" onClose={() => setOpen(undefined)}>
        <TextArea label="Comentário" />
      </Dialog>
      <Confirm
        open={open === 'confirm'}
        title="Esvaziar a cesta?"
        confirmLabel="Esvaziar"
        onConfirm={() => {}}
        onClose={() => setOpen(undefined)}
      >
        <p>Os três títulos saem da cesta. O acervo não muda.</p>
      </Confirm>
    </div>
  )
}

const debts = [
  { title: 'Código civil brasileiro', reason: '3 dias de atraso', cents: 600 },
  { title: 'Vidas secas', reason: '1 dia de atraso', cents: 200 },
]

function Lists() {
  const { language } = useDeps()
  const columns = [
    { name: 'Título', cell: (row: (typeof debts)[number]) => row.title },
    { name: 'Motivo', cell: (row: (typeof debts)[number]) => row.reason },
    { name: 'Valor', cell: (row: (typeof debts)[number]) => formatMoney(row.cents, language) },
  ]
  return (
    <div className="stack-5">
      <Tabs
        label="Seções"
        tabs={[
          { to: '#exemplares', label: 'Exemplares', current: true },
          { to: '#detalhes', label: 'Detalhes', current: false },
        ]}
      />
      <DataTable
        caption="Débitos"
        columns={columns}
        groups={[{ key: 'direito', heading: 'Biblioteca do Direito', rows: debts }]}
        rowKey={(row) => row.title}
      />
      <Pagination page={3} pages={15} addressOf={(page) => `#${page}`} />
      <Breadcrumbs crumbs={[{ label: 'Pesquisa geral', to: '/' }, { label: 'Dom Casmurro' }]} />
    </div>
  )
}

const icons: readonly IconName[] = [
  'search',
  'close',
  'check',
  'warn',
  'info',
  'clock',
  'list',
  'wall',
  'out',
  'accessibility',
  'left',
  'right',
  'order',
]

const institutionText =
  '<h3>Empréstimo</h3><p>Leve <strong>três</strong> livros; <a href="#rodape">saiba mais</a>.</p><ul><li>Sete dias</li><li>Três renovações</li></ul><blockquote>Silêncio na sala 2.</blockquote>'

/** Every part in each of its states: for those who build with them. Served in development only. */
export function Gallery({ theme }: { theme: Theme }) {
  useEffect(replayEarlyPress, [])
  return (
    <div className="page">
      <header className="dusk">
        <div className="top">
          <div className="wrap">
            <span className="top-name">Peças do Farol</span>
            <AccessibilityBar />
          </div>
        </div>
        <div className="wrap">
          <p className="brand">
            <LogoMark />
            <b>Farol</b>
          </p>
        </div>
      </header>
      <main id="conteudo" className="wrap" tabIndex={-1}>
        <h1 className="h1">Peças do Farol</h1>
        <nav className="tabs" aria-label="Temas">
          {themes.map((name) => (
            <a key={name} href={`?tema=${name}`} {...(name === theme && { 'aria-current': 'page' as const })}>
              {name}
            </a>
          ))}
        </nav>
        <Piece name="Cores">
          <Colours />
        </Piece>
        <Piece name="Botões">
          <Buttons />
        </Piece>
        <Piece name="Campos">
          <FieldSamples />
        </Piece>
        <Piece name="Situação: palavra, forma e cor">
          <Badges />
        </Piece>
        <Piece name="Avisos, diálogo, confirmação">
          <Messages />
        </Piece>
        <Piece name="Abas, tabela, páginas, trilha">
          <Lists />
        </Piece>
        <Piece name="Ícones">
          <div className="row-btns">
            {icons.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </div>
        </Piece>
        <Piece name="Vazio e espera">
          <div className="cols">
            <Empty title="Nada com “dom casmuro”">
              <p>Confira a grafia.</p>
            </Empty>
            <Skeleton label="Carregando" />
          </div>
        </Piece>
        <Piece name="Texto da instituição">
          <RichText html={institutionText} />
          <details className="fold">
            <summary>Quantos livros posso levar?</summary>
            <RichText html="<p>Três, por sete dias.</p>" />
          </details>
        </Piece>
        <Piece name="Capas desenhadas">
          <CoverSamples />
        </Piece>
      </main>
      <Toasts />
    </div>
  )
}
