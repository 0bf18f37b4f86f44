import {
  type ActionInput,
  allowedActions,
} from "../../../../domain/payment-page/allowed-actions"
import {
  buyersOfCarts,
  type OrderHead,
  readOrderHeads,
} from "../../../../medusa/customer/find-buyers"
import type { DiscrepancyRow } from "../../../../modules/ledger"
import {
  observedOfInput,
  readActionInputs,
} from "../../../../reconciliation/by-administrator/read-action-inputs"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type EmailsByUserId, emailsOfActors } from "../charges/show-history"
import { majorUnits, pickInSnakeCase, showSums } from "../show-values"

export type ShownDiscrepancy = ReturnType<typeof showDiscrepancy>

export async function showDiscrepancies(
  scope: MedusaContainer,
  rows: readonly DiscrepancyRow[]
) {
  const chargeIds = rows.map(({ charge_id }) => charge_id)
  const orderIds = rows.flatMap(({ order_id }) => order_id ?? [])
  const withoutOrder = rows.filter(({ order_id }) => order_id === null)
  const cartIds = withoutOrder.flatMap(({ cart_id }) => cart_id ?? [])
  const actors = rows.map(({ resolved_by }) => resolved_by)
  const [inputs, orders, buyers, emails] = await Promise.all([
    readActionInputs(scope, chargeIds),
    readOrderHeads(scope, orderIds),
    buyersOfCarts(scope, cartIds),
    emailsOfActors(scope, actors),
  ])
  return rows.map((row) => {
    const input = inputs.get(row.charge_id)
    const order = orders.get(row.order_id ?? "")
    return {
      ...showDiscrepancy(row, { input, order, emails }),
      /** The amount of the discrepancy's charge, or null if the charge does not exist any more. */
      amount: input ? majorUnits(input.charge.amount) : null,
      email: order?.email ?? buyers.get(row.cart_id ?? "")?.email ?? null,
    }
  })
}

/** Shows a discrepancy. `input` is undefined if the charge does not exist any more. */
export function showDiscrepancy(
  row: DiscrepancyRow,
  {
    input,
    order,
    emails,
  }: {
    input: ActionInput | undefined
    order: OrderHead | undefined
    emails: EmailsByUserId
  }
) {
  return {
    ...pickInSnakeCase(row, [
      "id",
      "kind",
      "details",
      "account",
      "currency_code",
    ]),
    ...pickInSnakeCase(row, [
      "charge_id",
      "merchant_charge_id",
      "cart_id",
      "order_id",
    ]),
    order_display_id: order?.displayId ?? null,
    /** The gateway's figures, in the gateway's words, when the discrepancy was last found. */
    gateway: {
      state: row.gateway_state,
      statuses: row.gateway_statuses,
      captured: majorUnits(row.gateway_captured),
      refunded: majorUnits(row.gateway_refunded),
      is_shown: input === undefined || areFiguresOfGateway(row, input),
    },
    ledger: input
      ? {
          state: input.charge.state,
          ...showSums(input.charge.sums, ["captured", "refunded"]),
        }
      : null,
    /** Medusa's figures when the discrepancy was last found, or null if Medusa had no payment. */
    medusa:
      row.medusa_captured === null || row.medusa_refunded === null
        ? null
        : {
            captured: majorUnits(row.medusa_captured),
            refunded: majorUnits(row.medusa_refunded),
          },
    since: row.created_at.toISOString(),
    /**
     * `resolved_by` is the id of a user or an API key, or `checkout-transparent` if both sides agreed again. All three
     * are null while the discrepancy is open.
     */
    ...pickInSnakeCase(row, ["resolved_at", "resolved_by", "resolution"]),
    resolved_by_email: emails.get(row.resolved_by ?? "") ?? null,
    actions: input ? allowedActions(input) : [],
    /**
     * A token for the present state of the charge and for the figures of the discrepancy. A page sends the token with
     * an action, so that the action is refused if either has changed.
     */
    observed: input ? `${observedOfInput(input)}/${tokenOfRow(row)}` : null,
  }
}

/**
 * Returns whether the row's figures of the gateway are figures that the gateway showed. In a contradicted row without a
 * usable answer of the gateway, they are the figures that the ledger already had.
 */
function areFiguresOfGateway(
  { kind, gateway_captured, gateway_refunded }: DiscrepancyRow,
  { charge: { sums } }: ActionInput
): boolean {
  return (
    kind !== "contradicted" ||
    gateway_captured !== sums.captured ||
    gateway_refunded !== sums.refunded
  )
}

type RowFigures = Pick<
  DiscrepancyRow,
  `${"gateway" | "medusa"}_${"captured" | "refunded"}`
>

/**
 * Returns the token of a discrepancy: the figures of both sides, which change when the discrepancy is found again with
 * other figures.
 */
function tokenOfRow(row: RowFigures): string {
  return [
    row.gateway_captured,
    row.gateway_refunded,
    row.medusa_captured,
    row.medusa_refunded,
  ].join(":")
}

/**
 * Returns whether the figures of a discrepancy are still the ones that the administrator saw. `said` is the token that
 * the administrator's page sent. Returns true for the token of a charge, which has no figures of a discrepancy.
 */
export function isRowAsObserved(said: string, row: RowFigures): boolean {
  const [, , shown] = said.split("/")
  return shown === undefined || shown === tokenOfRow(row)
}
