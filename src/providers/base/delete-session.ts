import { isOpen } from "../../core/charge/charge-state"
import { shopperText } from "../../core/texts/shopper-texts"
import { supersede } from "../../operations/supersede"
import { operationDependencies, type ProviderAccess } from "./provider-access"
import { referenceIn } from "./reference-in"
import { sessionIdOf } from "./session-id-of"
import { refused } from "./to-medusa-error"

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
