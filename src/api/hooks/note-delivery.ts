import type { DeliveryNote } from "../../charge/delivery-note"
import { describeError } from "../../charge/errors/payment-plugin-error"
import type { Log } from "../../charge/log"
import { DELIVERY_NOTED_EVERY_MS } from "../../charge/times"

interface DeliveryLedger {
  noteDelivery(note: DeliveryNote): Promise<void>
}

/** Until when this process leaves a note alone, by what it says. */
const quietUntil = new WeakMap<object, Map<string, number>>()

/**
 * Notes that a delivery to a configured account was authenticated, or why it was refused, for whoever
 * sets up the merchant panel. Nobody waits for it, and it fails nothing. Once a minute at most, in this
 * process without a statement: a stranger's flood must not become one of the database.
 */
export function noteDelivery(
  ledger: DeliveryLedger,
  log: Log,
  note: DeliveryNote
): void {
  const what = `a delivery for account "${note.account}" came (${note.kind})`
  const quiet = quietUntil.get(ledger) ?? new Map<string, number>()
  quietUntil.set(ledger, quiet)
  const now = performance.now()
  if (now < (quiet.get(what) ?? 0)) {
    return
  }
  quiet.set(what, now + DELIVERY_NOTED_EVERY_MS)
  void ledger
    .noteDelivery(note)
    .catch((error: unknown) =>
      log.warn(
        `checkout-transparent: it could not be noted that ${what}: ${describeError(error)}`
      )
    )
}
