import {
  type BuyerDocument,
  formatDocument,
} from "../../../../domain/shared-with-browser/document"
import {
  isNameDependentOnOtherMovements,
  movementNames,
} from "../../../../domain/movement/movement-names"
import type { MovementForBookkeeping } from "../../../../domain/movement/movement"
import { originOfActor } from "../../../../domain/movement/movement-origin"
import { type Scope, ledgerOf } from "../../../../medusa/container"
import { readOrderHeads } from "../../../../medusa/customer/find-orders-and-buyers"
import type { MovementSelection } from "../../../../modules/ledger"
import { emailsOfActors } from "../charges/show-charge-records"
import {
  movementsCsvHead,
  movementsCsvLine,
} from "../../../../texts/movements-csv"

const PAGE = 1_000

/**
 * Yields movements as CSV text, one page of 1,000 movements at a time. A page is read from the database only when the
 * consumer has finished the previous page.
 *
 * The header line is part of the first yielded text. A database failure on the first page therefore becomes an error
 * response, because no bytes were sent yet.
 */
export async function* movementsAsCsv(
  scope: Scope,
  parts: readonly MovementSelection[],
  documents = false
): AsyncGenerator<string, void> {
  const ledger = ledgerOf(scope)
  let head = movementsCsvHead({ documents })
  for (const part of parts) {
    let after: MovementForBookkeeping | undefined
    do {
      const page = await ledger.readMovementPage({
        ...part,
        after,
        limit: PAGE,
      })
      yield head + (await linesOf(scope, page, documents))
      head = ""
      after = page.at(-1)
    } while (after)
  }
}

async function linesOf(
  scope: Scope,
  page: readonly MovementForBookkeeping[],
  documents: boolean
): Promise<string> {
  const actors = page.map(({ actor }) => actor)
  const orderIds = page.flatMap(({ order_id }) => order_id ?? [])
  const ledger = ledgerOf(scope)
  const [names, emails, orders, buyerDocuments] = await Promise.all([
    ledger
      .findMovementsOfCharges(chargeIdsToReadInFull(page))
      .then(movementNames),
    emailsOfActors(scope, actors),
    readOrderHeads(scope, orderIds),
    documents
      ? ledger.findBuyerDocumentsOfCharges(page.map((one) => one.charge_id))
      : new Map<string, BuyerDocument>(),
  ])
  return page
    .map((movement) =>
      movementsCsvLine(
        {
          ...movement,
          movement_name: names.get(movement.id) ?? movement.kind,
          order_number: orders.get(movement.order_id ?? "")?.displayId ?? null,
          customer: orders.get(movement.order_id ?? "")?.buyer ?? null,
          user:
            originOfActor(movement.actor) === "staff"
              ? (emails.get(movement.actor) ?? movement.actor)
              : null,
          document: formatBuyerDocument(buyerDocuments.get(movement.charge_id)),
        },
        { documents }
      )
    )
    .join("")
}

/**
 * Returns the ids of the charges for which all movements have to be read. The file shows a name for each movement, and
 * some names depend on the other movements of the same charge.
 */
function chargeIdsToReadInFull(
  page: readonly MovementForBookkeeping[]
): string[] {
  const ids = page
    .filter(({ kind, amount }) =>
      isNameDependentOnOtherMovements({ kind, amount })
    )
    .map((one) => one.charge_id)
  return [...new Set(ids)]
}

function formatBuyerDocument(kept: BuyerDocument | undefined): string | null {
  return kept ? formatDocument(kept.document, kept.documentType) : null
}
