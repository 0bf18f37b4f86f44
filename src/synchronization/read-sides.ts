import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../core/charge/charge"
import type { PluginOptions } from "../core/options/plugin-options"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { readBooks } from "./read-books"

/** The ledger's and Medusa's side of a charge, as they are now. */
export async function readSides(
  container: MedusaContainer,
  chargeId: string
): Promise<BothSides> {
  const [sides] = await readSidesOf(container, [chargeId])
  if (!sides) {
    throw new Error(`The ledger has no charge ${chargeId}.`)
  }
  return sides
}

/** The same of many charges at once, in the order of the ids. */
export async function readSidesOf(
  container: MedusaContainer,
  chargeIds: readonly string[]
): Promise<BothSides[]> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [charges, operations] = await Promise.all([
    ledger.chargesWithIds(chargeIds),
    ledger.operationsOf(chargeIds),
  ])
  const books = await readBooks(container, charges)
  const now = new Date()
  return chargeIds.flatMap((id) => {
    const charge = charges.find((candidate) => candidate.id === id)
    const booked = books.get(id)
    return charge && booked
      ? [
          {
            charge,
            operations: operations.filter(({ chargeId }) => chargeId === id),
            books: booked,
            now,
            codeGraceMs: codeGraceMs(ledger.pluginOptions, charge),
          },
        ]
      : []
  })
}

/** An account that is gone from the configuration still has charges. */
const NO_ACCOUNT_GRACE_MINUTES = 10

function codeGraceMs({ accounts }: PluginOptions, { account }: Charge): number {
  const found = accounts.find(({ id }) => id === account)
  return (found?.codes.graceMinutes ?? NO_ACCOUNT_GRACE_MINUTES) * 60_000
}
