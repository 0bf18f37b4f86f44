import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { isSwitchedOff } from "../../core/method-switch"
import { shopperText } from "../../core/texts/shopper-texts"
import { TimeBudget } from "../../core/time/time-budget"
import { awaitResolution } from "../../operations/await-resolution"
import { systemClock } from "../../operations/system-clock"
import {
  answerFor,
  refuseWith,
  type SessionToAnswer,
} from "../base/answer-for-charge"
import { answerKnownCharge } from "../base/answer-known-charge"
import { authorizeSafely } from "../base/authorize-safely"
import { canCharge } from "../base/can-charge"
import { correctCollectionAmount } from "../base/correct-collection-amount"
import { refuseOrderElsewhere } from "../base/refuse-written-elsewhere"
import { readPaymentSession } from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import type { SessionToAuthorize } from "../base/transparent-provider"
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
  given: SessionToAuthorize
): Promise<AuthorizePaymentOutput> {
  return authorizeSafely(access, given, () => tryToAuthorize(access, given))
}

async function tryToAuthorize(
  access: ProviderAccess,
  given: SessionToAuthorize
): Promise<AuthorizePaymentOutput> {
  const { account, ledger } = access
  const budget = TimeBudget.of(account.timeouts.providerMethodMs, systemClock)
  const [session, known, card, switches] = await Promise.all([
    readPaymentSession(access, given.sessionId),
    ledger.findChargeBySession(given.sessionId),
    keptCardInput(ledger, given.sessionId),
    ledger.methodSwitches(),
  ])
  if (!session) {
    throw invalid(shopperText("payment_replaced", account.locale))
  }
  const toAnswer: SessionToAnswer = { ...given, locale: session.cart?.locale }
  if (known && known.state !== "not_created") {
    const resolved = await awaitResolution(
      operationDependencies(access),
      known.id,
      budget
    )
    await refuseOrderElsewhere(access, toAnswer, resolved)
    return answerKnownCharge(access, session, { charge: resolved, toAnswer })
  }
  if (!canCharge(access)) {
    return refuseWith(access, toAnswer, "gateway_unavailable")
  }
  if (isSwitchedOff(switches, { account: account.id, method: "card" })) {
    return refuseWith(access, toAnswer, "method_off")
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
        result.charge.state === "unresolved"
          ? "being_verified"
          : "another_payment_open"
      )
    case "written_elsewhere":
      return refuseWith(access, toAnswer, "being_verified")
    case "session_abandoned":
      return refuseWith(access, toAnswer, "failed")
    case "not_allowed":
      return refuseWith(access, toAnswer, result.message)
  }
}
