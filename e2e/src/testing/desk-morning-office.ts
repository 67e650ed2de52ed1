import type { Page } from 'playwright-core'
import { press, says, scanHere, type, type DeskAct } from './desk-acts.ts'
import { goAtDesk, scan } from './desk-walk.ts'

/** The choice of copies in the central library. */
const bcOption = async (page: Page) =>
  (await page.getByLabel('Dom Casmurro').locator('option').allTextContents()).find((text) => text.startsWith('Biblioteca Central'))

/** Holds, requests, copies on their way. */
export const onShelves: readonly DeskAct[] = [
  {
    what: 'cancels a hold in the queue with a reason',
    act: async (page) => {
      await goAtDesk(page, 'reservas?lista=fila&acervo=585')
      await page
        .getByRole('row', { name: /Tales Cunha/ })
        .getByRole('button', { name: /^Cancelar/ })
        .press('Enter')
      await page.keyboard.type('O leitor desistiu.')
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: /Tales Cunha/ }).waitFor({ state: 'detached' })
    },
  },
  {
    what: 'places a hold for what somebody else has',
    act: async (page) => {
      await goAtDesk(page, 'leitor/19')
      await page.locator('[name=acervo]').first().fill('7')
      await page.keyboard.press('Enter')
      await page.getByLabel('Dom Casmurro').selectOption({ label: (await bcOption(page))! })
      await press(page, 'Reservar para o leitor')
      await says(page, /Reservado: 1\.º da fila/)
    },
  },
  {
    what: 'takes back what somebody waits for: it goes to the hold shelf',
    act: async (page) => {
      await goAtDesk(page, '')
      await scanHere(page, '1202')
      await page
        .getByRole('log')
        .getByText(/Prateleira de reservas, etiqueta/)
        .waitFor()
    },
  },
  {
    what: 'sees it on the hold shelf by its slip, and lends it to who waited',
    act: async (page) => {
      await goAtDesk(page, 'reservas?lista=prateleira')
      await page
        .getByRole('table')
        .getByText(/Etiqueta/)
        .first()
        .waitFor()
      await goAtDesk(page, '')
      await scanHere(page, '20260019')
      await scan(page, ['1202'])
      await page.keyboard.press('Enter')
      await page
        .getByRole('log')
        .getByText(/Leva: S/)
        .waitFor()
    },
  },
  {
    what: 'sends the copy that was asked for, by its scan',
    act: async (page) => {
      await goAtDesk(page, 'solicitacoes-emprestimo?lista=separar')
      const copy = (await page
        .getByRole('table')
        .getByRole('row', { name: /Torto arado/ })
        .locator('a')
        .first()
        .textContent())!
      await scanHere(page, copy)
      await page.getByRole('log').getByText('Pôr com o malote de Biblioteca da Saúde').waitFor()
      await page.getByRole('link', { name: 'A enviar' }).press('Enter')
      await page.getByRole('rowheader', { name: 'Biblioteca da Saúde (1)' }).waitFor()
      await scanHere(page, copy)
      await page.getByRole('log').getByText('Enviar a Biblioteca da Saúde').waitFor()
    },
  },
  {
    what: 'receives it in the other library and hands it over',
    act: async (page) => {
      await page.getByLabel('Trabalho em').selectOption('BS')
      await page.getByRole('link', { name: 'A receber' }).press('Enter')
      const copy = (await page
        .getByRole('table')
        .getByRole('row', { name: /Torto arado/ })
        .locator('a')
        .first()
        .textContent())!
      await scanHere(page, copy)
      await page
        .getByRole('log')
        .getByText(/Guardar para/)
        .waitFor()
      await page.getByRole('link', { name: 'A entregar' }).press('Enter')
      await press(page, 'Entregar: Torto arado')
      await says(page, 'Nenhuma solicitação nesta lista.')
    },
  },
  {
    what: 'receives what came in the bag',
    act: async (page) => {
      await goAtDesk(page, 'transitos')
      await scanHere(page, '1221')
      await page
        .getByRole('log')
        .getByText(/Estante|Prateleira/)
        .waitFor()
      await page.getByLabel('Trabalho em').selectOption('BC')
    },
  },
  {
    what: 'ends a task with its result',
    act: async (page) => {
      await goAtDesk(page, 'pendencias')
      await says(page, '9 pendências')
      await press(page, /^Encerrar/)
      await page.keyboard.type('Reposto pelo leitor.')
      await page.keyboard.press('Enter')
      await says(page, '8 pendências')
    },
  },
  {
    what: 'puts a copy on exhibition after seeing what that ends',
    act: async (page) => {
      await goAtDesk(page, 'exemplar/1064')
      await press(page, 'Mudar')
      await page.getByLabel('Situação').selectOption('em_exposicao')
      await type(page, 'motivo', 'Mostra da semana')
      await press(page, 'Ver o efeito')
      await press(page, 'Gravar')
      await page.locator('main dl, main table').getByText('Em exposição').first().waitFor()
    },
  },
  {
    what: 'checks the key of a receipt',
    act: async (page) => {
      await goAtDesk(page, 'exemplares')
      await type(page, 'chave', 'AAAA-BBBB-CCCC-DDDD')
      await page.keyboard.press('Enter')
      await says(page, 'Chave não encontrada entre os empréstimos em aberto e os devolvidos nos últimos 90 dias.')
    },
  },
]

/** Lists, rules, readers’ words, the audit. */
export const inTheOffice: readonly DeskAct[] = [
  {
    what: 'narrows the overdue loans to a category of the list',
    act: async (page) => {
      await goAtDesk(page, 'atrasos')
      await page.getByLabel('Categoria').selectOption('GR')
      await press(page, 'Mostrar')
      await page.waitForURL(/categoria=GR/)
      await says(page, /empréstimos? em atraso/)
    },
  },
  {
    what: 'counts the due days of ten days before moving them',
    act: async (page) => {
      await goAtDesk(page, 'prorrogacao')
      for (const [name, value] of [
        ['de', '2020-01-01'],
        ['ate', '2020-01-10'],
        ['nova_data', '2020-01-15'],
      ] as const)
        await page.locator(`[name=${name}]`).fill(value)
      await page.getByLabel('Docente').press('Space')
      await type(page, 'motivo', 'Chuva forte')
      await press(page, 'Contar')
      await page.locator('main [role=alert], main .note').first().waitFor()
    },
  },
  {
    what: 'checks a list for clearance',
    act: async (page) => {
      await goAtDesk(page, 'nada-consta')
      await type(page, 'codigos', '20260020-GR')
      await press(page, 'Conferir')
      await says(page, /1 sem pendências/)
    },
  },
  {
    what: 'asks which line of the policy decides',
    act: async (page) => {
      await goAtDesk(page, 'politicas')
      await page.locator('section').getByLabel('ou categoria').selectOption('DO')
      await type(page, 'exemplar', '1063')
      await page.keyboard.press('Enter')
      await says(page, /Decide a linha \d+/)
    },
  },
  {
    what: 'changes a limit',
    act: async (page) => {
      await goAtDesk(page, 'limites')
      await press(page, 'Mudar: Docente')
      await type(page, 'reservas', '6')
      await type(page, 'motivo', 'Decisão do conselho')
      await page.keyboard.press('Enter')
      await says(page, 'Limites de Docente gravados.')
    },
  },
  {
    what: 'shows one comment and refuses another',
    act: async (page) => {
      await goAtDesk(page, 'comentarios')
      await page.locator('main [type=checkbox]').first().press('Space')
      await press(page, 'Publicar')
      await says(page, '1 comentário decidido')
      await page.locator('main [type=checkbox]').first().press('Space')
      await press(page, 'Recusar')
      await page.keyboard.type('Não fala da obra.')
      await page.keyboard.press('Enter')
      await says(page, '1 comentário decidido')
    },
  },
  {
    what: 'sends a notice to a category after counting whom it reaches',
    act: async (page) => {
      await goAtDesk(page, 'avisos')
      await type(page, 'titulo', 'Feira do livro')
      await type(page, 'texto', 'Na praça, no sábado.')
      await page.getByLabel('Docente').press('Space')
      await press(page, 'Ver e contar')
      await press(page, 'Enviar aviso')
      await says(page, /Aviso enviado a \d+ leitor/)
    },
  },
  {
    what: 'reads the day, the drawer and the report',
    act: async (page) => {
      await goAtDesk(page, 'dia')
      await says(page, 'Empréstimos')
      await goAtDesk(page, 'caixa')
      await says(page, 'Pagamentos')
      await goAtDesk(page, 'relatorios')
      await page.getByRole('heading', { name: 'Relatório de circulação' }).waitFor()
    },
  },
  {
    what: 'finds in the audit who lent, in Portuguese words',
    act: async (page) => {
      await goAtDesk(page, 'auditoria')
      await type(page, 'ato', 'exemplar_emprestado')
      await page.keyboard.press('Enter')
      await page.getByRole('cell', { name: 'exemplar_emprestado' }).first().waitFor()
    },
  },
]
