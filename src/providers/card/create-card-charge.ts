import type { TimeBudget } from "../../core/time/time-budget"
import { chargeCard } from "../../operations/charge-card"
import { claimFor } from "../../operations/claim-for"
import type { CreatedCharge } from "../../operations/create-charge"
import { chargeIntent } from "../base/charge-intent"
import { isWithinLimits } from "../base/is-within-limits"
import type { PaymentSession } from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import type { PreparedCharge } from "./prepare-card-charge"

/** Makes the one charge of a session through the door that all money takes. */
export async function createCardCharge(
  access: ProviderAccess,
  plan: { session: PaymentSession } & Extract<
    PreparedCharge,
    { kind: "ready" }
  >,
  budget: TimeBudget
): Promise<CreatedCharge> {
  const { account } = access
  const { session, amount, card, content, emailDigest } = plan
  return chargeCard(
    operationDependencies(access),
    {
      content,
      intent: await chargeIntent(access, session, {
        emailDigest,
        amount,
        installments: card.installments,
        lateCapture: account.capture === "manual",
      }),
      claim: claimFor(account, "shopper"),
      isAllowed: (charge) => isWithinLimits(access, charge),
    },
    budget
  )
}
