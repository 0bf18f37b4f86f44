import type { Violation } from "../../records/records-by-charge"
import type { Records } from "../../records/records"
import { vaultIdOf } from "../actors/card-device"
import type { SimulatedStore } from "../process/simulated-store"
import { violationIf } from "./violation-if"

/** How long a completion may already run when the customer removes the card on another device, in milliseconds. */
const COMPLETION_MS = 30_000

const APPROVALS = ["authorized", "paid", "captured"]

/** Finds broken promises about saved cards. `records` are read at the end of the run, when no work is left. */
export async function wrongSavedCards(
  stage: SimulatedStore,
  records: Records
): Promise<Violation[]> {
  if (!stage.savesCards) return []
  return [
    ...cardsSavedTooEarly(stage, records),
    ...chargesOfRemovedCards(stage),
    ...tokensSentTwice(stage),
    ...(await cardsNotInLedger(stage)),
  ]
}

/** Finds cards in the vault that the customer did not agree to, or whose charge was not approved before. */
function cardsSavedTooEarly(
  { gateway, cards }: SimulatedStore,
  { ledger, gateway: shown }: Records
): Violation[] {
  return gateway.world.vault.all().flatMap(({ id, card, savedAt }) => {
    const cartId = cards.consents.get(gateway.tokenOfCard.get(card) ?? "")
    const charges = ledger.charges.filter((row) => row.cartId === cartId)
    const isApproved = shown.charges.some(
      ({ merchantChargeId, history }) =>
        charges.some((row) => row.merchantChargeId === merchantChargeId) &&
        history.some(
          ({ event, at }) =>
            APPROVALS.includes(event) && new Date(at).getTime() <= savedAt
        )
    )
    return [
      ...violationIf(cartId === undefined, {
        check: "card saved without consent",
        words: id,
        ids: [id],
      }),
      ...violationIf(cartId !== undefined && !isApproved, {
        check: "card saved before approval",
        words: `${id}, in cart ${cartId}`,
        ids: [id],
      }),
    ]
  })
}

/** Finds charges that were sent with a saved card after the store had told the customer that it was removed. */
function chargesOfRemovedCards({
  gateway,
  cards,
}: SimulatedStore): Violation[] {
  return cards.removals.flatMap(({ cardId, at }) =>
    gateway.calls.flatMap((call) =>
      violationIf(
        call.operation === "create" &&
          call.body?.includes(cardId) === true &&
          call.at > at + COMPLETION_MS,
        {
          check: "removed card charged",
          words: `${cardId} was charged ${call.at - at} ms after it was removed`,
          ids: [cardId],
        }
      )
    )
  )
}

/** Finds card tokens that were sent to the vault twice. A request that certainly was not sent does not count. */
function tokensSentTwice({ gateway, cards }: SimulatedStore): Violation[] {
  const sent = gateway.calls.filter(
    ({ operation, fault }) => operation === "save_card" && fault !== "refused"
  )
  return [...cards.consents.keys()].flatMap((token) => {
    const { length } = sent.filter(({ body }) => body?.includes(token))
    return violationIf(length > 1, {
      check: "card token sent twice",
      words: `${length} times to the vault`,
      ids: [],
    })
  })
}

interface CardRow {
  id: string
  isPresent: boolean
  isInDoubt: boolean
}

const ROWS = `select id, saved_at is not null and removed_at is null as "isPresent",
  saved_at is null and save_outcome = 'unknown' as "isInDoubt" from checkout_transparent_saved_card`

/**
 * Finds cards in the vault that the ledger does not know. A card whose saving has the recorded outcome `unknown` may be
 * in the vault.
 */
async function cardsNotInLedger(stage: SimulatedStore): Promise<Violation[]> {
  const { rows } = await stage.connections.own.raw<{ rows: CardRow[] }>(ROWS)
  const known: (string | undefined)[] = []
  for (const { id } of rows.filter(({ isPresent }) => isPresent)) {
    known.push(await vaultIdOf(stage, id))
  }
  const live = stage.gateway.world.vault
    .all()
    .filter(({ id, deletedAt }) => deletedAt === null && !known.includes(id))
  const inDoubt = rows.filter(({ isInDoubt }) => isInDoubt).length
  return violationIf(live.length > inDoubt, {
    check: "card unknown to the ledger",
    words: `the vault has ${live.length} cards that the ledger does not have, and ${inDoubt} rows have an unknown outcome`,
    ids: live.map(({ id }) => id),
  })
}
