import { isOpenState } from "../../domain/charge/charge-state"
import { isAbandonedInDoubt } from "../../domain/reconciliation/unpaid/unpaid-code"
import { shopperText } from "../../texts/shopper-texts"
import { supersedeCode } from "../../operations/change/supersede-code"
import { type ProviderAccess, refusalError } from "./provider-access"
import { inputReferenceIn } from "./begin-session"
import { sessionIdOf } from "../../medusa/payment/payment-session"
import type { Charge } from "../../domain/charge/charge"
import type { ChangeKind } from "../../domain/operation/operation"
import { refusedChangeMessage } from "../../texts/admin-texts"
import { refuseWith, type SessionToAnswer } from "./answer-for-charge"
import { doubtMessage } from "../../operations/look-up/doubt-message"

/**
 * Deletes the shopper's input of a session, then cancels or abandons its unpaid code, so that core can delete the
 * session. Throws a refusal if the session's charge has or may have money, or if an order waits for the charge. Never
 * throws for a session without a charge. Core would otherwise keep such a new session although another session of the
 * collection is paid (measured).
 */
export async function deleteSession(
  access: ProviderAccess,
  data: Record<string, unknown> | undefined
): Promise<void> {
  const sessionId = await sessionToDelete(access, data)
  if (sessionId === undefined) {
    return
  }
  // The input is deleted first, so that a charge that is claimed from here on has no card or document to charge with.
  await access.ledger.dropShopperInput(sessionId)
  const charge = await access.ledger.findChargeBySession(sessionId)
  if (!charge || !isOpenState(charge.state)) {
    return
  }
  if (isAbandonedInDoubt(charge)) {
    return
  }
  // The middleware has already waited for the outcome. If the charge is unresolved here, a simultaneous request is
  // creating it, and canceling its code would give that shopper a dead code.
  const message =
    charge.state === "unresolved"
      ? await doubtMessage(access.ledger, charge)
      : await supersedeCode(access, charge)
  if (message) {
    throw refusalError(
      shopperText(message, access.account.locale, {
        method: charge.method,
      })
    )
  }
}

/**
 * Returns the id of the session to delete. While a session is being created, core has stored the data of our middleware
 * but no id yet (measured). The id is then found by the shopper's input, which is already bound to the session.
 */
async function sessionToDelete(
  { ledger }: ProviderAccess,
  data: Record<string, unknown> | undefined
): Promise<string | undefined> {
  const reference = inputReferenceIn(data)
  return (
    sessionIdOf(data) ??
    (reference === undefined ? undefined : ledger.findSessionOfInput(reference))
  )
}

/**
 * Throws a refusal for an administrator if another installation made the charge, because only that installation may
 * change or book it.
 */
export async function refuseChangeByOtherInstallation(
  { ledger }: Pick<ProviderAccess, "ledger">,
  kind: ChangeKind,
  charge: Charge
): Promise<void> {
  if (await ledger.isWrittenElsewhere(charge)) {
    throw refusalError(
      refusedChangeMessage(kind, charge, { kind: "written_elsewhere" })
    )
  }
}

/**
 * Throws "being verified" for a shopper if another installation made the charge, because no order may be placed with
 * its money.
 */
export async function refuseOrderOfOtherInstallation(
  access: ProviderAccess,
  toAnswer: SessionToAnswer,
  charge: Charge
): Promise<void> {
  if (
    isOpenState(charge.state) &&
    (await access.ledger.isWrittenElsewhere(charge))
  ) {
    refuseWith(access, toAnswer, "being_verified")
  }
}
