import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Charge } from "../../domain/charge/charge"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import { type ChargeState, isOpenState } from "../../domain/charge/charge-state"
import { chargeStateConsideringDispute } from "../../domain/dispute/dispute"
import {
  amountToBook,
  isRemainingAmountUnexpected,
} from "../../domain/reconciliation/order/amount-accepted-by-order"
import { describeError } from "../../domain/errors/payment-plugin-error"
import {
  languageFromLocale,
  type ShopperMessage,
  shopperText,
} from "../../texts/shopper-texts"
import { publicDataWithQrCodeImage } from "../../operations/look-up/look-up-charge"
import {
  declinedError,
  type ProviderServices,
  unresolvedError,
} from "./provider-services"
import {
  withUndefinedOptionalKeys,
  PUBLIC_DATA_KEY,
  type PublicData,
  publicDataOf,
} from "../../domain/charge/public-data"
import { shopperMessageForUnresolvedCharge } from "../../operations/look-up/messages-for-shopper"

export interface SessionForCore {
  sessionId: string
  data: Record<string, unknown>
  locale: string | null | undefined
}

/**
 * Tells core the state of a session's charge. Returns the status `authorized` or `captured` if an order may be placed,
 * and throws an error otherwise.
 *
 * The error is a decline only if the shop has no money of the charge and expects none. If the shop has money of the
 * charge or may still get it, the error is an `unresolved` error with a message such as "being verified".
 */
export async function authorizationResultOrThrow(
  access: ProviderServices,
  session: SessionForCore,
  charge: Charge
): Promise<AuthorizePaymentOutput> {
  const state = chargeStateConsideringDispute(charge)
  if (state === "unresolved") {
    // The input may have been sent to the gateway, so it must not be used again.
    await runAndLogFailure(access, () =>
      access.ledger.deleteShopperInput(session.sessionId)
    )
  }
  const message =
    state === "unresolved" && !charge.refundDecision
      ? await shopperMessageForUnresolvedCharge(access.ledger, charge)
      : messageIfOrderForbidden(charge, state)
  if (message) {
    return writeSessionDataAndThrowRefusal(access, session, { charge, message })
  }
  return {
    // For the status `captured`, core records a capture of the whole amount. A synchronization records a partial
    // capture.
    status:
      state === "authorized" || charge.sums.captured < amountToBook(charge)
        ? PaymentSessionStatus.AUTHORIZED
        : PaymentSessionStatus.CAPTURED,
    data: buildSessionData(session, publicDataOf(charge)),
  }
}

/**
 * Returns the message for the shopper if no order may be placed for a charge in this state. Returns `undefined` if an
 * order may be placed. The charge then is authorized or paid, and no refund was decided. A paid charge then has the
 * requested amount, or an administrator decided to book the payment as a part of the order.
 */
function messageIfOrderForbidden(
  charge: Charge,
  state: ChargeState
): ShopperMessage | undefined {
  if (charge.refundDecision && isOpenState(state)) {
    return "being_refunded" // The refund may also be complete already.
  }
  if (state === "paid" && isRemainingAmountUnexpected(charge)) {
    return "other_amount"
  }
  return state === "pending" && isAsynchronousMethod(charge.method)
    ? "code_unpaid"
    : MESSAGES[state]
}

const MESSAGES: Record<ChargeState, ShopperMessage | undefined> = {
  unresolved: "being_verified",
  authorized: undefined,
  paid: undefined,
  pending: "being_verified",
  charged_back: "being_verified",
  declined: "declined",
  failed: "failed",
  absent: "failed",
  refunded: "refunded",
  canceled: "canceled",
  expired: "canceled",
  not_created: "gateway_unavailable",
}

/**
 * Throws an error with a message for the shopper. The error is `unresolved` for the messages in MESSAGES_OF_NO_DECLINE,
 * and `declined` for all others.
 */
export function throwNotAuthorizedError(
  access: ProviderServices,
  session: SessionForCore,
  message: ShopperMessage
): never {
  const text = formatMessageForShopper(access, session, message)
  throw MESSAGES_OF_NO_DECLINE.includes(message)
    ? unresolvedError(text)
    : declinedError(text)
}

export function formatMessageForShopper(
  { account, method }: ProviderServices,
  { locale }: Pick<SessionForCore, "locale">,
  message: ShopperMessage
): string {
  return shopperText(message, languageFromLocale(locale, account.locale), {
    method,
  })
}

/**
 * The messages that must not look like a declined payment, because money was taken, may have been taken or may still
 * arrive. The shopper must not try another card or code. The exception is `code_in_doubt`: the shopper never saw that
 * code or link and cannot have paid it.
 */
const MESSAGES_OF_NO_DECLINE: ShopperMessage[] = [
  "being_verified",
  "code_in_doubt",
  "another_payment_open",
  "amount_changed_since_payment",
  "being_refunded",
  "other_amount",
  "code_unpaid",
  "paid_already",
]

/**
 * Stores the charge's state in the session's data, and then throws an error with the message for the shopper. A payment
 * provider that throws cannot return data to core, so this function writes the data itself. Core's rollback keeps these
 * data (measured).
 */
async function writeSessionDataAndThrowRefusal(
  access: ProviderServices,
  session: SessionForCore,
  reported: { charge: Charge; message: ShopperMessage }
): Promise<never> {
  const text = formatMessageForShopper(access, session, reported.message)
  await runAndLogFailure(access, async () =>
    access.paymentSessions.update({
      id: session.sessionId,
      data: buildSessionData(
        session,
        await publicDataWithQrCodeImage(access.ledger, reported.charge, text)
      ),
    })
  )
  return throwNotAuthorizedError(access, session, reported.message)
}

/**
 * Runs `work`. If it fails, only logs the error, because a thrown error would replace the actual message for the
 * shopper.
 */
async function runAndLogFailure(
  access: ProviderServices,
  work: () => Promise<unknown>
): Promise<void> {
  await work().catch((error: unknown) =>
    access.log.warn(
      `checkout-transparent: a payment session could not be cleaned up: ${describeError(error)}`
    )
  )
}

export function buildSessionData(
  session: Pick<SessionForCore, "sessionId">,
  data: PublicData
): Record<string, unknown> {
  return {
    session_id: session.sessionId,
    [PUBLIC_DATA_KEY]: withUndefinedOptionalKeys(data),
  }
}

/**
 * Returns Medusa's status for the payment session of a charge. The status is `pending` if there is no charge. It is
 * also `pending` if it is unknown whether the charge was created.
 */
export function paymentStatusOf(
  charge: Charge | undefined
): PaymentSessionStatus {
  return charge ? MEDUSA_STATUS[charge.state] : PaymentSessionStatus.PENDING
}

const MEDUSA_STATUS: Record<ChargeState, PaymentSessionStatus> = {
  unresolved: PaymentSessionStatus.PENDING,
  pending: PaymentSessionStatus.PENDING,
  not_created: PaymentSessionStatus.PENDING,
  authorized: PaymentSessionStatus.AUTHORIZED,
  paid: PaymentSessionStatus.CAPTURED,
  charged_back: PaymentSessionStatus.CAPTURED,
  declined: PaymentSessionStatus.ERROR,
  failed: PaymentSessionStatus.ERROR,
  absent: PaymentSessionStatus.ERROR,
  canceled: PaymentSessionStatus.CANCELED,
  expired: PaymentSessionStatus.CANCELED,
  refunded: PaymentSessionStatus.CANCELED,
}
