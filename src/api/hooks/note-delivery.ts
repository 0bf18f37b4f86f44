import type { DeliveryNote } from "../../charge/delivery-note"
import { describeError } from "../../charge/errors/payment-plugin-error"
import type { Log } from "../../charge/log"
import { DELIVERY_NOTED_EVERY_MS } from "../../charge/times"

interface DeliveryLedger {
  noteDelivery(note: DeliveryNote): Promise<void>
}

interface SecretLedger {
  noteSecretUsed(id: string): Promise<void>
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
  onceAMinute(ledger, log, {
    what: `a delivery for account "${note.account}" came (${note.kind})`,
    write: () => ledger.noteDelivery(note),
  })
}

/** Notes with which of the secrets that were entered in the admin a delivery came; in the same way. */
export function noteSecretUsed(
  ledger: SecretLedger,
  log: Log,
  id: string | undefined
): void {
  if (id !== undefined) {
    onceAMinute(ledger, log, {
      what: `a delivery came with the secret ${id}`,
      write: () => ledger.noteSecretUsed(id),
    })
  }
}

function onceAMinute(
  ledger: object,
  log: Log,
  { what, write }: { what: string; write: () => Promise<void> }
): void {
  const quiet = quietUntil.get(ledger) ?? new Map<string, number>()
  quietUntil.set(ledger, quiet)
  const now = performance.now()
  if (now < (quiet.get(what) ?? 0)) {
    return
  }
  quiet.set(what, now + DELIVERY_NOTED_EVERY_MS)
  void write().catch((error: unknown) =>
    log.warn(
      `checkout-transparent: it could not be noted that ${what}: ${describeError(error)}`
    )
  )
}
