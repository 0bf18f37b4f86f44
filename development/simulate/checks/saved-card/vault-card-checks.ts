import type { Records } from "../../../records/records"
import type { Violation } from "../../../records/records-by-charge"
import type { SimulatedStore } from "../../process/simulated-store"
import { readVaultIdOfSavedCard } from "../../process/saved-card/vault-ids"
import { violationIf } from "../violation-if"

const APPROVALS = ["authorized", "paid", "captured"]

/**
 * Finds errors in the saving and the removal of cards:
 * - cards that were saved without consent, or before their charge was approved
 * - card tokens that were sent twice
 * - differences between the cards of the vault and of the ledger
 * - cards that a deleted customer still has
 */
export async function wrongCardsInVault(
  store: SimulatedStore,
  records: Records
): Promise<Violation[]> {
  const rows = await readCardRows(store)
  return [
    ...cardsSavedTooEarly(store, records),
    ...findCardTokensSentTwice(store),
    ...(await findDifferencesBetweenVaultAndLedger(store, rows)),
    ...findLeftoverCardsOfDeletedCustomer(store, rows),
  ]
}

/** Finds cards that were saved in the vault without the customer's consent, or before their charge was approved. */
function cardsSavedTooEarly(
  { gateway, cards }: SimulatedStore,
  { ledger, gateway: shown }: Records
): Violation[] {
  const all = gateway.world.vault
    .listAllSavedCards()
    .flatMap(({ id, saves }) => saves.map((save) => ({ id, ...save })))
  return all.flatMap(({ id, card, at: savedAt }) => {
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

/** Finds card tokens that were sent to the vault twice. A request that certainly was not sent does not count. */
function findCardTokensSentTwice({
  gateway,
  cards,
}: SimulatedStore): Violation[] {
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
  customerId: string
  isPresent: boolean
  isInDoubt: boolean
  hasConsent: boolean
}

const ROWS = `select id, customer_id as "customerId",
  saved_at is not null and removed_at is null as "isPresent",
  saved_at is null and save_outcome = 'unknown' as "isInDoubt",
  consent_text <> '' as "hasConsent" from checkout_transparent_saved_card`

async function readCardRows({
  connections,
}: SimulatedStore): Promise<CardRow[]> {
  const { rows } = await connections.own.raw<{ rows: CardRow[] }>(ROWS)
  return rows
}

/**
 * Finds cards that only the vault or only the ledger has, and cards that the ledger has twice. A card whose saving has
 * the recorded outcome `unknown` may be in the vault.
 */
async function findDifferencesBetweenVaultAndLedger(
  store: SimulatedStore,
  rows: readonly CardRow[]
): Promise<Violation[]> {
  const known: (string | undefined)[] = []
  for (const row of rows.filter(({ isPresent }) => isPresent)) {
    known.push(await readVaultIdOfSavedCard(store, row))
  }
  const live = store.gateway.world.vault
    .listAllSavedCards()
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ id }) => id)
  const unknown = live.filter((id) => !known.includes(id))
  const inDoubt = rows.filter(({ isInDoubt }) => isInDoubt).length
  const gone = known.filter((id) => id === undefined || !live.includes(id))
  const twice = known.filter((id, nth) => known.indexOf(id) !== nth)
  return [
    ...violationIf(unknown.length > inDoubt, {
      check: "card unknown to the ledger",
      words: `the vault has ${unknown.length} cards that the ledger does not have, and ${inDoubt} rows have an unknown outcome`,
      ids: unknown,
    }),
    ...violationIf(gone.length > 0, {
      check: "listed card not in the vault",
      words: gone.join(" "),
      ids: gone.map(String),
    }),
    ...violationIf(twice.length > 0, {
      check: "card listed twice",
      words: twice.join(" "),
      ids: twice.map(String),
    }),
  ]
}

/** Finds cards and consents of a deleted customer that the ledger still has. */
function findLeftoverCardsOfDeletedCustomer(
  { cards: { customerDeletedAt } }: SimulatedStore,
  rows: readonly CardRow[]
): Violation[] {
  const kept = rows.filter((row) => row.isPresent || row.hasConsent)
  return violationIf(customerDeletedAt < Infinity && kept.length > 0, {
    check: "cards of a deleted customer remain",
    words: `${kept.length} rows`,
    ids: kept.map(({ id }) => id),
  })
}
