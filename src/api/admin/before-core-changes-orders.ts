import type { Charge } from "../../domain/charge/charge"
import { isOpen } from "../../domain/charge/charge-state"
import { message } from "../../domain/message"
import { ledgerOf, queryOf } from "../../medusa/core"
import {
  collectionsToCancel,
  orderOfCollection,
} from "../../medusa/order/orders"
import { refused } from "../../medusa/refused"
import type { LedgerModuleService } from "../../modules/ledger"
import { cancelCodeFor } from "../../reconciliation/unpaid/end-unpaid"
import { refundMoneyBeforeCancel as refundMoney } from "../../reconciliation/refund/refund-money-before-cancel"
import { objectionToOtherPayment } from "../../workflows/_objection-to-payment-link"
import { reasonStillPayable } from "../../workflows/deactivate-checkout-transparent-payment-link"
import type { Handler } from "../route-handler"
import { releaseLeaseAfter } from "./payments/lease-charge-for-request"
import { canBePaidOrIsPaid, ofOrder } from "./charges-at-stake"
import { actorOf } from "./permissions"

/**
 * Refuses with a reason to mark an order as paid while it has an open payment of ours. Core would delete its session,
 * our provider would refuse, and the answer would be a 500 without a reason (measured).
 */
export const refuseMarkAsPaid: Handler = async (request) => {
  const collectionId = request.params.id ?? ""
  const ledger = ledgerOf(request.scope)
  const charges = await ledger.findChargesOfCollection(collectionId)
  const order =
    charges.length > 0
      ? await orderOfCollection(queryOf(request.scope), collectionId)
      : undefined
  const objection =
    order && (await objectionToOtherPayment(request.scope, order, charges))
  if (objection) {
    throw refused(message("not_marked_as_paid", undefined, { then: objection }))
  }
}

/**
 * Voids or refunds the charges of an order before core cancels it, and refuses with a text if that fails: core would
 * cancel anyway and book a refund that never happened. An order that core refuses to cancel is left to core.
 */
export const refundMoneyBeforeCancel: Handler = async (request, response) => {
  const { actor } = actorOf(request)
  const orderId = request.params.id ?? ""
  const ledger = ledgerOf(request.scope)
  for (const collectionId of await collectionsToCancel(
    request.scope,
    orderId
  )) {
    for (const charge of await chargesToRefund(ledger, collectionId)) {
      const returned = await refundMoney(request.scope, charge, {
        orderId,
        actor,
      })
      if (returned.kind === "refused") {
        throw refused(
          message("order_stays", { order: orderId }, { then: returned.why })
        )
      }
      releaseLeaseAfter(request, response, returned.leased)
    }
  }
}

/**
 * All charges that hold, or may hold, money: a shopper may have had several codes, and may have paid an older one. If
 * there is none, the latest charge: after a double click the second request waits for its lease until core has
 * finished the first.
 */
async function chargesToRefund(
  ledger: LedgerModuleService,
  collectionId: string
): Promise<Charge[]> {
  const all = await ledger.findChargesOfCollection(collectionId)
  const open = all.filter(({ state }) => isOpen(state))
  return open.length > 0 ? open : all.slice(0, 1)
}

/**
 * Deactivates the open payment links of a draft order before core deletes it, and refuses if a link is paid, in
 * doubt or still payable. Core deletes payment collection and session and tells no provider (measured): the link
 * could still be paid, and its money would belong to no order.
 */
export const deactivateLinksBeforeDelete: Handler = async (request) => {
  const { actor } = actorOf(request)
  const draftId = request.params.id ?? ""
  const charges = await ofOrder(request.scope, draftId)
  // They can only be links.
  for (const charge of charges.filter(canBePaidOrIsPaid)) {
    const why = reasonStillPayable(
      await cancelCodeFor(request.scope, charge, actor)
    )
    if (why !== undefined) {
      throw refused(
        message("draft_not_deleted", { draft: draftId }, { then: why })
      )
    }
  }
}
