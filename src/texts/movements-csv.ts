import {
  methodOfLinkPayment,
  PAYMENT_METHODS,
  traitsOf,
} from "../domain/payment-method/payment-method"
import type { MovementName } from "../domain/movement/named-movements"
import type { BookedMovement } from "../domain/movement/movement"
import {
  type MovementOrigin,
  originOfActor,
} from "../domain/movement/movement-origin"
import { DateTime } from "luxon"
import { decimalFromMinorUnits } from "../domain/money"
import { STORE_TIME_ZONE } from "../domain/movement/days"
import { methodLabels } from "./method-labels"

/** A movement as a row of the CSV export. A value that is not known is null. */
export interface CsvMovement extends Omit<BookedMovement, "id" | "place"> {
  /** The kind under which the movement is shown. It follows from all movements of the charge. */
  told_as: MovementName
  /** Medusa's display number of the order, such as 1234. */
  order_number: number | null
  /** The name of the person who placed the order, or that person's e-mail address if no name is known. */
  customer: string | null
  /**
   * The e-mail address of the administrator who caused the movement, or the id of an API key. Null for a movement that
   * no administrator caused.
   */
  user: string | null
  /** The buyer's CPF or CNPJ for the fiscal note, with punctuation. */
  document: string | null
}

interface CsvColumns {
  /** Whether the last column contains the buyers' documents. */
  documents: boolean
}

/** The words for the kinds of movements, the same as on the admin pages. */
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
 * The codes for the means of payment in a fiscal note (tPag), by payment method and by the name that the gateway
 * reports for a paid link.
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
  // The movement's day is chosen from the same times in the same order: see Movement.day.
  "Data e hora": ({ gateway_at, observed_at }) =>
    timeCell(gateway_at ?? observed_at),
  Tipo: ({ told_as }) => MOVEMENT_WORDS[told_as],
  Pedido: ({ order_number }) => String(order_number ?? ""),
  "Id do pedido": ({ order_id }) => textOrEmptyCell(order_id),
  Cliente: ({ customer }) => textOrEmptyCell(customer),
  Link: ({ link_name }) => textOrEmptyCell(link_name),
  Cobrança: ({ merchant_charge_id }) => textOrEmptyCell(merchant_charge_id),
  Transação: ({ transaction_id }) => textOrEmptyCell(transaction_id),
  Método: ({ method }) => METHODS[method],
  "Pago com": ({ paid_with }) =>
    textOrEmptyCell(linkPaymentName(paid_with) ?? paid_with),
  tPag: ({ method, paid_with }) =>
    textOrEmptyCell(FISCAL_CODES.get(paid_with ?? method) ?? null),
  Bandeira: ({ brand }) => textOrEmptyCell(brand),
  Parcelas: ({ installments }) => String(installments),
  Valor: ({ amount }) => amountCell(amount),
  "Valor original": ({ original_amount }) => amountCell(original_amount),
  // Discount and interest are the shares of the row's own amount, so that their sums are the sums of the day.
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
  "Soubemos em": ({ observed_at }) => timeCell(observed_at),
}

/**
 * Returns the name of the method by which a link was paid, or undefined if no link or an unknown method is reported.
 */
function linkPaymentName(reported: string | null): string | undefined {
  const method = methodOfLinkPayment(reported ?? "")
  return method && METHODS[method]
}

const DOCUMENT_COLUMN = "CPF/CNPJ"

/** Returns a cell with a text from outside or an id. The cell is empty for null. */
function textOrEmptyCell(value: string | null): string {
  return textCell(value ?? "")
}

/** Returns the byte order mark and the header line of the file. */
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
 * Marks a file as UTF-8. Without this mark, Excel reads a file that is opened by a double click in another encoding.
 */
const BYTE_ORDER_MARK = "\uFEFF"

/**
 * Matches a text that begins with a character at which a spreadsheet starts a formula. The characters include their
 * full-width forms, and tab, CR and LF, which a spreadsheet drops before it looks for a formula.
 */
const BEGINS_A_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Matches texts that Excel reads as a number or a date: digits with separators and perhaps an exponent (Excel reads the
 * authorization code `12E345` as a number), or a month by its first letters.
 */
const READ_AS_A_NUMBER =
  /^(\d[\d.,:/ eE-]*|\d{0,4}[-/ ]?(jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)[-/. ]?\d{0,4})$/i

/** Returns one row in Excel's format for Brazil: `;` between the cells, and quotes only around cells that need them. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[";,\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`
}

/**
 * Returns a text from outside as a cell that a spreadsheet does not read as a formula, number or date.
 *
 * A text that begins like a formula gets an apostrophe. The apostrophe stays visible, because the reader should know
 * that a person wrote such a text. An id of digits would lose its leading zeros and all but fifteen digits, so it gets
 * a tab, which keeps it a text and is invisible. The alternatives are worse: `="0123"` is a formula itself, which
 * careful systems remove or refuse, and an apostrophe would be visible in every cell.
 */
export function textCell(text: string): string {
  if (BEGINS_A_FORMULA.test(text)) {
    return `'${text}`
  }
  return READ_AS_A_NUMBER.test(text) ? `\t${text}` : text
}

/** Returns an amount in minor units as a cell with a number in reais. A negative number begins with its sign. */
export function amountCell(amount: number): string {
  return decimalFromMinorUnits(amount).replace(".", ",")
}

/**
 * Returns a time in São Paulo's zone as a cell, so that the date in the cell is the day to which the movement counts.
 */
function timeCell(at: Date): string {
  return DateTime.fromJSDate(at, { zone: STORE_TIME_ZONE }).toFormat(
    "dd/MM/yyyy HH:mm:ss"
  )
}
