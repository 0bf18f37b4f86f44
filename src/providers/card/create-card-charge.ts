import { hostname } from "node:os"
import { merchantChargeIdFor } from "../../core/merchant-charge-id"
import type { TimeBudget } from "../../core/time/time-budget"
import {
  type OperationResult,
  performOperation,
} from "../../operations/perform-operation"
import type { PaymentSession } from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import type { PreparedCharge } from "./prepare-card-charge"

/** A claim outlives its provider method by this, so that a slow answer is still its own. */
const LEASE_MARGIN_MS = 10_000

/** Makes the one charge of a session through the door that all money takes. */
export async function createCardCharge(
  access: ProviderAccess,
  plan: { session: PaymentSession } & Extract<
    PreparedCharge,
    { kind: "ready" }
  >,
  budget: TimeBudget
): Promise<OperationResult> {
  const { account, ledger } = access
  const { session, amount, card, content, emailDigest } = plan
  const dependencies = operationDependencies(access)
  const installationId = await ledger.installationId()
  return performOperation(
    dependencies,
    {
      claim: () =>
        ledger.claimCreation(
          {
            merchantChargeId: merchantChargeIdFor({
              installationId,
              account: account.id,
              paymentSessionId: session.id,
            }),
            account: account.id,
            method: "card",
            paymentSessionId: session.id,
            paymentCollectionId: session.paymentCollectionId,
            cartId: session.cart?.id,
            emailDigest,
            amount,
            currencyCode: account.currency,
            installments: card.installments,
            lateCapture: account.capture === "manual",
          },
          {
            owner: `${hostname()}:${process.pid}`,
            leaseMs: account.timeouts.providerMethodMs + LEASE_MARGIN_MS,
            actor: "shopper",
          }
        ),
      call: (claimed, callBudget) =>
        dependencies.gateway.authorizeCard(
          {
            ...content,
            merchantChargeId: claimed.merchantChargeId,
            amount: claimed.amount,
            lateCapture: claimed.lateCapture,
          },
          callBudget
        ),
    },
    budget
  )
}
