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
import type { Charge } from "../../../charge/charge"
import { isOpen } from "../../../charge/charge-state"
import { LEDGER_MODULE } from "../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"
import { refundMoneyBeforeCancel as refundMoney } from "../../../reconciliation/refund-money-before-cancel"
import { releaseLeaseAfter } from "../payments/lease-charge-for-request"
import { actorOf, needPermission } from "../record-action"

const orderToCancel = z.object({
  status: z.string(),
  canceled_at: z.unknown().optional(),
  fulfillments: z
    .array(z.object({ canceled_at: z.unknown().optional() }).nullish())
    .nullish(),
  payment_collections: z
    .array(z.object({ id: z.string() }).nullish())
    .nullish(),
})

/**
 * Voids or refunds what our charges hold of an order before core cancels it, and refuses in words
 * when that does not come off. Core would cancel all the same, and book a refund that never
 * happened. An order that core will not cancel is left to core.
 */
export async function refundMoneyBeforeCancel(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { id: actor } = actorOf(request)
  const orderId = request.params.id ?? ""
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  for (const collectionId of await collectionsOf(request, orderId)) {
    for (const charge of await chargesToRefund(ledger, collectionId)) {
      await needPermission(request)
      const returned = await refundMoney(request.scope, charge, {
        orderId,
        actor,
      })
      if (returned.kind === "refused") {
        throw new MedusaError(
          MedusaError.Types.NOT_ALLOWED,
          `Order ${orderId} was not canceled. ${returned.why}`
        )
      }
      releaseLeaseAfter({ request, response }, ledger, returned.leased)
    }
  }
  next()
}

/**
 * All that hold money, or may: a shopper may have had several codes, and an older one may be the one
 * that was paid. Else the latest, which is over: of two clicks the second waits until core has done
 * the first.
 */
async function chargesToRefund(
  ledger: LedgerModuleService,
  collectionId: string
): Promise<Charge[]> {
  const all = await ledger.findChargesOfCollection(collectionId)
  const open = all.filter(({ state }) => isOpen(state))
  return open.length > 0 ? open : all.slice(0, 1)
}

/** None of an order that core will refuse to cancel (core-flows, cancelValidateOrder). */
async function collectionsOf(
  request: MedusaRequest,
  orderId: string
): Promise<string[]> {
  const query = request.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "status",
      "canceled_at",
      "fulfillments.canceled_at",
      "payment_collections.id",
    ],
    filters: { id: orderId },
  })
  return z
    .array(orderToCancel)
    .parse(data)
    .flatMap((order) =>
      coreWillRefuse(order)
        ? []
        : (order.payment_collections ?? []).flatMap(
            (collection) => collection?.id ?? []
          )
    )
}

function coreWillRefuse(order: z.output<typeof orderToCancel>): boolean {
  return (
    Boolean(order.canceled_at) ||
    order.status === "completed" ||
    (order.fulfillments ?? []).some(
      (fulfillment) => fulfillment && !fulfillment.canceled_at
    )
  )
}
