import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { type Charge, isAsynchronousMethod } from "../../charge/charge"
import { isOpen } from "../../charge/charge-state"
import { effectiveStateOf } from "../../charge/dispute"
import {
  amountToBook,
  isOtherAmountTaken,
} from "../../charge/decide/fitting-amount"
import { describeError } from "../../charge/errors/payment-plugin-error"
import {
  shopperLanguage,
  type ShopperMessage,
  shopperText,
} from "../../texts/shopper-texts"
import { showCharge } from "../../payments/look-up-charge"
import { declined, type ProviderAccess, unresolved } from "./provider-access"
import {
  overwriting,
  PUBLIC_KEY,
  type PublicData,
  publicDataOf,
} from "../../charge/public-data/public-data"

export interface SessionToAnswer {
  sessionId: string
  data: Record<string, unknown>
  locale: string | null | undefined
}

/**
 * Reports the state of a session's charge to Medusa: returns authorized or captured, or throws: a decline, or, where
 * money is or may be taken, an error that is no decline, such as "being verified" when the state is in doubt.
 */
export async function answerFor(
  access: ProviderAccess,
  session: SessionToAnswer,
  charge: Charge
): Promise<AuthorizePaymentOutput> {
  const state = effectiveStateOf(charge)
  if (state === "unresolved") {
    // The input may have been sent, so it is useless now; resolving the doubt deletes it as well.
    await asFarAsPossible(access, () =>
      access.ledger.dropShopperInput(session.sessionId)
    )
  }
  if (charge.refundDecision && isOpen(state)) {
    // The money is being refunded, or was refunded: no order may be placed for it.
    return throwWith(access, session, { charge, message: "being_refunded" })
  }
  switch (state) {
    case "authorized":
      return {
        status: PaymentSessionStatus.AUTHORIZED,
        data: dataWith(session, publicDataOf(charge)),
      }
    case "paid":
      if (isOtherAmountTaken(charge)) {
        return throwWith(access, session, { charge, message: "other_amount" })
      }
      return {
        // Core books the whole amount; for a partial capture, a synchronization books the part.
        status:
          charge.sums.captured < amountToBook(charge)
            ? PaymentSessionStatus.AUTHORIZED
            : PaymentSessionStatus.CAPTURED,
        data: dataWith(session, publicDataOf(charge)),
      }
    case "pending":
      return throwWith(access, session, {
        charge,
        message: isAsynchronousMethod(charge.method)
          ? "code_unpaid"
          : "being_verified",
      })
    case "unresolved":
    case "charged_back":
      return throwWith(access, session, { charge, message: "being_verified" })
    case "declined":
      return throwWith(access, session, { charge, message: "declined" })
    case "failed":
    case "absent":
      return throwWith(access, session, { charge, message: "failed" })
    case "refunded":
      return throwWith(access, session, { charge, message: "refunded" })
    case "canceled":
    case "expired":
      return throwWith(access, session, { charge, message: "canceled" })
    case "not_created":
      return throwWith(access, session, {
        charge,
        message: "gateway_unavailable",
      })
  }
}

/** Throws a message for the shopper: as `unresolved` if it is in IS_NO_DECLINE, else as `declined`. */
export function refuseWith(
  access: ProviderAccess,
  session: SessionToAnswer,
  message: ShopperMessage
): never {
  const text = textFor(access, session, message)
  throw IS_NO_DECLINE.includes(message) ? unresolved(text) : declined(text)
}

/** Returns a message in the language of a cart's locale. */
export function textFor(
  { account, method }: ProviderAccess,
  { locale }: Pick<SessionToAnswer, "locale">,
  message: ShopperMessage
): string {
  return shopperText(message, shopperLanguage(locale, account.locale), {
    method,
  })
}

/** Messages for which another card or code is no help: money is taken, may be taken, or may still arrive. */
const IS_NO_DECLINE: ShopperMessage[] = [
  "being_verified",
  "another_payment_open",
  "amount_changed_since_payment",
  "being_refunded",
  "other_amount",
  "code_unpaid",
  "paid_already",
]

/**
 * Throws a refusal after writing the session's data: a throw loses the data that would be returned. The written data
 * survives core's roll-back and is in the shopper's answer (measured).
 */
async function throwWith(
  access: ProviderAccess,
  session: SessionToAnswer,
  reported: { charge: Charge; message: ShopperMessage }
): Promise<never> {
  const text = textFor(access, session, reported.message)
  await asFarAsPossible(access, async () =>
    access.paymentSessions.update({
      id: session.sessionId,
      data: dataWith(
        session,
        await showCharge(access.ledger, reported.charge, text)
      ),
    })
  )
  return refuseWith(access, session, reported.message)
}

/** Runs `work` and only logs its failure: core would turn an error here into a decline for the shopper. */
async function asFarAsPossible(
  access: ProviderAccess,
  work: () => Promise<unknown>
): Promise<void> {
  await work().catch((error: unknown) =>
    access.log.warn(
      `checkout-transparent: could not tidy up a payment session: ${describeError(error)}`
    )
  )
}

export function dataWith(
  session: Pick<SessionToAnswer, "sessionId">,
  data: PublicData
): Record<string, unknown> {
  return { session_id: session.sessionId, [PUBLIC_KEY]: overwriting(data) }
}

/** Returns Medusa's status for a charge. Never reports a doubt as a failure. */
export function paymentStatusOf(
  charge: Charge | undefined
): PaymentSessionStatus {
  switch (charge?.state) {
    case undefined:
    case "unresolved":
    case "pending":
    case "not_created":
      return PaymentSessionStatus.PENDING
    case "authorized":
      return PaymentSessionStatus.AUTHORIZED
    case "paid":
    case "charged_back":
      return PaymentSessionStatus.CAPTURED
    case "declined":
    case "failed":
    case "absent":
      return PaymentSessionStatus.ERROR
    case "canceled":
    case "expired":
    case "refunded":
      return PaymentSessionStatus.CANCELED
  }
}
