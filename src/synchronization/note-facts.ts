import type { MedusaContainer } from "@medusajs/framework/types"
import { factsOfCharge } from "../core/charge/facts-of-charge"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"

/** An account that is gone from the configuration still has charges. */
const NO_ACCOUNT = { authorizationWarningHours: 24 }

/** Writes down what the store is to be told of these charges; each fact once. */
export async function noteFacts(
  container: MedusaContainer,
  all: readonly BothSides[],
  { isStrayListed = false }: { isStrayListed?: boolean } = {}
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { accounts } = ledger.pluginOptions
  const facts = all.flatMap((sides) => {
    const account = accounts.find(({ id }) => id === sides.charge.account)
    return factsOfCharge(sides, {
      ...(account?.lookAgain ?? NO_ACCOUNT),
      isStrayListed,
    })
  })
  if (facts.length > 0) {
    await ledger.noteFacts(facts)
  }
  await ledger.noteOrders(all.flatMap(orderToNote))
}

/** The order that has a charge, when the ledger does not know it yet. */
function orderToNote({
  charge,
  books: { order, payment, sessionStatus },
}: BothSides): { chargeId: string; orderId: string }[] {
  const isItsOwn =
    payment !== undefined || sessionStatus === "pending_authorization"
  return order && isItsOwn && charge.orderId !== order.id
    ? [{ chargeId: charge.id, orderId: order.id }]
    : []
}
