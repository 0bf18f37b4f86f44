import {
  type ChargeAction,
  refundTargetOf,
  unresolvedOperationOf,
} from "../../../src/domain/payment-page/allowed-actions"
import type { ReconciliationInput } from "../../../src/domain/reconciliation/reconciliation-input"
import {
  observedTokenOf,
  readDataForPermittedActions,
} from "../../../src/reconciliation/by-administrator/read-data-for-permitted-actions"
import { PAYMENT_LINKS } from "./administrator"
import { type StoreAnswer, formatAnswerAsOneLine } from "./store-answer"
import {
  linkIdIn,
  payCodeOrLink,
  tryActionAtGateway,
} from "../gateway/gateway-actions"
import type { SimulatedStore } from "../process/simulated-store"

const BASE = "/admin/checkout-transparent"
const REASON = "simulated"
/**
 * The code of the message about a paid link that could not be deactivated. The administrator deactivates the link in
 * the gateway's panel, and then marks the discrepancy as resolved.
 */
export const OPEN_PAID_LINK_CODE = "paid_link_not_deactivated"
/**
 * The beginning of the codes of some messages to administrators. These messages tell them to refund the money in the
 * gateway's panel first, and to cancel the order afterwards.
 */
const CANCEL_AFTER_PANEL_PREFIX = "cancel_after_"

/** An open discrepancy as the admin's list shows it. */
export interface ListedDiscrepancy {
  id: string
  chargeId: string
  /** The id of the order to which the list links for this discrepancy. */
  orderId: string | null
  kind: string
  details: string
}

export type DiscrepancyButton =
  | Exclude<ChargeAction, "erase_payer">
  | "cancel_order"
  | "cancel_order_change"
  | "resolve_discrepancy"

/** The values from which the body of a button's request is built. Each button needs some of them. */
interface ButtonRequestValues {
  discrepancyId: string
  orderId: string | undefined
  operationId: string
  /**
   * The outcomes that the administrator enters to resolve an operation in doubt. Each outcome is sent only if the store
   * has refused the one before it.
   */
  outcomes: string[]
  observed: string
  refundedAs: ReturnType<typeof refundTargetOf>
  /** The gateway's present state and sums as text, if the button's request has to repeat them. */
  figure?: string | undefined
}

const BUTTONS_WITH_FIGURE: DiscrepancyButton[] = [
  "accept_gateway_sums",
  "resolve",
]

/**
 * Returns the request bodies to send for a button. The next body is sent only if the store has refused the previous
 * one.
 */
function requestBodiesToTry(
  button: DiscrepancyButton,
  about: ButtonRequestValues
): object[] {
  const { observed, figure, orderId: order_id } = about
  switch (button) {
    case "synchronize":
    case "cancel_order":
    case "cancel_order_change":
      return [{}]
    case "refund":
      return [{ observed, reason: REASON, refunded_as: about.refundedAs }]
    case "capture":
    case "book_as_part":
      return [{ observed, reason: REASON }]
    case "close_dispute":
      return [{ observed, reason: REASON, outcome: "lost" }]
    case "accept_gateway_sums":
      return [{ observed: figure, reason: REASON }]
    case "resolve":
      return about.outcomes.map((outcome) => ({
        operation_id: about.operationId,
        observed: figure,
        outcome,
        reason: REASON,
      }))
    case "new_link":
      return [{ account: "br", order_id }]
    case "resolve_discrepancy":
      return [{ discrepancy_id: about.discrepancyId, resolution: REASON }]
  }
}

/**
 * Returns whether the gateway's refunded sum shows that the refund in doubt was carried out. The sum is then at least
 * the sum of the accepted refunds and the refund in doubt.
 */
function isRefundShownByGateway(
  input: ReconciliationInput,
  figure: string | undefined
): boolean {
  const known = input.operations.filter(
    (one) =>
      one.kind === "refund" &&
      (one.state === "accepted" || one.state === "unknown")
  )
  const sum = known.reduce((total, { amount }) => total + amount, 0)
  return sum > 0 && Number(figure?.split(":")[2]) >= sum
}

function routeOfButton(
  button: DiscrepancyButton,
  charge: string,
  orderId = ""
): string {
  if (button === "new_link") return PAYMENT_LINKS
  if (button === "cancel_order") return `/admin/orders/${orderId}/cancel`
  if (button === "cancel_order_change") return `/admin/order-edits/${orderId}`
  return `${charge}/${button.replaceAll("_", "-")}`
}

/**
 * Makes a change in the merchant panel: the change that a button of the plugin's admin page stands for.
 * - `capture` captures the charge.
 * - `refund` and `give_back` refund the charge, or for a payment link its payment.
 *
 * Does nothing for any other button.
 */
function performMerchantPanelAction(
  actions: SimulatedStore["gateway"]["actions"],
  button: DiscrepancyButton | "give_back",
  { merchantChargeId, link }: ReconciliationInput["charge"]
): Promise<string> {
  return tryActionAtGateway(async () => {
    if (button === "capture") await actions.panelCapture(merchantChargeId)
    if (button !== "refund" && button !== "give_back") return
    if (link?.transactionId === undefined) {
      await actions.panelRefund(merchantChargeId)
    } else {
      await actions.refundLink(link.transactionId)
    }
  })
}

/**
 * Simulates an administrator who presses a button on the admin page. Takes the steps in the merchant panel that belong
 * to the button, and sends the request of the button. If the request creates a payment link, a payer then pays the
 * link. Returns the last answer as a text.
 *
 * Does not send the request in two cases:
 * - The charge does not exist.
 * - The button is "accept_gateway_sums", and the store fails to show the charge's sums at the gateway. An administrator
 *   must see these sums before accepting them.
 */
export async function pressButton(
  store: SimulatedStore,
  listed: ListedDiscrepancy,
  button: DiscrepancyButton
): Promise<string> {
  const { id, chargeId, details } = listed
  const input = await readActionInputOfCharge(store, chargeId)
  if (!input) return "there is no such charge"
  const { actions } = store.gateway
  const charge = `${BASE}/charges/${chargeId}`
  const orderId = orderOfDiscrepancy(store, input, listed)?.id
  const about: ButtonRequestValues = {
    discrepancyId: id,
    orderId,
    observed: observedTokenOf(input),
    operationId: unresolvedOperationOf(input)?.id ?? "",
    refundedAs: refundTargetOf(input),
    outcomes: ["never_happened", "happened"],
  }
  if (BUTTONS_WITH_FIGURE.includes(button)) {
    const shown = await store.requestStoreRoute("get", `${charge}/gateway`)
    if (shown.status !== 200 && button !== "resolve")
      return formatAnswerAsOneLine(shown)
    about.figure = (shown.body as { observed?: string }).observed
    if (isRefundShownByGateway(input, about.figure)) about.outcomes.reverse()
  }
  if (button === "close_dispute") {
    await tryActionAtGateway(() =>
      actions.panelLoseDispute(input.charge.merchantChargeId)
    )
  }
  if (details.includes(OPEN_PAID_LINK_CODE)) {
    const open = input.charge.link?.id ?? ""
    store.appendToLog(
      `panel: link: ${await tryActionAtGateway(() => actions.deactivateLink(open))}`
    )
  }
  const path = routeOfButton(button, charge, orderId)
  const method = button === "cancel_order_change" ? "delete" : "post"
  let answer: StoreAnswer | undefined
  for (const body of requestBodiesToTry(button, about)) {
    if (button === "capture" || button === "refund") {
      store.journal.addMoneyRequest({
        kind: button,
        id: chargeId,
        amount: null,
      })
    } else if (button === "cancel_order") {
      store.journal.addMoneyRequest({
        kind: "cancel",
        id: orderId ?? "",
        amount: null,
      })
    }
    answer = await store.requestStoreRoute(method, path, body)
    store.appendToLog(
      `advice: ${button} ${path.replace(BASE, "")}: ${formatAnswerAsOneLine(answer)}`
    )
    if (answer.status === 200) break
  }
  if (store.bookingSource === "notifications" && answer?.status !== 200) {
    const isGivenBackFirst = formatAnswerAsOneLine(answer!).includes(
      CANCEL_AFTER_PANEL_PREFIX
    )
    const panel = isGivenBackFirst ? ("give_back" as const) : button
    store.appendToLog(
      `panel: ${panel}: ${await performMerchantPanelAction(actions, panel, input.charge)}`
    )
  }
  const linkId = button === "new_link" && linkIdIn(answer!)
  if (linkId) await payCodeOrLink(actions, { linkId })
  return formatAnswerAsOneLine(answer!)
}

/**
 * Returns the order of a discrepancy: the order of its charge, or otherwise the order that the discrepancy names.
 * Returns `undefined` if there is none.
 */
export function orderOfDiscrepancy(
  { records }: SimulatedStore,
  input: ReconciliationInput,
  { orderId }: ListedDiscrepancy
) {
  return records.orders.get(input.records.order?.id ?? orderId ?? "")
}

export async function readActionInputOfCharge(
  store: SimulatedStore,
  chargeId: string
) {
  const process = store.aliveProcesses[0]!
  const inputs = await process.runInProcess(() =>
    readDataForPermittedActions(process.container, [chargeId])
  )
  return inputs.get(chargeId)
}
