import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type ActionInput,
  allowedActions,
  capturableAmountOf,
  refundableAmountOf,
  refundTargetOf,
  unresolvedOperationOf,
} from "../../../../domain/payment-page/allowed-actions"
import type { Charge } from "../../../../domain/charge/charge"
import { expectedSumsInMedusa } from "../../../../domain/reconciliation/booking/sums-to-book"
import { sumOfAmounts } from "../../../../domain/reconciliation/medusa-records"
import { totalsOfMovements } from "../../../../domain/movement/movement-names"
import type { Movement } from "../../../../domain/movement/movement"
import { automaticRefundCauseOf } from "../../../../domain/refund/automatic-refund-cause"
import { timelineOf } from "../../../../domain/payment-page/timeline"
import { readOrderHeads } from "../../../../medusa/customer/find-orders-and-buyers"
import {
  observedTokenOf,
  readDataForPermittedActions,
} from "../../../../reconciliation/by-administrator/read-data-for-permitted-actions"
import { showDiscrepancy } from "../discrepancies/show-discrepancy"
import {
  isoOf,
  majorUnits,
  pickInSnakeCase,
  pickSumsInMajorUnits,
} from "../format-response-values"
import {
  type EmailsByUserId,
  emailsOfActors,
  showMovement,
  showOperation,
  showTimelineEntry,
} from "./show-charge-records"
import { laterPaymentsOfUnpaidCharges } from "./later-payments-of-unpaid-charges"
import { showChargesForList } from "./show-charges-for-list"
import { ledgerOf } from "../../../../medusa/container"
import { traitsOf } from "../../../../domain/payment-method/payment-method"

/**
 * Returns a charge as the page of a payment shows it, with its history and the allowed actions. Returns null if the
 * charge does not exist.
 */
export async function showChargeInFull(scope: MedusaContainer, id: string) {
  const charge = await ledgerOf(scope).findChargeById(id)
  const [shown] = charge ? await showChargesInFull(scope, [charge]) : []
  return shown ?? null
}

export type ChargeInFull = NonNullable<
  Awaited<ReturnType<typeof showChargeInFull>>
>

export async function showChargesInFull(
  scope: MedusaContainer,
  asked: readonly Charge[]
) {
  const histories = await readChargeHistories(scope, asked)
  const charges = histories.map(({ charge }) => charge)
  const found = histories.flatMap(({ discrepancies }) => discrepancies)
  const orderIds = found.flatMap(({ order_id }) => order_id ?? [])
  const actors = [
    ...found.map(({ resolved_by }) => resolved_by),
    ...histories.flatMap(({ timeline }) => timeline.map(({ actor }) => actor)),
    ...charges.map(({ dispute }) => dispute?.closed?.by),
  ]
  const [listed, orders, emails, later] = await Promise.all([
    showChargesForList(scope, charges),
    readOrderHeads(scope, orderIds),
    emailsOfActors(scope, actors),
    laterPaymentsOfUnpaidCharges(scope, charges),
  ])
  return listed.map((head, at) => {
    const { charge, input, timeline, ...history } = histories[at]!
    const listedNow = history.discrepancies.map((row) =>
      showDiscrepancy(row, {
        input,
        order: orders.get(row.order_id ?? ""),
        emails,
      })
    )
    return {
      ...head,
      observed: observedTokenOf(input),
      // The largest amount that can be captured now, at most what the order owes. It is 0 if no capture is possible.
      capturable: majorUnits(capturableAmountOf(input)),
      // The amount that can be refunded now, or 0. A charge without an order can only be refunded in full.
      refundable: majorUnits(refundableAmountOf(input)),
      /**
       * The kind of refund that the plugin would make for this charge. The request for a refund sends this value back.
       * The request is refused if the kind has changed in the meantime.
       */
      refunded_as: refundTargetOf(input),
      // False if the gateway does not have the charge, or if its last answer was unusable. `captured` and `refunded`
      // are then only the ledger's sums.
      is_shown_by_gateway:
        charge.state !== "absent" &&
        charge.state !== "not_created" &&
        listedNow.every(
          ({ gateway, resolved_at: at }) => at !== null || gateway.is_shown
        ),
      ...showGatewayDetails(charge),
      ...showMedusaSums(input),
      /**
       * The payment with which the shopper paid the same cart later, if this charge ended unpaid. Null if there is no
       * such payment.
       */
      paid_later: later.get(charge.id) ?? null,
      paid_at: timeOfFirstCapture(history.movements),
      moved: showMovedMoney(history.movements),
      refund_decision: showRefundDecision(charge, emails),
      dispute: charge.dispute
        ? {
            ...pickInSnakeCase(charge.dispute, ["openedAt", "answerDeadline"]),
            closed_at: isoOf(charge.dispute.closed?.at),
            closed_by_email:
              emails.get(charge.dispute.closed?.by ?? "") ?? null,
            outcome: charge.dispute.closed?.outcome ?? null,
          }
        : null,
      actions: allowedActions(input),
      operation_in_doubt_id:
        unresolvedOperationOf(input)?.state === "unknown"
          ? (unresolvedOperationOf(input)?.id ?? null)
          : null,
      operations: history.operations.map((one) => showOperation(one, emails)),
      movements: history.movements.map((one) => showMovement(one, emails)),
      discrepancies: listedNow,
      timeline: timeline.map((entry) => showTimelineEntry(entry, emails)),
    }
  })
}

/**
 * The maximum number of notifications that are read for one response. It keeps a charge with very many different
 * notifications from filling the page.
 */
const MOST_NOTIFICATIONS = 200

async function readChargeHistories(
  scope: MedusaContainer,
  asked: readonly Charge[]
) {
  const ledger = ledgerOf(scope)
  const ids = asked.map(({ id }) => id)
  const [inputs, operations, movements, discrepancies, notifications] =
    await Promise.all([
      readDataForPermittedActions(scope, ids),
      ledger.findOperationsOfCharges(ids),
      ledger.findMovementsOfCharges(ids),
      ledger.discrepanciesOfCharges(ids),
      ledger.listNotifications(
        { merchant_charge_id: asked.map((one) => one.merchantChargeId) },
        {
          select: ["id", "merchant_charge_id", "received_at"],
          order: { received_at: "DESC" },
          take: MOST_NOTIFICATIONS,
        }
      ),
    ])
  return asked.flatMap(({ id, merchantChargeId }) => {
    const input = inputs.get(id)
    if (!input) return []
    const history = {
      // The charge as it was when the ledger and Medusa were read together.
      charge: input.charge,
      input,
      operations: operations.filter(({ chargeId }) => chargeId === id),
      movements: movements.filter(({ chargeId }) => chargeId === id),
      discrepancies: discrepancies.filter(({ charge_id }) => charge_id === id),
    }
    const timeline = timelineOf({
      ...history,
      notifications: notifications
        .filter((row) => row.merchant_charge_id === merchantChargeId)
        .map((row) => ({ receivedAt: row.received_at })),
      discrepancies: history.discrepancies.map((row) => ({
        kind: row.kind,
        details: row.details,
        since: row.created_at,
        resolvedAt: row.resolved_at,
        resolvedBy: row.resolved_by,
        resolution: row.resolution,
      })),
    })
    return [{ ...history, timeline }]
  })
}

function showGatewayDetails(charge: Charge) {
  const { details, code, link } = charge
  const { payer, threeDs } = details
  return {
    ...pickInSnakeCase(charge, [
      "cartId",
      "paymentCollectionId",
      "paymentSessionId",
    ]),
    store_charge_reference: charge.storeChargeReference ?? null,
    ...pickInSnakeCase(details, [
      "authorizationCode",
      "authorizationResponseCode",
    ]),
    duplicate_of_charge_id: link?.duplicateOfChargeId ?? null,
    acquirer: details.acquirerName ?? null,
    statement_text: details.softDescriptor ?? null,
    gateway: {
      ...pickInSnakeCase(details, ["chargeStatus", "transactionStatus"]),
      ...pickInSnakeCase(details, ["reasonCode", "reasonMessage"]),
      // After a lost answer, only the notification of a 3DS challenge contains this id.
      charge_id: details.gatewayChargeId ?? threeDs?.gatewayChargeId ?? null,
      transaction_id: details.transactionId ?? link?.transactionId ?? null,
      looked_up_at: isoOf(charge.lookedUpAt),
      created_at: details.gatewayCreatedAt ?? null,
      updated_at: details.gatewayUpdatedAt ?? null,
    },
    pix: traitsOf(charge.method).reportsPayer
      ? {
          payer_name: payer?.name ?? null,
          payer_document: payer?.document ?? null,
          bank: payer?.bank ?? null,
        }
      : null,
    code: code ? { payload: code.payload } : null,
    three_ds: threeDs
      ? pickInSnakeCase(threeDs, ["status", "paresStatus", "eci", "at"])
      : null,
  }
}

function showMedusaSums({ charge, records }: ActionInput) {
  const { payment } = records
  const expected = expectedSumsInMedusa({ charge, records })
  const captured = sumOfAmounts(payment?.captures ?? [])
  const refunded = sumOfAmounts(payment?.refunds ?? [])
  return {
    payment_id: payment?.id ?? null,
    medusa: payment
      ? pickSumsInMajorUnits({ captured, refunded }, ["captured", "refunded"])
      : null,
    differs_from_medusa:
      captured !== expected.captured || refunded !== expected.refunded,
  }
}

function showRefundDecision(
  { refundDecision: decision }: Pick<Charge, "refundDecision">,
  emails: EmailsByUserId
) {
  if (decision === undefined) {
    return null
  }
  const { decidedAt, decidedBy, reason } = decision
  return {
    decided_at: decidedAt.toISOString(),
    decided_by_email: emails.get(decidedBy) ?? null,
    reason,
    /**
     * Why the plugin decided to refund the money. The values are those of `reason` in the event `payment.unmatched`,
     * except `code_canceled`. Null if the plugin did not decide the refund, for example if an administrator decided it.
     */
    cause: automaticRefundCauseOf(reason) ?? null,
  }
}

/**
 * Returns the totals of a charge's movements, none of them negative. `disputed` is the money of an open dispute. `lost`
 * is the money of lost disputes. `taken_back` is received money that the gateway does not show any more.
 */
function showMovedMoney(movements: readonly Movement[]) {
  const { takenBack, ...moved } = totalsOfMovements(movements)
  return {
    ...pickSumsInMajorUnits(moved, [
      "received",
      "refunded",
      "disputed",
      "lost",
    ]),
    taken_back: majorUnits(takenBack),
  }
}

function timeOfFirstCapture(movements: readonly Movement[]): string | null {
  const first = movements.find(({ kind }) => kind === "captured")
  return isoOf(first?.gatewayReportedAt ?? first?.recordedAt)
}
