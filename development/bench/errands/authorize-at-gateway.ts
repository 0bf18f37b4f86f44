import type {
  AuthorizePaymentOutput,
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { LEDGER_MODULE } from "../../../src/core/ports/ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import type { ToldCharge } from "../notification-body"

/** Where Medusa's payment module keeps its providers. */
interface WithProviders {
  paymentProviderService_: {
    authorizePayment(
      providerId: string,
      input: { data: unknown; context: { idempotency_key: string } }
    ): Promise<AuthorizePaymentOutput>
  }
}

/**
 * Lets our provider charge a session's card, as core does when a cart is completed, and tells core
 * nothing of it: what a process leaves that dies in the middle of a sale.
 */
export async function authorizeAtGateway(
  container: MedusaContainer,
  { sessionId }: { sessionId: string }
): Promise<ToldCharge> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const session = await payments.retrievePaymentSession(sessionId)
  const { paymentProviderService_: providers } =
    payments as unknown as WithProviders
  await providers.authorizePayment(session.provider_id, {
    data: session.data,
    context: { idempotency_key: sessionId },
  })
  const charge = await container
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .findChargeBySession(sessionId)
  if (!charge) throw new Error(`Session ${sessionId} was not charged.`)
  const { merchantChargeId, amount } = charge
  return { merchantChargeId, amount }
}
