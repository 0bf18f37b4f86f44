import {
  methodOfLinkPayment,
  PAYMENT_METHODS,
  traitsOf,
} from "../domain/payment-method/payment-method"
import type { MovementName } from "../domain/movement/movement-names"
import type { MovementForBookkeeping } from "../domain/movement/movement"
import {
  type MovementOrigin,
  originOfActor,
} from "../domain/movement/movement-origin"
import { DateTime } from "luxon"
import { decimalFromMinorUnits } from "../domain/money"
import { STORE_TIME_ZONE } from "../domain/movement/sao-paulo-days"
import { methodLabels } from "./method-labels"

/** A movement of money as a row of the CSV export. Unknown values are null. */
export interface CsvMovement extends Omit<
  MovementForBookkeeping,
  "id" | "place"
> {
  /**
   * The name under which the movement is shown. For some movements, the name depends on the charge's other movements.
   */
  movement_name: MovementName
  /** The display number of the order in Medusa, such as 1234. */
  order_number: number | null
  /** The name of the customer who placed the order, or the customer's e-mail address if there is no name. */
  customer: string | null
  /**
   * The e-mail address of the administrator who caused the movement, or the id of the administrator or API key if no
   * address is known. Null if the movement had another cause.
   */
  user: string | null
  /** The CPF or CNPJ of the buyer for the invoice (nota fiscal), with punctuation. */
  document: string | null
}

interface CsvColumns {
  /** Whether the export has a last column with the buyers' documents. */
  documents: boolean
}

/** The names of movements in the export. The admin pages in Portuguese use the same names. */
export const MOVEMENT_WORDS: Record<MovementName, string> = {
  captured: "Recebido",
  refunded: "Reembolsado",
  disputed: "Contestado",
  dispute_reversed: "Contestação revertida",
  lost: "Perdido na contestação",
  taken_back: "Estornado pelo gateway",
  refund_undone: "Reembolso não aconteceu",
}

/**
 * The codes of payment methods in a nota fiscal (tPag). The keys are the plugin's names of the methods, and the names
 * that the gateway reports for a paid link.
 */
const FISCAL_CODES = new Map(
  PAYMENT_METHODS.flatMap((method) => {
    const { fiscalCode, nameInLink = "" } = traitsOf(method)
    return fiscalCode === undefined
      ? []
      : [method, nameInLink].map((name) => [name, fiscalCode] as const)
  })
)

const METHODS = methodLabels("pt-BR", "name")

const ORIGINS: Record<MovementOrigin, string> = {
  customer: "Cliente",
  staff: "Equipe",
  automatic: "Automático",
  panel: "Painel do lojista",
  payment_service: "Gateway",
}

const COLUMNS: Record<string, (movement: CsvMovement) => string> = {
  // The plugin decides from the same time to which day a movement belongs: from `gateway_reported_at`, or from
  // `recorded_at` if `gateway_reported_at` is null.
  "Data e hora": ({ gateway_reported_at, recorded_at }) =>
    timeCell(gateway_reported_at ?? recorded_at),
  Tipo: ({ movement_name }) => MOVEMENT_WORDS[movement_name],
  Pedido: ({ order_number }) => String(order_number ?? ""),
  "Id do pedido": ({ order_id }) => textOrEmptyCell(order_id),
  Cliente: ({ customer }) => textOrEmptyCell(customer),
  Link: ({ link_name }) => textOrEmptyCell(link_name),
  Cobrança: ({ merchant_charge_id }) => textOrEmptyCell(merchant_charge_id),
  Transação: ({ transaction_id }) => textOrEmptyCell(transaction_id),
  Método: ({ method }) => METHODS[method],
  "Pago com": ({ paid_with }) =>
    textOrEmptyCell(linkPaymentMethodName(paid_with) ?? paid_with),
  tPag: ({ method, paid_with }) =>
    textOrEmptyCell(FISCAL_CODES.get(paid_with ?? method) ?? null),
  Bandeira: ({ brand }) => textOrEmptyCell(brand),
  "Cartão salvo": ({ uses_saved_card }) => yesOrNoCell(uses_saved_card),
  Parcelas: ({ installments }) => String(installments),
  Valor: ({ amount }) => amountCell(amount),
  "Valor original": ({ original_amount }) => amountCell(original_amount),
  // Discount and interest are the parts that belong to the row's amount, so the rows of a day add up to the day's sums.
  "Desconto no Pix": ({ discount }) => amountCell(discount),
  Juros: ({ interest }) => amountCell(interest),
  NSU: ({ nsu }) => textOrEmptyCell(nsu),
  Autorização: ({ authorization_code }) => textOrEmptyCell(authorization_code),
  Adquirente: ({ acquirer }) => textOrEmptyCell(acquirer),
  "Id fim a fim": ({ end_to_end_id }) => textOrEmptyCell(end_to_end_id),
  "Texto na fatura": ({ statement_text }) => textOrEmptyCell(statement_text),
  Conta: ({ account }) => textOrEmptyCell(account),
  Origem: ({ actor }) => ORIGINS[originOfActor(actor)],
  Usuário: ({ user }) => textOrEmptyCell(user),
  "Soubemos em": ({ recorded_at }) => timeCell(recorded_at),
}

/**
 * Returns the name of the method with which a link was paid. Returns `undefined` if the movement does not belong to a
 * link, or if the plugin does not know the reported method.
 */
function linkPaymentMethodName(reported: string | null): string | undefined {
  const method = methodOfLinkPayment(reported ?? "")
  return method && METHODS[method]
}

const DOCUMENT_COLUMN = "CPF/CNPJ"

/** Returns a cell with a text or an id. For null, the cell is empty. */
function textOrEmptyCell(value: string | null): string {
  return textCell(value ?? "")
}

/** Returns a cell with "Sim" or "Não". For null, the cell is empty. */
function yesOrNoCell(value: boolean | null): string {
  if (value === null) return ""
  return value ? "Sim" : "Não"
}

/** Returns the beginning of the file: the byte order mark and the line with the names of the columns. */
export function movementsCsvHead({ documents }: CsvColumns): string {
  const names = Object.keys(COLUMNS)
  return (
    BYTE_ORDER_MARK + csvLine(documents ? [...names, DOCUMENT_COLUMN] : names)
  )
}

export function movementsCsvLine(
  movement: CsvMovement,
  { documents }: CsvColumns
): string {
  const cells = Object.values(COLUMNS).map((cell) => cell(movement))
  return csvLine(
    documents ? [...cells, textOrEmptyCell(movement.document)] : cells
  )
}

/**
 * The character that marks a file as UTF-8. Without this character, Excel shows accents wrongly if the file is opened
 * with a double click.
 */
const BYTE_ORDER_MARK = "\uFEFF"

/**
 * Matches the beginning of a text that a spreadsheet may read as a formula. The pattern includes the full-width forms
 * of the characters, and also tab, CR and LF, which spreadsheets ignore before a formula.
 */
const BEGINS_A_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Matches a text that Excel would convert to a number or a date:
 * - A text that begins with a digit and otherwise contains only digits, separators and the letter E. For example, Excel
 *   reads the authorization code `12E345` as a number with an exponent.
 * - The abbreviation of a month, with or without digits.
 */
const READ_AS_A_NUMBER =
  /^(\d[\d.,:/ eE-]*|\d{0,4}[-/ ]?(jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)[-/. ]?\d{0,4})$/i

/**
 * Returns a line of the file in Excel's Brazilian format. Cells are separated by `;` and have quotes only if they need
 * them.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[";,\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`
}

/**
 * Returns a text as a cell that a spreadsheet does not read as a formula, number or date.
 * - A text that looks like a formula gets an apostrophe. The reader of the file sees the apostrophe.
 * - A text that looks like a number or a date gets a tab, which the reader does not see. Without the tab, Excel would
 *   remove an id's leading zeros and its digits after the fifteenth.
 */
export function textCell(text: string): string {
  if (BEGINS_A_FORMULA.test(text)) {
    return `'${text}`
  }
  // The notation `="0123"` is not used, because it is itself a formula, which careful systems remove.
  return READ_AS_A_NUMBER.test(text) ? `\t${text}` : text
}

/** Returns an amount in centavos as a cell with a number in reais. A negative number begins with a minus sign. */
export function amountCell(amount: number): string {
  return decimalFromMinorUnits(amount).replace(".", ",")
}

/** Returns a time as a cell, in São Paulo's time zone, which also decides to which day a movement belongs. */
function timeCell(at: Date): string {
  return DateTime.fromJSDate(at, { zone: STORE_TIME_ZONE }).toFormat(
    "dd/MM/yyyy HH:mm:ss"
  )
}
