import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../../core/charge/charge"
import { describeError } from "../../core/errors/describe-error"
import { TimeBudget } from "../../core/time/time-budget"
import { awaitSettlement } from "../../operations/await-settlement"
import { systemClock } from "../../operations/system-clock"
import {
  answerFor,
  refuseWith,
  type SessionToAnswer,
} from "../base/answer-for-charge"
import { amountIsCurrent } from "../base/amount-is-current"
import { correctCollectionAmount } from "../base/correct-collection-amount"
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
import { createCardCharge } from "./create-card-charge"
import { keptCardInput } from "./kept-card-input"
import { prepareCardCharge } from "./prepare-card-charge"

interface CardSession {
  sessionId: string
  data: Record<string, unknown>
}

/**
 * Authorizes a card session: at most one charge for it, ever. A session that was tried before
 * answers with what came of it; only one that certainly never reached the gateway is tried again.
 * Whatever of ours breaks on the way is told as "being verified": core would make a decline of it.
 */
export async function authorizeCardSession(
  access: ProviderAccess,
  given: CardSession
): Promise<AuthorizePaymentOutput> {
  try {
    return await tryToAuthorize(access, given)
  } catch (error) {
    if (MedusaError.isMedusaError(error)) {
      throw error
    }
    access.log.error(
      `checkout-transparent: a card authorization broke off (account ${access.account.id}, session ${given.sessionId}): ${describeError(error)}`
    )
    return refuseWith(access, { ...given, locale: undefined }, "being_verified")
  }
}

async function tryToAuthorize(
  access: ProviderAccess,
  given: CardSession
): Promise<AuthorizePaymentOutput> {
  const { account, ledger } = access
  const budget = TimeBudget.of(account.timeouts.providerMethodMs, systemClock)
  const [session, known, card] = await Promise.all([
    readPaymentSession(access, given.sessionId),
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
      known.id,
      budget
    )
    return answerKnown(access, session, { charge: settled, toAnswer })
  }
  if (!canCharge(access)) {
    return refuseWith(access, toAnswer, "gateway_unavailable")
  }
  const prepared = await prepareCardCharge(access, session, card)
  if (prepared.kind === "refused") {
    return refuseWith(access, toAnswer, prepared.message)
  }
  await correctCollectionAmount(access, session)
  const result = await createCardCharge(
    access,
    { session, ...prepared },
    budget
  )
  switch (result.kind) {
    case "concluded":
      return answerFor(access, toAnswer, result.charge)
    case "collection_taken":
      return refuseWith(
        access,
        toAnswer,
        result.charge.state === "unsettled"
          ? "being_verified"
          : "another_payment_open"
      )
    case "session_given_up":
      return refuseWith(access, toAnswer, "failed")
    case "not_allowed":
      return refuseWith(access, toAnswer, "too_many_attempts")
  }
}

/** No order is placed on a charge that is not what the cart costs by now. */
async function answerKnown(
  access: ProviderAccess,
  session: PaymentSession,
  known: { charge: Charge; toAnswer: SessionToAnswer }
): Promise<AuthorizePaymentOutput> {
  const { charge, toAnswer } = known
  const { cart } = session
  if (cart && (charge.state === "authorized" || charge.state === "paid")) {
    const isCurrent =
      sessionAmount(access.account, session) === charge.amount &&
      (await amountIsCurrent(access, { ...session, cart }, charge.amount))
    if (!isCurrent) {
      return refuseWith(access, toAnswer, "amount_changed_since_payment")
    }
    await correctCollectionAmount(access, session)
  }
  return answerFor(access, toAnswer, charge)
}

/** An account whose credentials have not been entered yet: nothing of it can have been charged. */
function canCharge({ account, log }: ProviderAccess): boolean {
  const hasCredentials = account.clientId !== undefined
  if (!hasCredentials) {
    log.error(
      `checkout-transparent: account ${account.id} has no clientId and clientSecret, so nothing can be charged.`
    )
  }
  return hasCredentials
}
