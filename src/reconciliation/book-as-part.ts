import { inReais } from "../charge/money"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { unmatchedReasonOf } from "../charge/decide/unmatched-payment"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { CartIsLockedError, underCartLock } from "../medusa/cart-lock"
import { readReconciliationInput } from "./read-input"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "./synchronize-charge"

/**
 * Books another amount than an order has outstanding on that order, as a part, because a person says
 * so. What the order has outstanding is read once more under core's cart lock; the decision is stored,
 * then booked, also after a crash. Throws a refusal that an admin can read.
 */
export async function bookAsPart(
  container: MedusaContainer,
  chargeId: string,
  decision: { by: string; reason: string }
): Promise<SynchronizedCharge> {
  const charge = await container
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .findChargeById(chargeId)
  if (!charge) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${chargeId}.`
    )
  }
  await underCartLock(container, charge.cartId, () =>
    decide(container, chargeId, decision)
  ).catch((error: unknown) => {
    throw error instanceof CartIsLockedError ? refusal(error.message) : error
  })
  return synchronizeChargeById(container, chargeId)
}

/** Only under core's cart lock. */
async function decide(
  container: MedusaContainer,
  chargeId: string,
  decision: { by: string; reason: string }
): Promise<void> {
  const { charge, records, operations } = await readReconciliationInput(
    container,
    chargeId
  )
  const { captured, refunded } = charge.sums
  const { order, payment } = records
  if (charge.state !== "paid" || captured <= refunded) {
    throw refusal(
      `charge ${charge.merchantChargeId} is ${charge.state} and holds no money.`
    )
  }
  if (charge.refundDecision) {
    throw refusal(
      `it was decided that the money of charge ${charge.merchantChargeId} goes back.`
    )
  }
  if (payment || charge.bookAsPart) {
    throw refusal(
      `charge ${charge.merchantChargeId} is booked already, or about to be.`
    )
  }
  if (
    !order ||
    unmatchedReasonOf({ charge, records, operations }) !== "other_amount"
  ) {
    throw refusal(
      `no order waits for another amount than charge ${charge.merchantChargeId} has.`
    )
  }
  const { due = 0 } = order
  if (captured > due) {
    throw refusal(
      `${inReais(captured)} was paid, and order ${order.id} has only ${inReais(due)} outstanding. Give the money back, or edit the order.`
    )
  }
  await container
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .decideBookAsPart(chargeId, decision)
}

function refusal(why: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `Nothing was booked: ${why}`
  )
}
