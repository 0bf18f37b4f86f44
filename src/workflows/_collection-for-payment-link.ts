import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { createOrUpdateOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "@medusajs/framework/zod"
import { decimalFromMinorUnits, type MinorUnits } from "../charge/money"
import type { AccountOptions } from "../options/account-options"
import { objectionToLinkOfOrder } from "./_objection-to-payment-link"
import { readOrderToPay } from "./_order-of-payment-link"

/** What a link is paid into. */
export interface CollectionForLink {
  id: string
  /** The order's number; undefined without an order. */
  reference: string | undefined
}

/** Core answers with the collection that it brought up to date, or with a list of the one it made. */
const prepared = z.union([
  z.object({ id: z.string() }),
  z.tuple([z.object({ id: z.string() })]).transform(([made]) => made),
])

/**
 * The payment collection of an order's outstanding amount, as core keeps one: a second one beside
 * it would leave the order partly paid for ever (measured). Throws MedusaError when there is nothing
 * to pay, or something stands in the way of a link. Only while nobody else makes one for this order.
 */
export async function collectionForOrder(
  container: MedusaContainer,
  account: Pick<AccountOptions, "id" | "currency">,
  orderId: string
): Promise<CollectionForLink> {
  const order = await readOrderToPay(container, orderId)
  if (!order) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `No link was made: there is no order or draft order ${orderId}.`
    )
  }
  const objection = await objectionToLinkOfOrder(container, account, order)
  if (objection !== undefined) {
    throw notAllowed(objection)
  }
  const { result } = await createOrUpdateOrderPaymentCollectionWorkflow(
    container
  ).run({ input: { order_id: orderId } })
  const collection = prepared.safeParse(result).data
  if (!collection) {
    throw notAllowed(`order ${orderId} has nothing outstanding.`)
  }
  return { id: collection.id, reference: order.number }
}

/** A payment collection without cart or order. */
export async function collectionForAmount(
  container: MedusaContainer,
  account: Pick<AccountOptions, "currency">,
  amount: MinorUnits
): Promise<CollectionForLink> {
  const collection = await container
    .resolve<IPaymentModuleService>(Modules.PAYMENT)
    .createPaymentCollections({
      currency_code: account.currency.toLowerCase(),
      amount: Number(decimalFromMinorUnits(amount)),
    })
  return { id: collection.id, reference: undefined }
}

/** What a free link leaves behind when it was not made. */
export function removeCollection(
  container: MedusaContainer,
  collectionId: string
): Promise<void> {
  return container
    .resolve<IPaymentModuleService>(Modules.PAYMENT)
    .deletePaymentCollections([collectionId])
}

function notAllowed(why: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `No link was made: ${why}`
  )
}
