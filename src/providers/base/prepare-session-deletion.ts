import { isOpenState } from "../../domain/charge/charge-state"
import { isAbandonedWithCreationInDoubt } from "../../domain/reconciliation/unpaid/unpaid-code"
import { shopperText } from "../../texts/shopper-texts"
import { supersedePaymentCode } from "../../operations/change/supersede-payment-code"
import { type ProviderServices, refusalError } from "./provider-services"
import { findShopperInputReference } from "./begin-session"
import { sessionIdOf } from "../../medusa/payment/read-session-with-cart"
import type { Charge } from "../../domain/charge/charge"
import type { ChangeKind } from "../../domain/operation/operation"
import { refusedChangeMessage } from "../../texts/change-error-messages"
import {
  throwNotAuthorizedError,
  type SessionForCore,
} from "./authorization-result"
import { shopperMessageForUnresolvedCharge } from "../../operations/look-up/messages-for-shopper"

/**
 * Prepares a session for its deletion by core: deletes the shopper's stored input and cancels the session's unpaid
 * code. A code that the gateway permanently refuses to cancel is abandoned, so that it does not prevent another
 * payment.
 *
 * Throws a refusal in these cases:
 * - The shop has the money of the session's charge, or may still get it because the code could not be canceled.
 * - An order waits for the payment of the session's code or payment link, which has not expired.
 *
 * An abandoned code that was not paid causes no refusal. Other sessions of the payment collection do not count, even if
 * they are paid. If they counted, core would keep a session that it has to delete (measured).
 */
export async function prepareSessionDeletion(
  access: ProviderServices,
  data: Record<string, unknown> | undefined
): Promise<void> {
  const sessionId = await findIdOfSessionToDelete(access, data)
  if (sessionId === undefined) {
    return
  }
  // The input is deleted first, because no charge of the session can be claimed without its input.
  await access.ledger.deleteShopperInput(sessionId)
  const charge = await access.ledger.findChargeBySession(sessionId)
  if (!charge || !isOpenState(charge.state)) {
    return
  }
  if (isAbandonedWithCreationInDoubt(charge)) {
    return
  }
  // The middleware has already waited for the outcome. If the outcome is still unknown here, another request may be
  // creating the charge now. If the code were abandoned here, the shopper of that request would get a canceled code.
  const message =
    charge.state === "unresolved"
      ? await shopperMessageForUnresolvedCharge(access.ledger, charge)
      : await supersedePaymentCode(access, charge)
  if (message) {
    throw refusalError(
      shopperText(message, access.account.locale, {
        method: charge.method,
      })
    )
  }
}

/**
 * Returns the id of the session that core wants to delete, or `undefined` if the id is not known. If core deletes a
 * session while it is still being created, the session's data have no session id yet (measured). The data then contain
 * the id of the shopper's stored input, and the session is found with that id.
 */
async function findIdOfSessionToDelete(
  { ledger }: ProviderServices,
  data: Record<string, unknown> | undefined
): Promise<string | undefined> {
  const reference = findShopperInputReference(data)
  return (
    sessionIdOf(data) ??
    (reference === undefined ? undefined : ledger.findSessionOfInput(reference))
  )
}

/**
 * Throws a refusal for an administrator if another installation of the store created the charge. Only that installation
 * may capture, refund or void it.
 */
export async function refuseChangeByOtherInstallation(
  { ledger }: Pick<ProviderServices, "ledger">,
  kind: ChangeKind,
  charge: Charge
): Promise<void> {
  if (await ledger.isOfOtherInstallation(charge)) {
    throw refusalError(
      refusedChangeMessage(kind, charge, { kind: "of_other_installation" })
    )
  }
}

/**
 * Refuses a shopper's payment with the message `being_verified` if another installation created the charge and the
 * charge is still open. This installation must not place an order for that charge's money.
 */
export async function refuseChargeOfOtherInstallation(
  access: ProviderServices,
  sessionForCore: SessionForCore,
  charge: Charge
): Promise<void> {
  if (
    isOpenState(charge.state) &&
    (await access.ledger.isOfOtherInstallation(charge))
  ) {
    throwNotAuthorizedError(access, sessionForCore, "being_verified")
  }
}
