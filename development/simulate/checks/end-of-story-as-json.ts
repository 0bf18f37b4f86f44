import type { Records } from "../../records/records"
import type { GatewayCall } from "../gateway/simulated-gateway"

/**
 * Returns the state at the end of a simulated run as JSON, without ids and times. A developer can compare the results
 * of the same seed before and after a change of the code.
 */
export function endOfStoryAsJson(
  { gateway, ledger, medusa }: Records,
  calls: readonly GatewayCall[]
): string {
  return JSON.stringify({
    gateway: sortedByJson(
      gateway.charges.map(({ history }) =>
        history.map(({ event, amount, by }) => `${by} ${event} ${amount}`)
      )
    ),
    charges: sortedByJson(
      ledger.charges.map(({ method, state, amount, captured, refunded }) =>
        [method, state, amount, captured, refunded].join(" ")
      )
    ),
    orders: sortedByJson(
      medusa.orders.map(
        ({ status, total, paid }) => `${status} ${total} ${paid}`
      )
    ),
    listed: sortedByJson(ledger.discrepancies.map(({ kind }) => kind)),
    calls: sortedByJson(calls.map(({ operation }) => operation)),
  })
}

function sortedByJson<Part>(parts: Part[]): Part[] {
  return parts.sort((one, other) =>
    JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
  )
}
