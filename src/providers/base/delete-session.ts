import { isOpen } from "../../charge/charge-state"
import { shopperText } from "../../texts/shopper-texts"
import { supersede } from "../../payments/supersede"
import {
  operationDependencies,
  type ProviderAccess,
  refused,
} from "./provider-access"
import { referenceIn } from "./begin-session"
import { sessionIdOf } from "../../medusa/payment-session"
import type { Charge } from "../../charge/charge"
import type { ChangeKind } from "../../charge/operation"
import { refusedChangeText } from "../../texts/admin-texts"
import { refuseWith, type SessionToAnswer } from "./answer-for-charge"

/**
 * Takes what the shopper entered for a session away and lets the session go. A code that nobody has
 * paid is given up with it. Refuses for a session whose charge holds or may hold money, or for which
 * an order waits. Never refuses a session without a charge, or core would keep a fresh one beside
 * the one that was paid (measured).
 */
export async function deleteSession(
  access: ProviderAccess,
  data: Record<string, unknown> | undefined
): Promise<void> {
  const sessionId = await sessionToDelete(access, data)
  if (sessionId === undefined) {
    return
  }
  // First: a charge that is claimed from here on finds nothing to charge with.
  await access.ledger.dropShopperInput(sessionId)
  const charge = await access.ledger.findChargeBySession(sessionId)
  if (!charge || !isOpen(charge.state)) {
    return
  }
  // Whoever waited for it has done so in the middleware. Here it is being made at this very moment, by
  // a request that came together with this one, and its shopper would be shown a canceled code.
  const message =
    charge.state === "unresolved"
      ? "being_verified"
      : await supersede(
          { ...operationDependencies(access), query: access.query },
          charge
        )
  if (message) {
    throw refused(
      shopperText(message, access.account.locale, {
        method: charge.method,
      })
    )
  }
}

/**
 * While a session is being made, core has written down what our middleware gave it, and no id yet
 * (measured): what the shopper entered is tied to the session by then.
 */
async function sessionToDelete(
  { ledger }: ProviderAccess,
  data: Record<string, unknown> | undefined
): Promise<string | undefined> {
  const reference = referenceIn(data)
  return (
    sessionIdOf(data) ??
    (reference === undefined ? undefined : ledger.findSessionOfInput(reference))
  )
}

/** Throws a refusal for an admin when the charge is another installation's to change or to book. */
export async function refuseChangeElsewhere(
  { ledger }: Pick<ProviderAccess, "ledger">,
  kind: ChangeKind,
  charge: Charge
): Promise<void> {
  if (await ledger.isWrittenElsewhere(charge)) {
    throw refused(
      refusedChangeText(kind, charge, { kind: "written_elsewhere" })
    )
  }
}

/** Throws "being verified" for a shopper: no order is placed on money that another installation took. */
export async function refuseOrderElsewhere(
  access: ProviderAccess,
  toAnswer: SessionToAnswer,
  charge: Charge
): Promise<void> {
  if (
    isOpen(charge.state) &&
    (await access.ledger.isWrittenElsewhere(charge))
  ) {
    refuseWith(access, toAnswer, "being_verified")
  }
}
