import {
  amountCell,
  BYTE_ORDER_MARK,
  type CsvFormat,
  csvLine,
  textCell,
  timeCell,
} from "../charge/csv"
import type { PaymentMethod } from "../charge/charge"
import type { MovementKind } from "../charge/movement"
import { type MovementOrigin, originOf } from "../charge/movement-origin"

/** A movement as a row of the account book. Amounts in minor units; null is what is not known. */
export interface CsvMovement {
  kind: MovementKind
  amount: number
  gateway_at: Date | null
  observed_at: Date
  actor: string
  account: string
  order_id: string | null
  /** Medusa's number of the order, as 1234. */
  order_number: number | null
  merchant_charge_id: string
  transaction_id: string | null
  method: PaymentMethod
  paid_with: string | null
  brand: string | null
  installments: number
  original_amount: number
  nsu: string | null
  authorization_code: string | null
  acquirer: string | null
  end_to_end_id: string | null
  statement_text: string | null
  /** The e-mail address of the admin user who set it off, or the id of an API key; of staff only. */
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

/** The gateway's words for what a link was paid with. */
const PAID_WITH = new Map([
  ["CREDIT_CARD", METHODS.card],
  ["PIX", METHODS.pix],
  ["WALLET", METHODS.wallet],
])

const ORIGINS: Record<MovementOrigin, string> = {
  customer: "Cliente",
  staff: "Equipe",
  automatic: "Automático",
  panel: "Painel do gateway",
  payment_service: "Gateway",
}

interface Column {
  iso: string
  excel: string
  cell: (movement: CsvMovement, format: CsvFormat) => string
}

const COLUMNS: readonly Column[] = [
  {
    iso: "date_time",
    excel: "Data e hora",
    // In the order of its day: see Movement.day.
    cell: ({ gateway_at, observed_at }, format) =>
      timeCell(gateway_at ?? observed_at, format),
  },
  word("kind", "Tipo", ({ kind }) => ({ iso: kind, excel: KINDS[kind] })),
  {
    iso: "order",
    excel: "Pedido",
    cell: ({ order_number }) => String(order_number ?? ""),
  },
  text("order_id", "Id do pedido", ({ order_id }) => order_id),
  text("charge", "Cobrança", (movement) => movement.merchant_charge_id),
  text("transaction", "Transação", ({ transaction_id }) => transaction_id),
  word("method", "Método", ({ method }) => ({
    iso: method,
    excel: METHODS[method],
  })),
  word("paid_with", "Pago com", ({ paid_with }) => ({
    iso: paid_with ?? "",
    excel: PAID_WITH.get(paid_with ?? "") ?? paid_with ?? "",
  })),
  text("brand", "Bandeira", ({ brand }) => brand),
  {
    iso: "installments",
    excel: "Parcelas",
    cell: ({ installments }) => String(installments),
  },
  {
    iso: "amount",
    excel: "Valor",
    cell: ({ amount }, format) => amountCell(amount, format),
  },
  {
    iso: "original_amount",
    excel: "Valor original",
    cell: ({ original_amount }, format) => amountCell(original_amount, format),
  },
  text("nsu", "NSU", ({ nsu }) => nsu),
  text("authorization_code", "Autorização", (one) => one.authorization_code),
  text("acquirer", "Adquirente", ({ acquirer }) => acquirer),
  text("end_to_end_id", "Id fim a fim", ({ end_to_end_id }) => end_to_end_id),
  text("statement_text", "Texto na fatura", (one) => one.statement_text),
  text("account", "Conta", ({ account }) => account),
  word("origin", "Origem", ({ actor }) => ({
    iso: originOf(actor),
    excel: ORIGINS[originOf(actor)],
  })),
  text("user", "Usuário", ({ user }) => user),
  {
    iso: "learnt_at",
    excel: "Soubemos em",
    cell: ({ observed_at }, format) => timeCell(observed_at, format),
  },
]

/** What others wrote, or an id. */
function text(
  iso: string,
  excel: string,
  of: (movement: CsvMovement) => string | null
): Column {
  const cell: Column["cell"] = (movement, format) =>
    textCell(of(movement) ?? "", format)
  return { iso, excel, cell }
}

/** A word of ours, in Portuguese for people. Where it is the gateway's after all, it is a text like any other. */
function word(
  iso: string,
  excel: string,
  of: (movement: CsvMovement) => Record<CsvFormat, string>
): Column {
  const cell: Column["cell"] = (movement, format) =>
    textCell(of(movement)[format], format)
  return { iso, excel, cell }
}

/** The first line, with all that comes before it. */
export function movementsCsvHead(format: CsvFormat): string {
  const names = csvLine(
    COLUMNS.map((column) => column[format]),
    format
  )
  return format === "excel" ? BYTE_ORDER_MARK + names : names
}

export function movementsCsvLine(
  movement: CsvMovement,
  format: CsvFormat
): string {
  return csvLine(
    COLUMNS.map(({ cell }) => cell(movement, format)),
    format
  )
}
