import type {
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { type ChargeState, isOpenState } from "../../domain/charge/charge-state"
import {
  type PublicData,
  rebuildSessionData,
} from "../../domain/charge/public-data"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-time-limits"
import {
  type PaymentSession,
  readSessionWithCart,
} from "../../medusa/payment/read-session-with-cart"
import { createCharge } from "../../operations/create/create-charge"
import { adapterOf } from "../../payment-method-adapters/registry"
import type { ChargePlan } from "../../payment-method-adapters/payment-method-adapter"
import { systemClock } from "../../operations/perform/gateway-clients"
import {
  lookUpForShopper,
  publicDataWithQrCodeImage,
} from "../../operations/look-up/look-up-charge"
import { textAskingForFields } from "../../texts/checkout-texts"
import {
  languageFromLocale,
  type ShopperMessage,
  shopperText,
} from "../../texts/shopper-texts"
import { formatMessageForShopper } from "../base/authorization-result"
import {
  type BegunSession,
  beginSession,
  canChargeOrLogReason,
} from "../base/begin-session"
import {
  invalidRequestError,
  type ProviderServices,
  refusalError,
} from "../base/provider-services"
import { shopperMessageForUnresolvedCharge } from "../../operations/look-up/messages-for-shopper"
import type { Charge } from "../../domain/charge/charge"

/**
 * Creates a payment session together with its Pix code, wallet code or payment link. If the shopper's input or a field
 * of the cart is missing, the session has the state `incomplete`, and the gateway is not called. Throws a refusal for
 * the shopper if the session cannot be charged, or if the gateway refuses the charge.
 *
 * If the gateway's answer is lost, the session says that the outcome is unknown. The outcome is established later,
 * mostly by a lookup. A payment link whose answer is lost usually counts as not created. The function then creates a
 * second link, or throws a refusal.
 */
export async function initiateAsynchronousSession(
  access: ProviderServices,
  input: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  const budget = TimeBudget.start(TIMEOUTS.providerMethodMs, systemClock)
  const begun = await beginSession(access, input)
  const shown = await prepareAndCreateCharge(access, begun, budget)
  return {
    id: begun.sessionId,
    status: PaymentSessionStatus.PENDING,
    data: rebuildSessionData(input.data, begun.sessionId, shown),
  }
}

async function prepareAndCreateCharge(
  access: ProviderServices,
  { sessionId, amount, plaintext, mayHavePriceAdjustment }: BegunSession,
  budget: TimeBudget
): Promise<PublicData> {
  const { account, ledger, method } = access
  const incompleteSessionData = (missing: readonly string[]): PublicData => ({
    account: account.id,
    method,
    state: "incomplete",
    missing: [...missing],
  })
  const adapter = adapterOf(access)
  if (plaintext === undefined) {
    return incompleteSessionData(adapter.missingInput)
  }
  const session = await readSessionWithCart(access, sessionId, {
    mayHavePriceAdjustment,
  })
  if (!session) {
    throw invalidRequestError(shopperText("payment_replaced", account.locale))
  }
  const prepared = await adapter.prepare(access, { session, amount, plaintext })
  const canCharge = prepared.kind === "ready" && canChargeOrLogReason(access)
  if (!canCharge) {
    // The input cannot be used for this session any more.
    await ledger.deleteShopperInput(sessionId)
  }
  switch (prepared.kind) {
    case "incomplete":
      return {
        ...incompleteSessionData(prepared.missing),
        message: textAskingForFields(
          prepared.missing,
          languageFromLocale(session.cart?.locale, account.locale)
        ),
      }
    case "refused":
      return throwInitiationRefusal(access, session, prepared.message)
    case "ready":
      return canCharge
        ? createChargeOrThrowRefusal(
            access,
            { session, plan: prepared.plan },
            budget
          )
        : throwInitiationRefusal(access, session, "method_off")
  }
}

/** Throws a refusal with `message`. Core then deletes the session, and the storefront receives the message. */
function throwInitiationRefusal(
  access: ProviderServices,
  session: PaymentSession,
  message: ShopperMessage
): never {
  throw refusalError(
    formatMessageForShopper(access, { locale: session.cart?.locale }, message)
  )
}

/**
 * Creates the only charge of a session, and returns the data of the charge that the shopper may see. Throws a refusal
 * for the shopper if the charge was not created, was refused or was replaced.
 */
async function createChargeOrThrowRefusal(
  access: ProviderServices,
  { session, plan }: { session: PaymentSession; plan: ChargePlan },
  budget: TimeBudget
): Promise<PublicData> {
  const created = await createCharge(access, plan, budget)
  if (created.kind === "refused") {
    return throwInitiationRefusal(access, session, created.message)
  }
  const { ledger } = access
  if (created.charge.abandonedAt) {
    // The gateway's answer arrived after the claim had expired, and the shopper has replaced the code in the meantime.
    return throwInitiationRefusal(access, session, "code_canceled")
  }
  // A lookup may report fields that the answer left out. It may also show that the code has ended or was paid.
  const charge =
    created.charge.state === "pending" && !hasCodeOrLinkUrl(created.charge)
      ? (await lookUpForShopper(access, created.charge, budget)).charge
      : created.charge
  const message =
    charge.state === "unresolved"
      ? await shopperMessageForUnresolvedCharge(ledger, charge)
      : MESSAGE_OF_NEW_CHARGE_STATE[charge.state]
  if (message && !isOpenState(charge.state)) {
    return throwInitiationRefusal(access, session, message)
  }
  return publicDataWithQrCodeImage(
    ledger,
    charge,
    message &&
      formatMessageForShopper(access, { locale: session.cart?.locale }, message)
  )
}

/** Returns whether the charge has what the shopper needs to pay: the code, or the URL of the payment link. */
function hasCodeOrLinkUrl({
  code,
  link,
}: Pick<Charge, "code" | "link">): boolean {
  return link ? link.url !== undefined : code !== undefined
}

/**
 * The message for the shopper for each state of a new charge, except `unresolved`. Undefined for `pending`, because
 * such a charge can be paid.
 */
const MESSAGE_OF_NEW_CHARGE_STATE: Record<
  Exclude<ChargeState, "unresolved">,
  ShopperMessage | undefined
> = {
  pending: undefined,
  authorized: "paid_already",
  paid: "paid_already",
  charged_back: "paid_already",
  not_created: "gateway_unavailable",
  declined: "failed",
  failed: "failed",
  absent: "failed",
  canceled: "failed",
  expired: "failed",
  refunded: "failed",
}
