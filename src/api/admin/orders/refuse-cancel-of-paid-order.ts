import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"
import {
  type ChargeStanding,
  isChargeStillOpen,
} from "../../../operations/is-charge-still-open"

const orderWithCollections = z.object({
  payment_collections: z
    .array(z.object({ id: z.string() }).nullish())
    .nullish(),
})

/**
 * Refuses to cancel an order while a charge of ours holds its money. Core would cancel it all the
 * same: it swallows that the provider does not refund, and books a refund that never happened.
 */
export async function refuseCancelOfPaidOrder(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const orderId = request.params.id ?? ""
  for (const collectionId of await collectionsOf(request, orderId)) {
    const charge = await ledger.findOpenChargeOfCollection(collectionId)
    if (charge) {
      const { accounts } = ledger.pluginOptions
      refuseUnlessOver(await isChargeStillOpen(charge, accounts), {
        orderId,
        chargeId: charge.merchantChargeId,
      })
    }
  }
  next()
}

async function collectionsOf(
  request: MedusaRequest,
  orderId: string
): Promise<string[]> {
  const query = request.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["payment_collections.id"],
    filters: { id: orderId },
  })
  return data.flatMap((order) =>
    (orderWithCollections.parse(order).payment_collections ?? []).flatMap(
      (collection) => collection?.id ?? []
    )
  )
}

function refuseUnlessOver(
  standing: ChargeStanding,
  { orderId, chargeId }: { orderId: string; chargeId: string }
): void {
  if (standing.kind === "over") {
    return
  }
  const refusal = [`Order ${orderId} was not canceled:`]
  if (standing.kind === "not_known") {
    refusal.push(
      `it was paid with charge ${chargeId}, and whether that was refunded could not be found out. ${standing.why}`,
      `Make sure that charge ${chargeId} is refunded or voided in the merchant panel, then cancel the order again.`
    )
  } else if (standing.state === "charged_back") {
    // Refunded on top of it, the money would be given back twice.
    refusal.push(
      `charge ${chargeId} is charged_back at the payment service, and Medusa would book a refund that never happened.`,
      "Do not refund it; settle the dispute in the merchant panel first."
    )
  } else {
    refusal.push(
      `charge ${chargeId} is ${standing.state} at the payment service, and this version does not refund or void from Medusa.`,
      `Refund or void charge ${chargeId} in the merchant panel, then cancel the order.`
    )
  }
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, refusal.join(" "))
}
