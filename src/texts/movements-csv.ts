import {
  amountCell,
  BYTE_ORDER_MARK,
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
  name: string
  cell: (movement: CsvMovement) => string
}

const COLUMNS: readonly Column[] = [
  {
    name: "Data e hora",
    // In the order of its day: see Movement.day.
    cell: ({ gateway_at, observed_at }) => timeCell(gateway_at ?? observed_at),
  },
  { name: "Tipo", cell: ({ kind }) => KINDS[kind] },
  { name: "Pedido", cell: ({ order_number }) => String(order_number ?? "") },
  text("Id do pedido", ({ order_id }) => order_id),
  text("Cobrança", (movement) => movement.merchant_charge_id),
  text("Transação", ({ transaction_id }) => transaction_id),
  { name: "Método", cell: ({ method }) => METHODS[method] },
  text(
    "Pago com",
    ({ paid_with }) => PAID_WITH.get(paid_with ?? "") ?? paid_with
  ),
  text("Bandeira", ({ brand }) => brand),
  { name: "Parcelas", cell: ({ installments }) => String(installments) },
  { name: "Valor", cell: ({ amount }) => amountCell(amount) },
  {
    name: "Valor original",
    cell: ({ original_amount }) => amountCell(original_amount),
  },
  text("NSU", ({ nsu }) => nsu),
  text("Autorização", (one) => one.authorization_code),
  text("Adquirente", ({ acquirer }) => acquirer),
  text("Id fim a fim", ({ end_to_end_id }) => end_to_end_id),
  text("Texto na fatura", (one) => one.statement_text),
  text("Conta", ({ account }) => account),
  { name: "Origem", cell: ({ actor }) => ORIGINS[originOf(actor)] },
  text("Usuário", ({ user }) => user),
  { name: "Soubemos em", cell: ({ observed_at }) => timeCell(observed_at) },
]

/** What others wrote, or an id. */
function text(
  name: string,
  of: (movement: CsvMovement) => string | null
): Column {
  return { name, cell: (movement) => textCell(of(movement) ?? "") }
}

/** The first line, with all that comes before it. */
export function movementsCsvHead(): string {
  return BYTE_ORDER_MARK + csvLine(COLUMNS.map(({ name }) => name))
}

export function movementsCsvLine(movement: CsvMovement): string {
  return csvLine(COLUMNS.map(({ cell }) => cell(movement)))
}
