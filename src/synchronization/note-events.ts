import type { MedusaContainer } from "@medusajs/framework/types"
import { eventsOfCharge } from "../core/charge/events-of-charge"
import type { ReconciliationInput } from "../core/charge/synchronization/reconciliation-input"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"

/** An account that is gone from the configuration still has charges. */
const NO_ACCOUNT = { authorizationWarningHours: 24 }

/** Writes down what the store is to be told of these charges; each fact once. */
export async function noteEvents(
  container: MedusaContainer,
  all: readonly ReconciliationInput[],
  { isUnmatchedListed = false }: { isUnmatchedListed?: boolean } = {}
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { accounts } = ledger.pluginOptions
  const events = all.flatMap((input) => {
    const account = accounts.find(({ id }) => id === input.charge.account)
    return eventsOfCharge(input, {
      ...(account?.lookUpAgain ?? NO_ACCOUNT),
      isUnmatchedListed,
    })
  })
  if (events.length > 0) {
    await ledger.noteEvents(events)
  }
  await ledger.noteOrders(all.flatMap(orderToNote))
}

/** The order that has a charge, when the ledger does not know it yet. */
function orderToNote({
  charge,
  records: { order, payment, sessionStatus },
}: ReconciliationInput): { chargeId: string; orderId: string }[] {
  const isItsOwn =
    payment !== undefined || sessionStatus === "pending_authorization"
  return order && isItsOwn && charge.orderId !== order.id
    ? [{ chargeId: charge.id, orderId: order.id }]
    : []
}
