import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { ordersOfCollections } from "./orders-of-links"
import {
  type ShownPaymentLinkInFull,
  showPaymentLinkInFull,
} from "./show-payment-link"

/** One payment link as the ledger has it now. Throws MedusaError when there is none with this id. */
export async function readPaymentLink(
  container: MedusaContainer,
  id: string
): Promise<ShownPaymentLinkInFull> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const link = await ledger.readPaymentLink(id)
  if (!link) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no payment link ${id}.`
    )
  }
  const { paymentCollectionId } = link.charge
  const orders = await ordersOfCollections(container, [paymentCollectionId])
  return showPaymentLinkInFull(link, orders.get(paymentCollectionId))
}
