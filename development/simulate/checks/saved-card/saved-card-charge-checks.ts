import type { Records } from "../../../records/records"
import type { Violation } from "../../../records/records-by-charge"
import type { SavedCard } from "../../../../packages/devtools/src/simulator/cards/vault"
import type { PermittedCardUse } from "../../process/saved-card/card-journal"
import type { GatewayCall } from "../../gateway/simulated-gateway"
import type { SimulatedStore } from "../../process/simulated-store"
import { STORE_CHARGE_FIELD } from "../../process/store-options"
import { violationIf } from "../violation-if"

/**
 * For how many milliseconds a saved card may still be used after the owner's request to complete the cart was answered.
 * Within this time, another request or process may still authorize the payment session that the owner chose.
 */
const OWNER_COUNTS_MS = 120_000

/**
 * Finds wrong charges with saved cards, and wrong permissions for these charges.
 *
 * A permission is the plugin's decision that a session may be paid with a saved card now (`releases` in the journal).
 * After the store has confirmed the removal of a card, the plugin must not give a permission for the card.
 */
export function wrongChargesOfSavedCards(
  store: SimulatedStore,
  records: Records
): Violation[] {
  return [
    ...store.cards.permittedUses.flatMap((use) =>
      findViolationsOfPermittedCardUse(store, use)
    ),
    ...callsWithSavedCards(store).flatMap((call) =>
      findViolationsOfChargeCall(store, records, call)
    ),
  ]
}

/**
 * Returns whether the cart's owner had requested the completion of the cart by the time `at`. A request that was
 * answered more than OWNER_COUNTS_MS before `at` no longer counts.
 */
function hasOwnerRequestedCompletion(
  { cards }: SimulatedStore,
  { cartId, at }: { cartId: string | null | undefined; at: number }
): boolean {
  return cards.completions.some(
    (one) =>
      one.cartId === cartId && one.from <= at && at <= one.to + OWNER_COUNTS_MS
  )
}

function findViolationsOfPermittedCardUse(
  store: SimulatedStore,
  { savedCardId, sessionId, cartId, at, content }: PermittedCardUse
): Violation[] {
  const { cards } = store
  const ids = [savedCardId, sessionId]
  const removal = cards.removals.find(({ id }) => id === savedCardId)
  return [
    ...violationIf(removal !== undefined && removal.at < at, {
      check: "removed card charged",
      words: `${savedCardId} was released ${at - (removal?.at ?? at)} ms after the store had confirmed its removal`,
      ids,
    }),
    ...violationIf(cards.customerDeletedAt < at, {
      check: "card of a deleted customer charged",
      words: `${savedCardId} was released ${at - cards.customerDeletedAt} ms after the deletion`,
      ids,
    }),
    ...violationIf(!hasOwnerRequestedCompletion(store, { cartId, at }), {
      check: "saved card charged without its owner",
      words: `${savedCardId} in cart ${cartId}, whose completion the owner had not requested in the last ${OWNER_COUNTS_MS} ms`,
      ids,
    }),
    ...violationIf(cards.choices.get(sessionId) !== content, {
      check: "saved card charged for a changed cart",
      words: `the owner chose ${savedCardId} for ${cards.choices.get(sessionId) ?? "nothing"}, and it was released for ${content}`,
      ids,
    }),
  ]
}

interface CallWithCard {
  call: GatewayCall
  saved: SavedCard
}

/**
 * Returns the calls that create a charge with a card of the vault, each with this card. Charges by the store are left
 * out, because the customer is not present for them.
 */
function callsWithSavedCards({ gateway }: SimulatedStore): CallWithCard[] {
  const creations = gateway.calls.filter(
    ({ operation, body }) =>
      operation === "create" && !body?.includes(STORE_CHARGE_FIELD)
  )
  return gateway.world.vault
    .listAllSavedCards()
    .flatMap((saved) =>
      creations
        .filter(({ body }) => body?.includes(saved.id))
        .map((call) => ({ call, saved }))
    )
}

function findViolationsOfChargeCall(
  store: SimulatedStore,
  { ledger }: Records,
  { call: { at, body }, saved }: CallWithCard
): Violation[] {
  const { cards, gateway } = store
  const {
    id,
    card: { expirationMonth, expirationYear },
  } = saved
  const charge = ledger.charges.find(({ merchantChargeId }) =>
    body?.includes(merchantChargeId)
  )
  const isPermitted = cards.permittedUses.some(
    (use) => use.sessionId === charge?.sessionId && use.at <= at
  )
  const { savedCardsNeedNoSecurityCode } = gateway.world.cardSettings
  const ids = [id, charge?.id ?? ""]
  return [
    ...violationIf(!isPermitted, {
      check: "saved card charged without a release",
      words: `${id}, for charge ${charge?.id ?? "unknown"}`,
      ids,
    }),
    ...violationIf(
      !hasOwnerRequestedCompletion(store, { cartId: charge?.cartId, at }),
      {
        check: "saved card charged without its owner",
        words: `${id} was sent when nobody waited for the completion`,
        ids,
      }
    ),
    ...violationIf(Date.UTC(expirationYear, expirationMonth) < at, {
      check: "expired card charged",
      words: `${id}, which was valid until ${expirationMonth}/${expirationYear}`,
      ids,
    }),
    ...violationIf(!savedCardsNeedNoSecurityCode, {
      check: "saved card charged without its security code",
      words: id,
      ids,
    }),
  ]
}
