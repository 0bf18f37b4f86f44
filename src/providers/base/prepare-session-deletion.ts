import { isOpenState } from "../../domain/charge/charge-state"
import { isAbandonedInDoubt } from "../../domain/reconciliation/unpaid/unpaid-code"
import { shopperText } from "../../texts/shopper-texts"
import { supersedePaymentCode } from "../../operations/change/supersede-payment-code"
import { type ProviderServices, refusalError } from "./provider-services"
import { inputReferenceIn } from "./begin-session"
import { sessionIdOf } from "../../medusa/payment/read-session-with-cart"
import type { Charge } from "../../domain/charge/charge"
import type { ChangeKind } from "../../domain/operation/operation"
import { refusedChangeMessage } from "../../texts/change-error-messages"
import {
  throwShopperRefusal,
  type SessionForCore,
} from "./authorization-result"
import { shopperMessageForCharge } from "../../operations/look-up/messages-for-shopper"

/**
 * Prepares a session for its deletion by core: deletes the shopper's stored input and cancels the session's unpaid
 * code. A code that the gateway does not cancel is abandoned, so that it does not prevent another payment.
 *
 * Throws a refusal if the shop has or may have the charge's money, or if an order waits for the charge's payment. There
 * are two exceptions:
 * - A code that was abandoned before causes no refusal.
 * - A session without a charge causes no refusal. An error would make core keep this new session, although another
 *   session of the collection is paid (measured).
 */
export async function prepareSessionDeletion(
  access: ProviderServices,
  data: Record<string, unknown> | undefined
): Promise<void> {
  const sessionId = await sessionToDelete(access, data)
  if (sessionId === undefined) {
    return
  }
  // The input is deleted first. A charge that is claimed after this has no card and no document, so it cannot be sent.
  await access.ledger.deleteShopperInput(sessionId)
  const charge = await access.ledger.findChargeBySession(sessionId)
  if (!charge || !isOpenState(charge.state)) {
    return
  }
  if (isAbandonedInDoubt(charge)) {
    return
  }
  // The middleware has already waited for the outcome. If it is still unknown here, another request is creating the
  // charge now, and that shopper would get a canceled code.
  const message =
    charge.state === "unresolved"
      ? await shopperMessageForCharge(access.ledger, charge)
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
 * session while it is still being created, the session's data have no id yet (measured). The session is then found with
 * the reference to the shopper's input.
 */
async function sessionToDelete(
  { ledger }: ProviderServices,
  data: Record<string, unknown> | undefined
): Promise<string | undefined> {
  const reference = inputReferenceIn(data)
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
    throwShopperRefusal(access, sessionForCore, "being_verified")
  }
}
