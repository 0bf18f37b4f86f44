import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { ConfigurationError, PaymentPluginError } from "../../core/errors"
import type { ShopperMessage } from "../../core/texts/shopper-texts"
import { TimeBudget } from "../../core/time/time-budget"
import { awaitSettlement } from "../../operations/await-settlement"
import { systemClock } from "../../operations/system-clock"
import {
  answerFor,
  refuseWith,
  type SessionToAnswer,
} from "../base/answer-for-charge"
import { readPaymentSession } from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import { invalid } from "../base/to-medusa-error"
import { createCardCharge } from "./create-card-charge"
import { keptCardInput } from "./kept-card-input"
import { prepareCardCharge } from "./prepare-card-charge"

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
  const [session, known, card] = await Promise.all([
    readPaymentSession(access.query, given.sessionId),
    ledger.findChargeBySession(given.sessionId),
    keptCardInput(ledger, given.sessionId),
  ])
  if (!session) {
    throw invalid(
      "This payment session does not exist any more. Create a new one."
    )
  }
  const toAnswer: SessionToAnswer = { ...given, locale: session.cart?.locale }
  if (known && known.state !== "not_created") {
    const settled = await awaitSettlement(
      operationDependencies(access),
      known,
      budget
    )
    return answerFor(access, toAnswer, settled)
  }
  const prepared = await prepareCardCharge(access, session, card)
  if (prepared.kind === "refused") {
    return refuseWith(access, toAnswer, prepared.message)
  }
  const result = await createCardCharge(
    access,
    { session, ...prepared },
    budget
  ).catch((error: unknown) =>
    refuseWith(access, toAnswer, messageForBreakdown(access, error))
  )
  if (result.kind === "session_given_up") {
    return refuseWith(access, toAnswer, "failed")
  }
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
  access.log.error(
    `checkout-transparent: a card authorization broke off (account ${access.account.id}): ${whatBroke(error)}`
  )
  return error instanceof ConfigurationError
    ? "gateway_unavailable"
    : "being_verified"
}

/** A database driver puts statements and values into its messages; its code says enough. */
function whatBroke(error: unknown): string {
  if (!(error instanceof Error)) {
    return typeof error
  }
  return "code" in error && !(error instanceof PaymentPluginError)
    ? `${error.name} ${String(error.code)}`
    : `${error.name}: ${error.message}`
}
