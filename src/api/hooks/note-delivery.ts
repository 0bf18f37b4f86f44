import type { DeliveryNote, RefusalNoted } from "../../charge/delivery-note"
import { describeError } from "../../charge/errors/payment-plugin-error"
import type { Log } from "../../charge/log"
import { DELIVERY_NOTED_EVERY_MS } from "../../charge/times"

interface DeliveryLedger {
  noteDelivery(note: DeliveryNote): Promise<void>
}

/** Why a delivery was turned away. */
export type RefusalReason = "unknown_account" | RefusalNoted

/** One kind of delivery; `account` only when it is configured, or a stranger could fill the memory. */
export interface Delivered {
  account: string | undefined
  kind: "authenticated" | RefusalReason
  /** Of the doctor: nothing of it is kept. */
  isTest?: boolean
}

const REFUSED: Record<RefusalReason, string> = {
  unknown_account:
    "to an account that is not configured. Compare the notification URL in the merchant panel with the accounts' ids",
  no_token: "without a token",
  wrong_token:
    "without a configured token. If the token was renewed in the merchant panel, add it to notificationTokens (payment links: paymentLink.apiKeys)",
  too_large: "with a body of more than 256 kB",
  broken_off: "whose body broke off",
  not_a_json_object: "with a body that is no JSON object",
}

interface Count {
  unreported: number
  quietUntil: number
}

/** What each process leaves alone for a while, by what it says. */
const counts = new WeakMap<object, Map<string, Count>>()

/**
 * Notes that a delivery was authenticated, or why it was refused, for whoever sets up the merchant panel;
 * the log has the refused ones too, with how many there were. Nobody waits for it, and it fails nothing.
 * Once a minute at most for each account and kind: whoever floods the address must flood neither the
 * database nor the log.
 */
export function noteDelivery(
  ledger: DeliveryLedger,
  log: Log,
  { account, kind, isTest = false }: Delivered
): void {
  const many = countOf(ledger, `${account ?? ""} ${kind} ${isTest}`)
  if (many === undefined) return
  if (kind !== "authenticated") {
    const these = many === 1 ? "a notification" : `${many} notifications`
    const of = account === undefined ? "" : ` for account "${account}"`
    log.warn(`checkout-transparent: ${these} refused${of}, ${REFUSED[kind]}.`)
  }
  if (account === undefined || kind === "unknown_account" || isTest) return
  void ledger
    .noteDelivery({ account, kind })
    .catch((error: unknown) =>
      log.warn(
        `checkout-transparent: it could not be noted that a delivery for account "${account}" came (${kind}): ${describeError(error)}`
      )
    )
}

/** How many there were since one was told of; undefined while nothing is to be told. */
function countOf(ledger: object, what: string): number | undefined {
  const known = counts.get(ledger) ?? new Map<string, Count>()
  counts.set(ledger, known)
  const now = performance.now()
  const { unreported, quietUntil } = known.get(what) ?? {
    unreported: 0,
    quietUntil: 0,
  }
  if (now < quietUntil) {
    known.set(what, { unreported: unreported + 1, quietUntil })
    return undefined
  }
  known.set(what, { unreported: 0, quietUntil: now + DELIVERY_NOTED_EVERY_MS })
  return unreported + 1
}
