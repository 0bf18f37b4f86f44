import type { MinorUnits } from "../../core/money"
import type { LinkRequest } from "../../core/payment-link/link-request"
import { chargeLink } from "../../operations/charge-link"
import { chargeIntent } from "../base/charge-intent"
import type { PaymentSession } from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import type { PreparedCode } from "../codes/charge-making"
import { lastDay } from "./last-day"
import { objectionToLink } from "./link-amount"
import { linkOrder } from "./link-order"

/** Checks a session before a link is made for it. Asks nothing of the gateway. */
export async function prepareLink(
  access: ProviderAccess,
  given: { session: PaymentSession; amount: MinorUnits; kept: LinkRequest }
): Promise<PreparedCode> {
  const { account, ledger } = access
  const { session, amount, kept: request } = given
  const { purpose, actor } = request
  const objection = await objectionToLink(access, session, { amount, purpose })
  if (objection) {
    return { kind: "refused", message: objection }
  }
  const { expiresOn, secondsLeft } = lastDay(
    (await ledger.time()).now,
    request.validityDays ?? account.paymentLink.validityDays
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
          order: linkOrder(account, request, { session, expiresOn }),
          createdBy: actor,
        },
        budget
      ),
  }
}
