import { said } from "../../../charge/saying"
import type {
  MedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
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
    const why = whyPayable(await cancelCodeFor(request.scope, charge, actor))
    if (why !== undefined) {
      throw refused(
        said("draft_not_deleted", { draft: draftId }, { then: why })
      )
    }
  }
  next()
}

/** Why somebody may still pay a link, or has paid it; undefined where nobody does. */
function whyPayable(
  given: Awaited<ReturnType<typeof cancelCodeFor>>
): string | undefined {
  if (given.kind === "over") return undefined
  if (given.kind === "written_elsewhere") return said("written_elsewhere")
  const { id: link, amount: paid, codeExpiresAt, ...charge } = given.charge
  if (given.kind === "has_money") return said("link_is_paid", { link, paid })
  if (given.kind === "unknown") {
    return said("link_in_doubt", { link }, { because: given.why })
  }
  const until = codeExpiresAt?.toISOString() ?? ""
  return charge.link?.deactivatedAt
    ? undefined
    : said("link_goes_on", { link, until })
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
