import type { Handler } from "../../route-handler"
import { ledgerOf, queryOf } from "../../../medusa/core"
import { orderOfCollection } from "../../../medusa/orders"
import { said } from "../../../charge/saying"
import { refused } from "../../../medusa/refused"
import { objectionToOtherPayment } from "../../../workflows/_objection-to-payment-link"

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
    throw refused(said("not_marked_as_paid", undefined, { then: objection }))
  }
}
