import { expect } from 'vitest'
import { lineWords, press, says, type, type DeskAct } from './desk-acts.ts'
import { goAtDesk, scan } from './desk-walk.ts'

/** At the one field. */
export const atCounter: readonly DeskAct[] = [
  {
    what: 'lends three books in five inputs',
    act: async (page) => {
      await scan(page, ['20260020', '1202', '1021', '1103'])
      await page.keyboard.press('Enter')
      expect(await lineWords(page)).toEqual(['Atendimento', 'Emprestado', 'Emprestado', 'Emprestado', 'Encerrado'])
    },
  },
  {
    what: 'looks at the receipt of the visit',
    act: async (page) => {
      await press(page, 'Comprovante')
      await page.getByRole('dialog', { name: 'Comprovante' }).getByText('Chave de segurança').first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      // The field takes the focus as the dialog goes; a key pressed on a button before that would be typed into the field.
      await page.waitForFunction(() => document.activeElement?.id === 'leitura')
    },
  },
  {
    what: 'undoes the last loan',
    act: async (page) => {
      await press(page, 'Desfazer', 2)
      await page.locator('.scan-line.undone').waitFor()
    },
  },
  {
    what: 'reads a code that nobody knows',
    act: async (page) => {
      await page.locator('#leitura').focus()
      await scan(page, ['99999999'])
      await page.getByRole('log').getByText('Não há leitor nem exemplar').waitFor()
    },
  },
  {
    what: 'returns a copy',
    act: async (page) => {
      await scan(page, ['1021'], 'Tab')
      await page.getByRole('log').getByText('Estante').waitFor()
    },
  },
  {
    what: 'takes back a copy of another library: it is sent there',
    act: async (page) => {
      await scan(page, ['1221'])
      await page.getByRole('log').getByText('Enviar à BS').waitFor()
    },
  },
  {
    what: 'is refused a loan with all reasons and overrides them with one of the own',
    act: async (page) => {
      await scan(page, ['20260010', '1101'])
      await page.getByRole('button', { name: 'Emprestar mesmo assim' }).press('Enter')
      await page.keyboard.type('Comprovante de pagamento visto.')
      await page.keyboard.press('Enter')
      await page.locator('.scan-line').last().getByText('Devolver até').waitFor()
      await page.locator('#leitura').focus()
      await page.keyboard.press('Enter')
    },
  },
]

/** On the screen of a reader. */
export const withReaders: readonly DeskAct[] = [
  {
    what: 'finds a reader by name and opens the record',
    act: async (page) => {
      await goAtDesk(page, 'leitores')
      await page.locator('main input').first().focus()
      await page.keyboard.type('Ana Beatriz')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: /Ana Beatriz Moura/ }).press('Enter')
      await page.getByRole('heading', { name: /Ana Beatriz/ }).waitFor()
    },
  },
  {
    what: 'renews a loan, with what stands against it said',
    act: async (page) => {
      await press(page, 'Renovar: Dom Casmurro')
      await says(page, /Renovado até|já está renovado/)
    },
  },
  {
    what: 'writes an internal note',
    act: async (page) => {
      await type(page, 'texto', 'Pediu aviso por telefone.')
      await press(page, 'Anotar')
      await page.locator('main li').getByText('Pediu aviso por telefone.').waitFor()
    },
  },
  {
    what: 'blocks the reader and lifts the block',
    act: async (page) => {
      await press(page, 'Bloquear')
      await type(page, 'motivo', 'Comprovante pendente')
      await page.keyboard.press('Enter')
      await press(page, 'Levantar: Comprovante pendente')
      await page.keyboard.type('Trouxe o comprovante.')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Levantar: Comprovante pendente' }).waitFor({ state: 'detached' })
    },
  },
  {
    what: 'takes a payment in part and undoes it',
    act: async (page) => {
      await goAtDesk(page, 'leitor/10')
      const amount = page.getByLabel('Valor recebido (R$)').first()
      await amount.fill('4,00')
      await amount.press('Enter')
      await says(page, 'Recebidos R$ 4,00 para Biblioteca Central.')
      await press(page, 'Desfazer')
      await page.getByRole('heading', { name: 'Biblioteca Central: R$ 9,00' }).waitFor()
    },
  },
  {
    what: 'waives a debt with a reason',
    act: async (page) => {
      await press(page, 'Abonar: Reposição de material')
      await page.keyboard.type('Exemplar achado na estante.')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: /Biblioteca do Campus Norte:/ }).waitFor({ state: 'detached' })
    },
  },
  {
    what: 'places a hold for a reader',
    act: async (page) => {
      await goAtDesk(page, 'leitor/20')
      await type(page, 'acervo', '585')
      await page.keyboard.press('Enter')
      await press(page, 'Reservar para o leitor')
      await says(page, /Reservado: \d+\.º da fila/)
    },
  },
  {
    what: 'asks another library for a copy in the name of a reader',
    act: async (page) => {
      await goAtDesk(page, 'leitor/19')
      await press(page, 'Nova solicitação')
      await type(page, 'acervo', '163')
      await page.keyboard.press('Enter')
      await page.getByLabel('Receber em', { exact: true }).selectOption('BS')
      await type(page, 'telefone', '2222-1000')
      await type(page, 'email', 'sonia@alunos.unips.example')
      await press(page, 'Solicitar')
      await says(page, /de Biblioteca Central para Biblioteca da Saúde/)
    },
  },
  {
    what: 'lets a parent act for a minor by a document that was seen',
    act: async (page) => {
      await press(page, 'Mudar o cadastro')
      await press(page, 'Alguém age por este leitor')
      await type(page, 'q', 'Paulo Rangel')
      await page.keyboard.press('Enter')
      await type(page, 'motivo', 'Certidão de nascimento')
      await press(page, 'Autorizar')
      await says(page, 'Feito.')
    },
  },
]
