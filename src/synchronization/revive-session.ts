import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { decimalFromMinorUnits } from "../core/money"
import { PUBLIC_KEY, publicDataOf } from "../core/public-data/public-data"

/** Core generates it for every model of a module, and its interface leaves it out (measured). */
interface GeneratedMethods {
  createPaymentSessions(row: Record<string, unknown>): Promise<unknown>
}

/**
 * Writes the row of a payment session again that is gone from Medusa, so that the order which waits
 * can be paid with its charge: core pays an order by way of a session, and knows no other. That
 * happens when a code was abandoned after its end, another session took its place, and a bank confirmed
 * it late.
 *
 * Only the row: no provider is called, and nothing is charged. Only for a charge of the ledger, which
 * is written down when its session is there: what comes back has existed, with the same id.
 */
export async function reviveSession(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService & GeneratedMethods>(
    Modules.PAYMENT
  )
  const { paymentSessionId: id, account, method } = charge
  await payments.createPaymentSessions({
    id,
    payment_collection_id: charge.paymentCollectionId,
    provider_id: `pp_transparent-${method}_${account}`,
    amount: Number(decimalFromMinorUnits(charge.amount)),
    currency_code: charge.currencyCode.toLowerCase(),
    data: { session_id: id, [PUBLIC_KEY]: publicDataOf(charge) },
    status: "pending",
  })
}
