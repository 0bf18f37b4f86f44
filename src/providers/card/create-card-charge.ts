import type { TimeBudget } from "../../core/time/time-budget"
import { chargeCard } from "../../operations/charge-card"
import { claimFor } from "../../operations/claim-for"
import type { CreatedCharge } from "../../operations/create-charge"
import type { ShopperMessage } from "../../core/texts/shopper-texts"
import { chargeIntent } from "../base/charge-intent"
import type { PaymentSession } from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import { objectionToCard } from "./objection-to-card"
import type { PreparedCharge } from "./prepare-card-charge"

/** `not_allowed`: the limits say no, and `message` what the shopper is told of it. */
export type CreatedCardCharge =
  | Exclude<CreatedCharge, { kind: "not_allowed" }>
  | { kind: "not_allowed"; message: ShopperMessage }

/** Makes the one charge of a session through the door that all money takes. */
export async function createCardCharge(
  access: ProviderAccess,
  plan: { session: PaymentSession } & Extract<
    PreparedCharge,
    { kind: "ready" }
  >,
  budget: TimeBudget
): Promise<CreatedCardCharge> {
  const { account } = access
  const { session, amount, card, content, emailDigest } = plan
  let objection: ShopperMessage | undefined
  const created = await chargeCard(
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
      isAllowed: async (charge) => {
        objection = await objectionToCard(access, charge, budget)
        return objection === undefined
      },
    },
    budget
  )
  return created.kind === "not_allowed"
    ? { kind: "not_allowed", message: objection ?? "too_many_attempts" }
    : created
}
