import { inReais } from "../../../charge/money"
import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../../../charge/charge"
import { isOpen } from "../../../charge/charge-state"
import { LEDGER_MODULE } from "../../../modules/ledger/ports/ledger"
import { writtenElsewhereText } from "../../../texts/admin-texts"
import { collectionsOfOrder } from "../../../medusa/orders"
import type { LedgerModuleService } from "../../../modules/ledger"
import { cancelCodeFor } from "../../../reconciliation/end-unpaid"
import { actorOf, needPermission } from "../record-action"

/**
 * Makes the open payment links of a draft order inactive before core deletes it, and refuses when one
 * is paid or nobody knows. Core takes payment collection and session away with it and tells no
 * provider (measured): the link would stay payable, and its money have nowhere to go.
 */
export async function deactivateLinksBeforeDelete(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
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
          `The payment service does not make link ${charge.id} inactive, so it can still be paid. Make it inactive in the merchant panel, or wait for its end.`
        )
      case "has_money":
        throw notDeleted(
          draftId,
          `${inReais(given.charge.amount)} was paid for it (charge ${charge.id}). Refund the payment first.`
        )
      case "written_elsewhere":
        throw notDeleted(
          draftId,
          `It has a payment link: ${writtenElsewhereText(given.charge)}`
        )
      case "unknown":
        throw notDeleted(
          draftId,
          `It is not known whether charge ${charge.id} can still be paid, or was paid. Try again in a minute. (${given.why})`
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
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
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

function notDeleted(draftId: string, why: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `Draft order ${draftId} was not deleted. ${why}`
  )
}
