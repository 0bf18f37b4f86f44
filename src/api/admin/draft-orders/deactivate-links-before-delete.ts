import { said } from "../../../charge/saying"
import type {
  MedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import type { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../../../charge/charge"
import { isOpen } from "../../../charge/charge-state"
import { refused } from "../../../medusa/refused"
import { collectionsOfOrder } from "../../../medusa/orders"
import { cancelCodeFor } from "../../../reconciliation/end-unpaid"
import { actorOf, needPermission } from "../record-action"
import { ledgerOf } from "../../../medusa/core"

/**
 * Makes the open payment links of a draft order inactive before core deletes it, and refuses when one
 * is paid or nobody knows. Core takes payment collection and session away with it and tells no
 * provider (measured): the link would stay payable, and its money have nowhere to go.
 */
export const deactivateLinksBeforeDelete: MedusaRequestHandler = async (
  request,
  _response,
  next
) => {
  const { id: actor } = actorOf(request)
  const draftId = request.params.id ?? ""
  const charges = await openChargesOf(request, draftId)
  if (charges.length > 0) await needPermission(request)
  for (const charge of charges) {
    const given = await cancelCodeFor(request.scope, charge, actor)
    switch (given.kind) {
      case "over":
        break
      case "abandoned":
        if (given.charge.link?.deactivatedAt) {
          break
        }
        throw notDeleted(
          draftId,
          said("link_goes_on", {
            link: charge.id,
            until: given.charge.codeExpiresAt?.toISOString() ?? "",
          })
        )
      case "has_money":
        throw notDeleted(
          draftId,
          said("link_is_paid", { link: charge.id, paid: given.charge.amount })
        )
      case "written_elsewhere":
        throw notDeleted(draftId, said("written_elsewhere"))
      case "unknown":
        throw notDeleted(
          draftId,
          said("link_in_doubt", { link: charge.id }, { because: given.why })
        )
    }
  }
  next()
}

/** Drafts have no other charges than links. */
async function openChargesOf(
  request: MedusaRequest,
  draftId: string
): Promise<Charge[]> {
  const ledger = ledgerOf(request.scope)
  const collections = await collectionsOfOrder(request.scope, draftId)
  const charges = await Promise.all(
    collections.map((id) => ledger.findChargesOfCollection(id))
  )
  return charges
    .flat()
    .filter(
      ({ state, abandonedAt }) => isOpen(state) && abandonedAt === undefined
    )
}

function notDeleted(draft: string, why: string): MedusaError {
  return refused(said("draft_not_deleted", { draft }, { then: why }))
}
