import type { Ledger } from "../modules/ledger"
import { DAY_MS, HOUR_MS } from "../charge/times"

/** What is known of the last day of an account. */
export interface DeliveriesOfAccount {
  account: string
  /** How many sales were paid or placed within the last 24 hours. */
  sales: number
  /** When a delivery of the gateway was last authenticated. */
  lastAuthenticatedAt: Date | null
}

/** A day of silence is over with the first delivery. */
const ENDS_AT_ONCE = 0

/**
 * Alerts people to accounts that sell and were notified of nothing for a day. Give it all accounts:
 * one that is not among them counts as well again.
 */
export async function noteSalesWithoutNotifications(
  ledger: Pick<Ledger, "noteConditions">,
  accounts: readonly DeliveriesOfAccount[],
  now: Date
): Promise<void> {
  const silentSince = now.getTime() - DAY_MS
  await ledger.noteConditions({
    cause: "sales_without_notifications",
    conditions: accounts
      .filter(
        ({ sales, lastAuthenticatedAt }) =>
          sales > 0 && (lastAuthenticatedAt?.getTime() ?? 0) < silentSince
      )
      .map(({ account, sales }) => ({
        name: account,
        data: { account, sales, hours: DAY_MS / HOUR_MS },
      })),
    quietMs: ENDS_AT_ONCE,
  })
}
