import { originOf } from "../../../../charge/movement-origin"
import { emailsOfUsers, type Scope } from "../../../../medusa/core"
import { readOrderHeads } from "../../../../medusa/find-buyers"
import type {
  BookedMovement,
  LedgerModuleService,
} from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import {
  movementsCsvHead,
  movementsCsvLine,
} from "../../../../texts/movements-csv"

/** How many rows are in memory at once. */
const PAGE = 1_000

/**
 * The movements of some days as CSV, a page at a time: the next one is read when the one before is sent.
 * The first line comes with the first page, so that a database that fails is noticed before anything is.
 */
export async function* movementsAsCsv(
  scope: Scope,
  accounts: readonly string[],
  { from, to }: { from: string; to: string }
): AsyncGenerator<string, void> {
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  let head = movementsCsvHead()
  for (const account of accounts) {
    let after: { day: string; id: string } | undefined
    do {
      const page = await ledger.movementPage({
        ...{ account, from, to, after },
        limit: PAGE,
      })
      yield head + (await linesOf(scope, page))
      head = ""
      after = page.at(-1)
    } while (after)
  }
}

async function linesOf(
  scope: Scope,
  page: readonly BookedMovement[]
): Promise<string> {
  const staff = page.flatMap(({ actor }) =>
    originOf(actor) === "staff" ? [actor] : []
  )
  const [emails, orders] = await Promise.all([
    staff.length === 0
      ? new Map<string, string>()
      : emailsOfUsers(scope, staff),
    readOrderHeads(
      scope,
      page.flatMap(({ order_id }) => order_id ?? [])
    ),
  ])
  return page
    .map((movement) =>
      movementsCsvLine({
        ...movement,
        order_number: orders.get(movement.order_id ?? "")?.displayId ?? null,
        user:
          originOf(movement.actor) === "staff"
            ? (emails.get(movement.actor) ?? movement.actor)
            : null,
      })
    )
    .join("")
}
