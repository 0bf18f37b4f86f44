import type { Records } from "../records/records"

/**
 * Describes how a story ended, without ids and times, so that the ends of the same seeds can be
 * compared on two commits. `calls` counts the calls of the gateway by method and path.
 */
export function endOf(
  { gateway, ledger, medusa }: Records,
  calls: ReadonlyMap<string, number>
): string {
  return JSON.stringify({
    gateway: sorted(
      gateway.charges.map(({ history }) =>
        history.map(({ event, amount, by }) => `${by} ${event} ${amount}`)
      )
    ),
    charges: sorted(
      ledger.charges.map(({ method, state, amount, captured, refunded }) =>
        [method, state, amount, captured, refunded].join(" ")
      )
    ),
    orders: sorted(
      medusa.orders.map(
        ({ status, total, paid }) => `${status} ${total} ${paid}`
      )
    ),
    listed: sorted(ledger.discrepancies.map(({ kind }) => kind)),
    calls: Object.fromEntries([...calls].sort()),
  })
}

function sorted<Part>(parts: Part[]): Part[] {
  return parts.sort((one, other) =>
    JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
  )
}
