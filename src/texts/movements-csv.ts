import {
  amountCell,
  BYTE_ORDER_MARK,
  csvLine,
  textCell,
  timeCell,
} from "../charge/csv"
import type { PaymentMethod } from "../charge/charge"
import type { BookedMovement, MovementKind } from "../charge/movement"
import { type MovementOrigin, originOf } from "../charge/movement-origin"

/** A movement as a row of the CSV export; null stands for what is not known. */
export interface CsvMovement extends Omit<BookedMovement, "id" | "place"> {
  /** Medusa's number of the order, as 1234. */
  order_number: number | null
  /** The name of the person who placed the order, or that person's e-mail address. */
  customer: string | null
  /** The e-mail address of the admin user who caused it, or the id of an API key; only for staff. */
  user: string | null
}

const KINDS: Record<MovementKind, string> = {
  captured: "Captura",
  refunded: "Reembolso",
  disputed: "Contestação",
  dispute_reversed: "Contestação revertida",
  lost: "Perda",
}

const METHODS: Record<PaymentMethod, string> = {
  card: "Cartão de crédito",
  pix: "Pix",
  wallet: "Carteira",
  link: "Link de pagamento",
}

/** The names of payment methods, by the gateway's words for how a link was paid. */
const PAID_WITH = new Map([
  ["CREDIT_CARD", METHODS.card],
  ["PIX", METHODS.pix],
  ["WALLET", METHODS.wallet],
])

const ORIGINS: Record<MovementOrigin, string> = {
  customer: "Cliente",
  staff: "Equipe",
  automatic: "Automático",
  panel: "Painel do lojista",
  payment_service: "Gateway",
}

const COLUMNS: Record<string, (movement: CsvMovement) => string> = {
  // In the order in which the day is chosen: see Movement.day.
  "Data e hora": ({ gateway_at, observed_at }) =>
    timeCell(gateway_at ?? observed_at),
  Tipo: ({ kind }) => KINDS[kind],
  Pedido: ({ order_number }) => String(order_number ?? ""),
  "Id do pedido": ({ order_id }) => text(order_id),
  Cliente: ({ customer }) => text(customer),
  Link: ({ link_name }) => text(link_name),
  Cobrança: ({ merchant_charge_id }) => text(merchant_charge_id),
  Transação: ({ transaction_id }) => text(transaction_id),
  Método: ({ method }) => METHODS[method],
  "Pago com": ({ paid_with }) =>
    text(PAID_WITH.get(paid_with ?? "") ?? paid_with),
  Bandeira: ({ brand }) => text(brand),
  Parcelas: ({ installments }) => String(installments),
  Valor: ({ amount }) => amountCell(amount),
  "Valor original": ({ original_amount }) => amountCell(original_amount),
  "Desconto no Pix": ({ discount }) => amountCell(discount),
  Juros: ({ interest }) => amountCell(interest),
  NSU: ({ nsu }) => text(nsu),
  Autorização: ({ authorization_code }) => text(authorization_code),
  Adquirente: ({ acquirer }) => text(acquirer),
  "Id fim a fim": ({ end_to_end_id }) => text(end_to_end_id),
  "Texto na fatura": ({ statement_text }) => text(statement_text),
  Conta: ({ account }) => text(account),
  Origem: ({ actor }) => ORIGINS[originOf(actor)],
  Usuário: ({ user }) => text(user),
  "Soubemos em": ({ observed_at }) => timeCell(observed_at),
}

/** A cell for a text from outside or an id. */
function text(value: string | null): string {
  return textCell(value ?? "")
}

/** The header line of the file, after the byte order mark. */
export function movementsCsvHead(): string {
  return BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS))
}

export function movementsCsvLine(movement: CsvMovement): string {
  return csvLine(Object.values(COLUMNS).map((cell) => cell(movement)))
}
