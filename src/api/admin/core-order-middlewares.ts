import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { message } from "../../domain/message"
import { ledgerOf, queryOf } from "../../medusa/container"
import {
  collectionIdsOfCancelableOrder,
  orderOfCollection,
} from "../../medusa/order/orders"
import { refusalError } from "../../medusa/refusal-errors"
import type { LedgerModuleService } from "../../modules/ledger"
import { cancelOrAbandonCodeForActor } from "../../reconciliation/unpaid/cancel-unpaid-codes-and-orders"
import { returnMoneyBeforeCancel as refundMoney } from "../../reconciliation/refund/return-money-before-cancel"
import { findObjectionToAnotherPayment } from "../../workflows/_reason-not-to-begin-payment"
import { reasonLinkNotDeactivated } from "../../workflows/deactivate-checkout-transparent-payment-link"
import type { Handler } from "../route-handler"
import { releaseLeaseAfterResponse } from "./payments/lease-charge-for-request"
import { isOpenAndNotAbandoned, chargesOfOrder } from "./find-affected-charges"
import { requireActor } from "./permissions"

/**
 * Refuses to mark a payment collection of an order as paid if one of the collection's charges prevents another payment.
 * Without this check, Medusa would respond with HTTP 500 and give the administrator no reason (measured).
 */
export const refuseMarkAsPaidIfCharged: Handler = async (request) => {
  const collectionId = request.params.id ?? ""
  const ledger = ledgerOf(request.scope)
  const charges = await ledger.findChargesOfCollection(collectionId)
  const order =
    charges.length > 0
      ? await orderOfCollection(queryOf(request.scope), collectionId)
      : undefined
  const objection =
    order &&
    (await findObjectionToAnotherPayment(request.scope, order, charges))
  if (objection) {
    throw refusalError(
      message("not_marked_as_paid", undefined, { then: objection })
    )
  }
}

/**
 * Voids or refunds the charges of an order before Medusa cancels the order. If a charge cannot be voided or refunded,
 * refuses the cancellation and gives the reason. Without the refusal, Medusa would cancel the order anyway and record a
 * refund that never happened. Charges that were voided or refunded before the refusal stay so.
 *
 * Does nothing if Medusa itself will refuse the cancellation.
 */
export const voidOrRefundChargesBeforeOrderCancel: Handler = async (
  request,
  response
) => {
  const { actor } = requireActor(request)
  const orderId = request.params.id ?? ""
  const ledger = ledgerOf(request.scope)
  for (const collectionId of await collectionIdsOfCancelableOrder(
    request.scope,
    orderId
  )) {
    for (const charge of await findOpenOrLatestCharges(ledger, collectionId)) {
      const returned = await refundMoney(request.scope, charge, {
        orderId,
        actor,
      })
      if (returned.kind === "refused") {
        throw refusalError(
          message("order_stays", { order: orderId }, { then: returned.why })
        )
      }
      releaseLeaseAfterResponse(request, response, returned.leased)
    }
  }
}

/**
 * Returns the open charges of a payment collection. All of them must be voided or refunded before the order is
 * canceled, because a shopper may have paid an older Pix code.
 *
 * If no charge is open, returns only the latest charge, so that the caller waits for its lease. After a double click,
 * an earlier request to cancel the same order may still hold this lease. Returns an empty list if the collection has no
 * charge.
 */
async function findOpenOrLatestCharges(
  ledger: LedgerModuleService,
  collectionId: string
): Promise<Charge[]> {
  const all = await ledger.findChargesOfCollection(collectionId)
  const open = all.filter(({ state }) => isOpenState(state))
  return open.length > 0 ? open : all.slice(0, 1)
}

/**
 * Deactivates the open payment links of a draft order before Medusa deletes the draft order. The deletion is refused in
 * these cases:
 * - A link has already been paid.
 * - A link could not be deactivated, or it is unknown whether the link was deactivated.
 *
 * Abandoned links are skipped. A link that the gateway permanently refuses to deactivate becomes abandoned, so a
 * repeated deletion is not refused because of this link.
 *
 * Medusa does not notify the payment provider when it deletes a draft order (measured). A customer could still pay a
 * link that was not deactivated, and the payment would belong to no order.
 */
export const deactivateLinksBeforeDraftOrderDelete: Handler = async (
  request
) => {
  const { actor } = requireActor(request)
  const draftId = request.params.id ?? ""
  const charges = await chargesOfOrder(request.scope, draftId)
  // Only links can be charges of a draft order.
  for (const charge of charges.filter(isOpenAndNotAbandoned)) {
    const why = reasonLinkNotDeactivated(
      await cancelOrAbandonCodeForActor(request.scope, charge, actor)
    )
    if (why !== undefined) {
      throw refusalError(
        message("draft_not_deleted", { draft: draftId }, { then: why })
      )
    }
  }
}
