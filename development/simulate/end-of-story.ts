import type { Records } from "../records/records"
import { readFileSync, writeFileSync } from "node:fs"

/**
 * Describes how a story ended, without ids and times, so that two versions of the plugin can be
 * compared. `calls` counts the calls of the gateway by method and path.
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

/** The ends of stories by their seed, in a file with one line for each. */
export class Ends {
  readonly #ends = new Map<number, string>()

  add(seed: number, end: string): void {
    this.#ends.set(seed, end)
  }

  writeTo(file: string): void {
    const lines = [...this.#ends].sort(([one], [other]) => one - other)
    writeFileSync(file, lines.map(([seed, end]) => `${seed} ${end}\n`).join(""))
  }

  /** Describes each seed that ended in another way in the file's version. */
  changedSince(file: string): string[] {
    return readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line) => {
        const [seed = ""] = line.split(" ", 1)
        const before = line.slice(seed.length + 1)
        const now = this.#ends.get(Number(seed))
        return now === undefined || now === before
          ? []
          : [`seed ${seed} ended\n    ${before}\n  and ends\n    ${now}`]
      })
  }
}
