import type { Log } from "../../core/ports/log"
import { WARN_EVERY_MS } from "../../core/time/times"

/** Why a delivery was turned away; each is counted on its own. */
export type RefusalReason =
  | "unknown_account"
  | "not_authentic"
  | "too_large"
  | "broken_off"
  | "not_a_json_object"

const SENTENCES: Record<RefusalReason, string> = {
  unknown_account:
    "to an account that is not configured. Compare the notification URL in the merchant panel with the accounts' ids",
  not_authentic:
    "without a configured token. If the token was renewed in the merchant panel, add it to notificationTokens (payment links: paymentLink.apiKeys)",
  too_large: "with a body of more than 256 kB",
  broken_off: "whose body broke off",
  not_a_json_object: "with a body that is no JSON object",
}

/**
 * Counts deliveries that were turned away and writes a line for the first, then one a minute at
 * most for each account and reason: whoever floods the address must not flood the log.
 */
export class RefusedDeliveries {
  readonly #counts = new Map<string, { unsaid: number; quietUntil: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** `account` only when it is configured: anything else would let a stranger fill the memory. */
  note(
    log: Log,
    { account, reason }: { account: string | undefined; reason: RefusalReason }
  ): void {
    const key = `${account ?? ""} ${reason}`
    const known = this.#counts.get(key) ?? { unsaid: 0, quietUntil: 0 }
    const unsaid = known.unsaid + 1
    if (this.#now() < known.quietUntil) {
      this.#counts.set(key, { ...known, unsaid })
      return
    }
    this.#counts.set(key, {
      unsaid: 0,
      quietUntil: this.#now() + WARN_EVERY_MS,
    })
    const many = unsaid === 1 ? "a notification" : `${unsaid} notifications`
    log.warn(
      `checkout-transparent: ${many} refused${account === undefined ? "" : ` for account "${account}"`}, ${SENTENCES[reason]}.`
    )
  }
}
