import {
  type ActionInput,
  allowedActions,
} from "../../../../domain/payment-page/allowed-actions"
import {
  buyersOfCarts,
  type OrderHead,
  readOrderHeads,
} from "../../../../medusa/customer/find-orders-and-buyers"
import type { DiscrepancyRow } from "../../../../modules/ledger"
import {
  observedTokenOf,
  readDataForPermittedActions,
} from "../../../../reconciliation/by-administrator/read-data-for-permitted-actions"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type EmailsByUserId,
  emailsOfActors,
} from "../charges/show-charge-records"
import {
  majorUnits,
  pickInSnakeCase,
  pickSumsInMajorUnits,
} from "../format-response-values"

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
    readDataForPermittedActions(scope, chargeIds),
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

/**
 * Returns a discrepancy in the format of the admin API. `input` contains the charge and Medusa's records. It is
 * undefined if the charge does not exist any more.
 */
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
    /**
     * The charge's state and sums when the plugin last found the discrepancy. `statuses` has the gateway's own status
     * texts. All values are the last ones that the ledger believed, with one exception: if the kind is `contradicted`
     * and the gateway's sums could be read, `captured` and `refunded` are the sums that the gateway showed.
     *
     * `is_shown` is false if the kind is `contradicted` and the ledger's sums are repeated.
     */
    gateway: {
      state: row.gateway_state,
      statuses: row.gateway_statuses,
      captured: majorUnits(row.gateway_captured),
      refunded: majorUnits(row.gateway_refunded),
      is_shown:
        input === undefined || areRecordedSumsProbablyFromGateway(row, input),
    },
    ledger: input
      ? {
          state: input.charge.state,
          ...pickSumsInMajorUnits(input.charge.sums, ["captured", "refunded"]),
        }
      : null,
    /** The sums in Medusa when the plugin last found the discrepancy. Null if Medusa had no payment. */
    medusa:
      row.medusa_captured === null || row.medusa_refunded === null
        ? null
        : {
            captured: majorUnits(row.medusa_captured),
            refunded: majorUnits(row.medusa_refunded),
          },
    since: row.created_at.toISOString(),
    /**
     * When, by which actor and with which note the discrepancy was resolved. `resolved_by` is `checkout-transparent` if
     * the plugin resolved the discrepancy, for example because the gateway and Medusa agreed again. The three fields
     * are null while the discrepancy is open.
     */
    ...pickInSnakeCase(row, ["resolved_at", "resolved_by", "resolution"]),
    resolved_by_email: emails.get(row.resolved_by ?? "") ?? null,
    actions: input ? allowedActions(input) : [],
    /**
     * A token for the current state of the charge and the sums of the discrepancy. The page sends the token with an
     * action. Every action is refused if the charge has changed. The action `resolve-discrepancy` is also refused if
     * the sums of the discrepancy have changed. Null if the charge does not exist any more.
     */
    observed: input
      ? `${observedTokenOf(input)}/${recordedSumsToken(row)}`
      : null,
  }
}

/**
 * Returns whether the gateway showed the sums in `gateway_captured` and `gateway_refunded`. If the gateway's answer was
 * unusable, a discrepancy of the kind `contradicted` contains the ledger's sums in these two fields instead.
 *
 * This is inferred: the result is false if the kind is `contradicted` and the two fields equal the ledger's present
 * sums.
 */
function areRecordedSumsProbablyFromGateway(
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
 * Returns a token for the sums that a discrepancy records for the gateway and for Medusa. The token changes when the
 * plugin finds the discrepancy again with different sums.
 */
function recordedSumsToken(row: RowFigures): string {
  return [
    row.gateway_captured,
    row.gateway_refunded,
    row.medusa_captured,
    row.medusa_refunded,
  ].join(":")
}

/**
 * Returns whether the recorded sums of a discrepancy are unchanged since the administrator's page loaded them.
 * `observed` is the token that the page sent.
 *
 * If the page sent the token of a charge, returns true. The token of a charge contains no sums of a discrepancy, so
 * there is nothing to compare.
 */
export function areDiscrepancySumsUnchanged(
  observed: string,
  row: RowFigures
): boolean {
  const [, , shown] = observed.split("/")
  return shown === undefined || shown === recordedSumsToken(row)
}
