import type { BookedMovement } from "../../../../charge/movement"
import { originOf } from "../../../../charge/movement-origin"
import { type Scope, ledgerOf } from "../../../../medusa/core"
import { readOrderHeads } from "../../../../medusa/find-buyers"
import type { MovementSelection } from "../../../../modules/ledger"
import { emailsOfActors } from "../charges/show-history"
import {
  movementsCsvHead,
  movementsCsvLine,
} from "../../../../texts/movements-csv"

const PAGE = 1_000

/**
 * Yields movements as CSV page by page: the next page is read when the previous one was sent. The header comes with
 * the first page, so that a failing database is noticed before anything was sent.
 */
export async function* movementsAsCsv(
  scope: Scope,
  parts: readonly MovementSelection[]
): AsyncGenerator<string, void> {
  const ledger = ledgerOf(scope)
  let head = movementsCsvHead()
  for (const part of parts) {
    let after: BookedMovement | undefined
    do {
      const page = await ledger.movementPage({
        ...part,
        after,
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
  const actors = page.map(({ actor }) => actor)
  const orderIds = page.flatMap(({ order_id }) => order_id ?? [])
  const [emails, orders] = await Promise.all([
    emailsOfActors(scope, actors),
    readOrderHeads(scope, orderIds),
  ])
  return page
    .map((movement) =>
      movementsCsvLine({
        ...movement,
        order_number: orders.get(movement.order_id ?? "")?.displayId ?? null,
        customer: orders.get(movement.order_id ?? "")?.buyer ?? null,
        user:
          originOf(movement.actor) === "staff"
            ? (emails.get(movement.actor) ?? movement.actor)
            : null,
      })
    )
    .join("")
}
