import type {
  AuthorizePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import {
  type MedusaError,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { languageFromLocale, shopperText } from "../../texts/shopper-texts"
import { beginSession, canChargeOrLogReason } from "../base/begin-session"
import {
  invalidRequestError,
  type ProviderServices,
} from "../base/provider-services"
import {
  type PublicData,
  rebuildSessionData,
} from "../../domain/charge/public-data"
import { adapterOf } from "../../payment-method-adapters/registry"
import {
  textAskingForFields,
  type BuyerField,
} from "../../texts/checkout-texts"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-time-limits"
import { createCharge } from "../../operations/create/create-charge"
import {
  saveCardOrDeleteTokenAfterCharge,
  tryStoreCardToSave,
} from "../../operations/saved-card/save-card"
import { awaitResolutionBriefly } from "../../operations/resolve/resolve-by-lookup"
import { systemClock } from "../../operations/perform/gateway-clients"
import {
  authorizationResultOrThrow,
  throwNotAuthorizedError,
  type SessionForCore,
} from "../base/authorization-result"
import { authorizeWithExistingCharge } from "../base/authorize-with-existing-charge"
import type { SessionToAuthorize } from "../base/transparent-provider"
import {
  copySessionAmountToCollection,
  validateSessionAmount,
} from "../../payment-method-adapters/session/session-amount"
import { refuseChargeOfOtherInstallation } from "../base/prepare-session-deletion"
import {
  type PaymentSession,
  readSessionWithCart,
} from "../../medusa/payment/read-session-with-cart"

/**
 * Creates a card session. The session's charge is created later, when the session is authorized. Checks the amount and
 * the shopper's input, and throws an error for the shopper if a check fails. Does not call the gateway.
 *
 * If the shopper has entered nothing, the session has the state `incomplete` and lists the missing fields.
 */
export async function initiateSynchronousSession(
  access: ProviderServices,
  input: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  const { account, ledger, log, method } = access
  const adapter = adapterOf(access)
  const { sessionId, amount, plaintext } = await beginSession(access, input)
  const checked = plaintext && adapter.checkInput?.(account, amount, plaintext)
  if (checked && checked.kind === "refused") {
    await ledger.deleteShopperInput(sessionId)
    log.info(
      `checkout-transparent: session ${sessionId} was refused (${checked.message}): ${checked.because} (account ${account.id}).`
    )
    throw invalidRequestError(shopperText(checked.message, account.locale))
  }
  const shown: PublicData = {
    account: account.id,
    method,
    ...(checked
      ? { state: "ready", ...checked.shown }
      : { state: "incomplete", missing: [...adapter.missingInput] }),
  }
  return {
    id: sessionId,
    status: PaymentSessionStatus.PENDING,
    data: rebuildSessionData(input.data, sessionId, shown),
  }
}

/**
 * Authorizes a card session by creating its charge. If the session already has a charge, tells core the state of that
 * charge instead. Only a charge in the state `not_created` is tried again. Throws an error with a message for the
 * shopper if no order may be placed.
 *
 * If the shopper wants to save the card, the plugin saves the card in the vault after the charge was approved. This
 * function does not wait for the vault.
 */
export async function authorizeSynchronousSession(
  access: ProviderServices,
  given: SessionToAuthorize
): Promise<AuthorizePaymentOutput> {
  const { account, ledger } = access
  const budget = TimeBudget.start(TIMEOUTS.providerMethodMs, systemClock)
  const {
    charge: known,
    decryptedInput: plaintext,
    mayHavePriceAdjustment,
  } = await ledger.findChargeAndInputOfSession(given.sessionId)
  const session = await readSessionWithCart(access, given.sessionId, {
    mayHavePriceAdjustment,
  })
  if (!session) {
    throw invalidRequestError(shopperText("payment_replaced", account.locale))
  }
  const sessionForCore: SessionForCore = {
    ...given,
    locale: session.cart?.locale,
  }
  if (known && known.state !== "not_created") {
    const resolved = await awaitResolutionBriefly(access, known.id, budget)
    await refuseChargeOfOtherInstallation(access, sessionForCore, resolved)
    return authorizeWithExistingCharge(access, session, {
      charge: resolved,
      sessionForCore,
    })
  }
  if (!canChargeOrLogReason(access) || !account.methods[access.method]) {
    return throwNotAuthorizedError(access, sessionForCore, "method_off")
  }
  const prepared = await adapterOf(access).prepare(access, {
    session,
    amount: validateSessionAmount(access, session),
    plaintext,
  })
  switch (prepared.kind) {
    case "refused":
      return throwNotAuthorizedError(access, sessionForCore, prepared.message)
    case "incomplete":
      throw incompleteCartError(access, session, prepared.missing)
    case "ready": {
      const { plan } = prepared
      await copySessionAmountToCollection(access, session)
      await tryStoreCardToSave(access, plan)
      const result = await createCharge(access, plan, budget)
      // The shopper does not wait for the vault.
      void saveCardOrDeleteTokenAfterCharge(access, {
        paymentSessionId: session.id,
        savedCardId: plan.card?.savedCardId,
        charge: result.kind === "concluded" ? result.charge : undefined,
      })
      return result.kind === "concluded"
        ? authorizationResultOrThrow(access, sessionForCore, result.charge)
        : throwNotAuthorizedError(access, sessionForCore, result.message)
    }
  }
}

/**
 * Logs which fields the cart lacks or which have unusable values, and returns an error that asks the shopper to
 * complete them.
 */
function incompleteCartError(
  { account, log }: ProviderServices,
  session: PaymentSession,
  missing: readonly BuyerField[]
): MedusaError {
  const language = languageFromLocale(session.cart?.locale, account.locale)
  log.info(
    `checkout-transparent: session ${session.id} was not charged: cart ${session.cart?.id ?? "unknown"} lacks ${missing.join(", ")}, or has values that cannot be used there (account ${account.id}).`
  )
  return invalidRequestError(
    `${shopperText("cart_incomplete", language)} ${textAskingForFields(missing, language)}`
  )
}
