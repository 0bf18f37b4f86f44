import type { MinorUnits } from "../../charge/money"
import type { LinkRequest } from "../../charge/payment-link"
import { chargeIntent } from "../base/begin-session"
import type { PaymentSession } from "../../medusa/payment-session"
import type { ProviderAccess } from "../base/provider-access"
import type { PreparedCode } from "../asynchronous/prepare-code-charge"
import { lastDay, linkOrder } from "./link-order"
import { objectionToLink } from "./link-amount"
import { linksNotConfigured } from "../../options/unusable-methods"

/** Checks a session before a link is made for it. Does not call the gateway. */
export async function prepareLink(
  access: ProviderAccess,
  given: { session: PaymentSession; amount: MinorUnits; request: LinkRequest }
): Promise<PreparedCode> {
  const { account, ledger } = access
  const { session, amount, request } = given
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
    what: {
      method: "link",
      order: linkOrder(account, request, { session, expiresOn }),
      createdBy: actor,
    },
  }
}

/** Whether an account is configured for payment links; if not, logs that no link was made. */
export function canMakeLinks({
  account,
  log,
}: Pick<ProviderAccess, "account" | "log">): boolean {
  const problem = linksNotConfigured(account)
  if (problem !== undefined) {
    log.error(
      `checkout-transparent: no payment link was created, and nothing was sent to the gateway: ${problem}`
    )
  }
  return problem === undefined
}
