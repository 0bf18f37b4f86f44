import { said } from "../../../charge/saying"
import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import type { Charge } from "../../../charge/charge"
import { isOpen } from "../../../charge/charge-state"
import { refused } from "../../../medusa/refused"
import { collectionsOfOrders } from "../../../medusa/orders"
import { cancelCodeFor } from "../../../reconciliation/end-unpaid"
import { whyPayable } from "../../../workflows/deactivate-checkout-transparent-payment-link"
import { actorOf, needPermission } from "../record-action"
import { ledgerOf } from "../../../medusa/core"

/**
 * Deactivates the open payment links of a draft order before core deletes it, and refuses if a link is paid, in
 * doubt or still payable. Core deletes payment collection and session and tells no provider (measured): the link
 * could still be paid, and its money would belong to no order.
 */
export const deactivateLinksBeforeDelete: Handler = async (request) => {
  const { id: actor } = actorOf(request)
  const draftId = request.params.id ?? ""
  const charges = await openChargesOf(request, draftId)
  if (charges.length > 0) await needPermission(request)
  for (const charge of charges) {
    const why = whyPayable(await cancelCodeFor(request.scope, charge, actor))
    if (why !== undefined) {
      throw refused(
        said("draft_not_deleted", { draft: draftId }, { then: why })
      )
    }
  }
}

/** The open charges of a draft order that are not abandoned; they can only be links. */
async function openChargesOf(
  request: MedusaRequest,
  draftId: string
): Promise<Charge[]> {
  const ledger = ledgerOf(request.scope)
  const collections = await collectionsOfOrders(request.scope, [draftId])
  const charges = await Promise.all(
    collections.map((id) => ledger.findChargesOfCollection(id))
  )
  return charges
    .flat()
    .filter(
      ({ state, abandonedAt }) => isOpen(state) && abandonedAt === undefined
    )
}
