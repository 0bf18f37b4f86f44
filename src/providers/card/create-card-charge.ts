import { merchantChargeIdFor } from "../../core/merchant-charge-id"
import type { TimeBudget } from "../../core/time/time-budget"
import { chargeCard, type CardChargeResult } from "../../operations/charge-card"
import { claimFor } from "../../operations/claim-for"
import type { PaymentSession } from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import { isWithinLimits } from "../base/is-within-limits"
import type { PreparedCharge } from "./prepare-card-charge"

/** Makes the one charge of a session through the door that all money takes. */
export async function createCardCharge(
  access: ProviderAccess,
  plan: { session: PaymentSession } & Extract<
    PreparedCharge,
    { kind: "ready" }
  >,
  budget: TimeBudget
): Promise<CardChargeResult> {
  const { account, ledger } = access
  const { session, amount, card, content, emailDigest } = plan
  const installationId = await ledger.installationId()
  return chargeCard(
    operationDependencies(access),
    {
      content,
      intent: {
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
      claim: claimFor(account, "shopper"),
      isAllowed: (charge) => isWithinLimits(access, charge),
    },
    budget
  )
}
