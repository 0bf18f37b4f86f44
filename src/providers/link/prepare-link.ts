import type { MinorUnits } from "../../core/money"
import type { LinkWish } from "../../core/payment-link/link-wish"
import { chargeLink } from "../../operations/charge-link"
import { chargeIntent } from "../base/charge-intent"
import type { PaymentSession } from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import type { PreparedCode } from "../codes/code-making"
import { lastDay } from "./last-day"
import { objectionToLink } from "./link-amount"
import { linkOrder } from "./link-order"

/** Checks a session before a link is made for it. Asks nothing of the gateway. */
export async function prepareLink(
  access: ProviderAccess,
  given: { session: PaymentSession; amount: MinorUnits; kept: LinkWish }
): Promise<PreparedCode> {
  const { account, ledger } = access
  const { session, amount, kept: wish } = given
  const { purpose, actor } = wish
  const objection = await objectionToLink(access, session, { amount, purpose })
  if (objection) {
    return { kind: "refused", message: objection }
  }
  const { expiresOn, secondsLeft } = lastDay(
    (await ledger.time()).now,
    wish.validityDays ?? account.paymentLink.validityDays
  )
  const email = session.cart?.email?.trim()
  return {
    kind: "ready",
    intent: await chargeIntent(access, session, {
      emailDigest: email ? await ledger.emailDigest(email) : undefined,
      amount,
      installments: 1,
      lateCapture: false,
      codeSeconds: secondsLeft,
      linkPurpose: purpose,
    }),
    actor: actor ?? "shopper",
    charge: (plan, budget) =>
      chargeLink(
        operationDependencies(access),
        {
          ...plan,
          order: linkOrder(account, wish, { session, expiresOn }),
          createdBy: actor,
        },
        budget
      ),
  }
}
