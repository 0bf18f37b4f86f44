import type { MinorUnits } from "../../charge/money"
import { type LinkRequest, readLinkRequest } from "../../charge/payment-link"
import { chargeLink } from "../../payments/create-link"
import { chargeIntent } from "../base/begin-session"
import type { PaymentSession } from "../../medusa/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import type { ChargeMaking, PreparedCode } from "../asynchronous/charge-making"
import { lastDay, linkOrder } from "./link-order"
import { objectionToLink } from "./link-amount"
import type { Ledger } from "../../modules/ledger"
import { linksNotConfigured } from "../../options/makes-links"

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

/** How a link is made: for whoever asks for one now. The payer says who he is on the gateway's page. */
export const LINK_MAKING: ChargeMaking<LinkRequest> = {
  method: "link",
  canMake: canMakeLinks,
  missing: [],
  kept: ({ ledger }, sessionId) => keptLinkRequest(ledger, sessionId),
  prepare: prepareLink,
}

/** What is wanted of a session's link; undefined when nobody asks for one, or no key reads it. */
export async function keptLinkRequest(
  ledger: Ledger,
  sessionId: string
): Promise<LinkRequest | undefined> {
  const plaintext = await ledger.readShopperInput(sessionId)
  return plaintext === undefined ? undefined : readLinkRequest(plaintext)
}

/** False for an account that is not configured for payment links: then nothing is sent. */
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
