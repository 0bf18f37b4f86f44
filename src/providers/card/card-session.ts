import type {
  AuthorizePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type {
  CardInputField,
  CardShopperInput,
} from "../../domain/buyer/shopper-input"
import { shopperText } from "../../texts/shopper-texts"
import { beginSession, canCharge } from "../base/begin-session"
import { invalid, type ProviderAccess } from "../base/provider-access"
import { type PublicData, rebuiltData } from "../../domain/charge/public-data"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-limits"
import { chargeCard } from "../../operations/create/create-charge"
import { awaitResolution } from "../../operations/resolve/resolve-by-lookup"
import { systemClock } from "../../operations/perform/gateway-clients"
import {
  answerFor,
  refuseWith,
  type SessionToAnswer,
} from "../base/answer-for-charge"
import { answerKnownCharge } from "../base/answer-known-charge"
import type { SessionToAuthorize } from "../base/transparent-provider"
import { correctCollectionAmount } from "../base/session-amount"
import { refuseOrderElsewhere } from "../base/delete-session"
import { readPaymentSession } from "../../medusa/payment/payment-session"
import {
  objectionToInstallments,
  prepareCardCharge,
} from "./prepare-card-charge"
import type { Ledger } from "../../modules/ledger"

const MISSING: CardInputField[] = ["temporary_card_token", "document"]

/**
 * Prepares a card session: checks amount and installments, and binds the shopper's input to it. Does not call the
 * gateway. Without card data, the session names the missing fields.
 */
export async function initiateCardSession(
  access: ProviderAccess,
  input: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  const { account, ledger, log } = access
  const { sessionId, amount, hasInput } = await beginSession(access, input)
  const card = hasInput ? await keptCardInput(ledger, sessionId) : undefined
  const objection = card && objectionToInstallments(account, amount, card)
  if (objection) {
    await ledger.dropShopperInput(sessionId)
    log.info(
      `checkout-transparent: session ${sessionId} was refused (${objection}): data.installments is ${card.installments}, the amount ${amount} centavos, and the agreed price ${card.price?.total ?? "none"} (account ${account.id}).`
    )
    throw invalid(shopperText(objection, account.locale))
  }
  const shown: PublicData = {
    account: account.id,
    method: "card",
    ...(card
      ? { state: "ready", installments: card.installments }
      : { state: "incomplete", missing: MISSING }),
  }
  return {
    id: sessionId,
    status: PaymentSessionStatus.PENDING,
    data: rebuiltData(input.data, sessionId, shown),
  }
}

/**
 * Authorizes a card session, with at most one charge. If a charge exists, answers with its outcome; only a charge
 * that was certainly not created (`not_created`) is tried again.
 */
export async function authorizeCardSession(
  access: ProviderAccess,
  given: SessionToAuthorize
): Promise<AuthorizePaymentOutput> {
  const { account, ledger } = access
  const budget = TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
  const [session, known, card] = await Promise.all([
    readPaymentSession(access, given.sessionId),
    ledger.findChargeBySession(given.sessionId),
    keptCardInput(ledger, given.sessionId),
  ])
  if (!session) {
    throw invalid(shopperText("payment_replaced", account.locale))
  }
  const toAnswer: SessionToAnswer = { ...given, locale: session.cart?.locale }
  if (known && known.state !== "not_created") {
    const resolved = await awaitResolution(access, known.id, budget)
    await refuseOrderElsewhere(access, toAnswer, resolved)
    return answerKnownCharge(access, session, { charge: resolved, toAnswer })
  }
  if (!canCharge(access) || !account.methods.card) {
    return refuseWith(access, toAnswer, "method_off")
  }
  const prepared = await prepareCardCharge(access, session, card)
  if (typeof prepared === "string") {
    return refuseWith(access, toAnswer, prepared)
  }
  await correctCollectionAmount(access, session)
  const result = await chargeCard(access, prepared, budget)
  return result.kind === "concluded"
    ? answerFor(access, toAnswer, result.charge)
    : refuseWith(access, toAnswer, result.message)
}

/** Returns the shopper's input for a session; undefined if there is none, or if no key decrypts it. */
async function keptCardInput(
  ledger: Ledger,
  sessionId: string
): Promise<CardShopperInput | undefined> {
  const plaintext = await ledger.readShopperInput(sessionId)
  // Our own middleware wrote the input, and the cipher authenticates it: no schema is needed.
  return plaintext === undefined
    ? undefined
    : (JSON.parse(plaintext) as CardShopperInput)
}
