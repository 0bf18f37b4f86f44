import { DateTime } from "luxon"

/** Where the gateway's days end. */
const GATEWAY_ZONE = "America/Sao_Paulo"

/**
 * The last day on which a link of today can be paid, and how long it is until its last half minute:
 * what is paid within that is taken all the same, as what a bank confirms late.
 */
export function lastDay(
  now: Date,
  validityDays: number
): { expiresOn: string; secondsLeft: number } {
  const end = DateTime.fromJSDate(now, { zone: GATEWAY_ZONE })
    .plus({ days: validityDays })
    .endOf("day")
    // The ledger's clock adds what is left, a little later: the shopper reads that day, not the next.
    .minus({ seconds: 30 })
  return {
    expiresOn: end.toFormat("yyyy-MM-dd"),
    secondsLeft: Math.max(
      1,
      Math.floor((end.toMillis() - now.getTime()) / 1_000)
    ),
  }
}
