import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  type CustomerFound,
  type CustomerToFind,
  findCustomer,
} from "../medusa/find-customer"
import { collectionsOfOrders } from "../medusa/orders"
import type { ChargesOf, LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"

/** All charges of a customer, deleted or not, and what he is called. Throws where there was never one. */
export async function chargesOfFoundCustomer(
  container: Pick<MedusaContainer, "resolve">,
  asked: CustomerToFind
): Promise<{ of: ChargesOf; names: CustomerFound["names"] }> {
  const found = await findCustomer(container, asked)
  if (!found) {
    const id = "customerId" in asked ? asked.customerId : ""
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no customer ${id}, and none of that id was deleted.`
    )
  }
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { cartIds, orderIds, email, names } = found
  return {
    names,
    of: {
      cartIds,
      orderIds,
      collectionIds: await collectionsOfOrders(container, orderIds),
      // Of what came to no order only the ledger knows the address, and of that only a digest.
      emailDigest:
        email === undefined ? undefined : await ledger.emailDigest(email),
    },
  }
}
