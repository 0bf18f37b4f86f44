import { hostname } from "node:os"
import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import type { Charge } from "../../core/charge/charge"
import { limitReached } from "../../core/charge/attempt-limits"
import type { CardShopperInput } from "../../core/charge/card-shopper-input"
import { ConfigurationError } from "../../core/errors"
import { merchantChargeIdFor } from "../../core/merchant-charge-id"
import type { MinorUnits } from "../../core/money"
import { largestInstallmentCount } from "../../core/rules/installments"
import type { ShopperMessage } from "../../core/texts/shopper-texts"
import { TimeBudget } from "../../core/time/time-budget"
import { awaitSettlement } from "../../operations/await-settlement"
import { performOperation } from "../../operations/perform-operation"
import { systemClock } from "../../operations/system-clock"
import {
  answerFor,
  refuseWith,
  type SessionToAnswer,
} from "../base/answer-for-charge"
import {
  type PaymentSession,
  readPaymentSession,
} from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import { sessionAmount } from "../base/session-amount"
import { invalid } from "../base/to-medusa-error"
import {
  type CardAuthorizationContent,
  cardAuthorizationContent,
} from "./card-authorization"
import { keptCardInput } from "./kept-card-input"

/** A claim outlives its provider method by this, so that a slow answer is still its own. */
const LEASE_MARGIN_MS = 10_000

/**
 * Authorizes a card session: at most one charge for it, ever. A session that was tried before
 * answers with what came of it; only one that certainly never reached the gateway is tried again.
 */
export async function authorizeCardSession(
  access: ProviderAccess,
  given: { sessionId: string; data: Record<string, unknown> }
): Promise<AuthorizePaymentOutput> {
  const { account, ledger } = access
  const budget = TimeBudget.of(account.timeouts.providerMethodMs, systemClock)
  const session = await readPaymentSession(access.query, given.sessionId)
  if (!session) {
    throw invalid(
      "This payment session does not exist any more. Create a new one."
    )
  }
  const toAnswer: SessionToAnswer = { ...given, locale: session.cart?.locale }
  const known = await ledger.findChargeBySession(session.id)
  if (known && known.state !== "not_created") {
    const settled = await awaitSettlement(
      operationDependencies(access),
      known,
      budget
    )
    return answerFor(access, toAnswer, settled)
  }
  const prepared = await prepare(access, session)
  if (prepared.kind === "refused") {
    return refuseWith(access, toAnswer, prepared.message)
  }
  const result = await charge(access, { session, ...prepared }, budget).catch(
    (error: unknown) =>
      refuseWith(access, toAnswer, messageForBreakdown(access, error))
  )
  if (result.kind === "collection_taken") {
    return refuseWith(
      access,
      toAnswer,
      result.charge.state === "unsettled"
        ? "being_verified"
        : "another_payment_open"
    )
  }
  return answerFor(access, toAnswer, result.charge)
}

/**
 * Something of ours broke (the database went away, say). Once the claim may have been written,
 * nobody knows whether money moved; core would tell the shopper that the payment failed.
 */
function messageForBreakdown(
  access: ProviderAccess,
  error: unknown
): ShopperMessage {
  const what =
    error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  access.log.error(
    `checkout-transparent: a card authorization broke off (account ${access.account.id}): ${what}`
  )
  return error instanceof ConfigurationError
    ? "gateway_unavailable"
    : "being_verified"
}

type Prepared =
  | {
      kind: "ready"
      amount: MinorUnits
      card: CardShopperInput
      content: CardAuthorizationContent
      emailDigest: string
    }
  | { kind: "refused"; message: ShopperMessage }

async function prepare(
  access: ProviderAccess,
  session: PaymentSession
): Promise<Prepared> {
  const { account, ledger } = access
  const { cart } = session
  if (!cart) {
    throw invalid(
      "This payment session belongs to no cart, so there is no buyer to charge. Pay a cart, or use another method."
    )
  }
  const amount = sessionAmount(account, session)
  if (
    sessionAmount(account, {
      amount: cart.total,
      currencyCode: cart.currency_code,
    }) !== amount
  ) {
    return { kind: "refused", message: "amount_changed" }
  }
  const card = await keptCardInput(ledger, session.id)
  if (!card) {
    return { kind: "refused", message: "card_missing" }
  }
  const largest = largestInstallmentCount(amount, account.installments)
  if (card.installments > largest) {
    throw invalid(
      `This amount can be paid in at most ${largest} installments, not ${card.installments}.`
    )
  }
  const built = cardAuthorizationContent(account, cart, card)
  if (built.kind === "incomplete") {
    throw invalid(
      `The cart lacks what a card payment needs: ${built.missing.join(", ")}. Set it and try again.`
    )
  }
  const emailDigest = await ledger.emailDigest(built.content.customer.email)
  const { windowMinutes } = account.attemptLimits
  const counts = await ledger.countAttempts({
    account: account.id,
    cartId: cart.id,
    emailDigest,
    windowMinutes,
  })
  const reached = limitReached(counts, account.attemptLimits)
  if (reached !== undefined) {
    access.log.warn(
      `checkout-transparent: attempt limit of the ${reached} reached (account ${account.id}, cart ${cart.id}); the gateway was not called.`
    )
    return { kind: "refused", message: "too_many_attempts" }
  }
  return { kind: "ready", amount, card, content: built.content, emailDigest }
}

async function charge(
  access: ProviderAccess,
  plan: { session: PaymentSession } & Extract<Prepared, { kind: "ready" }>,
  budget: TimeBudget
): Promise<{ kind: "concluded" | "collection_taken"; charge: Charge }> {
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
