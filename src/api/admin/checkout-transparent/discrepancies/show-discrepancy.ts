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
import { type Emails, emailsOfActors } from "../charges/show-history"
import { majorUnits, show, showSums } from "../show-values"

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
      /** The amount of its charge; null if the charge does not exist any more. */
      amount: input ? majorUnits(input.charge.amount) : null,
      email: order?.email ?? buyers.get(row.cart_id ?? "")?.email ?? null,
    }
  })
}

/** `input` is undefined if the charge does not exist any more. */
export function showDiscrepancy(
  row: DiscrepancyRow,
  {
    input,
    order,
    emails,
  }: {
    input: ActionInput | undefined
    order: OrderHead | undefined
    emails: Emails
  }
) {
  return {
    ...show(row, ["id", "kind", "details", "account", "currency_code"]),
    ...show(row, ["charge_id", "merchant_charge_id", "cart_id", "order_id"]),
    order_display_id: order?.displayId ?? null,
    /** The gateway's side when the discrepancy was last found, in the gateway's words. */
    gateway: {
      state: row.gateway_state,
      statuses: row.gateway_statuses,
      captured: majorUnits(row.gateway_captured),
      refunded: majorUnits(row.gateway_refunded),
      is_shown: input === undefined || isShown(row, input),
    },
    ledger: input
      ? {
          state: input.charge.state,
          ...showSums(input.charge.sums, ["captured", "refunded"]),
        }
      : null,
    /** Medusa's side when the discrepancy was last found; null if Medusa had no payment. */
    medusa:
      row.medusa_captured === null || row.medusa_refunded === null
        ? null
        : {
            captured: majorUnits(row.medusa_captured),
            refunded: majorUnits(row.medusa_refunded),
          },
    since: row.created_at.toISOString(),
    /** By the id of a user or API key, or `checkout-transparent` when both sides agree again; null while it is open. */
    ...show(row, ["resolved_at", "resolved_by", "resolution"]),
    resolved_by_email: emails.get(row.resolved_by ?? "") ?? null,
    actions: input ? allowedActions(input) : [],
    /** The token of the charge as it is now and of the discrepancy, to be sent back with an action. */
    observed: input ? `${observedOfInput(input)}/${observedOfRow(row)}` : null,
  }
}

/** Whether the row has what the gateway shows; if the gateway shows nothing usable, the row has earlier figures. */
function isShown(
  { kind, gateway_captured, gateway_refunded }: DiscrepancyRow,
  { charge: { sums } }: ActionInput
): boolean {
  return (
    kind !== "contradicted" ||
    gateway_captured !== sums.captured ||
    gateway_refunded !== sums.refunded
  )
}

type ObservedRow = Pick<
  DiscrepancyRow,
  `${"gateway" | "medusa"}_${"captured" | "refunded"}`
>

/** The token of a discrepancy: the figures of both sides, which change when it is found again. */
function observedOfRow(row: ObservedRow): string {
  return [
    row.gateway_captured,
    row.gateway_refunded,
    row.medusa_captured,
    row.medusa_refunded,
  ].join(":")
}

/** Whether a discrepancy is as a person saw it; true if the token is of its charge alone. */
export function isRowAsObserved(said: string, row: ObservedRow): boolean {
  const [, , shown] = said.split("/")
  return shown === undefined || shown === observedOfRow(row)
}
