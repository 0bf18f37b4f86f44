import { MedusaRows } from "../../core/records/medusa-rows"
import { replacements } from "../replaced-modules"
import type { SimulatedStore } from "../simulated-store"

/** Records in the journal of the store each decision of the plugin that a session may be paid with a saved card. */
export function startRecordingPermittedCardUses(store: SimulatedStore): void {
  replacements.onCardOfSession = ({ collectionId, ...released }) => {
    store.cards.recordPermittedCardUse({
      ...released,
      cartId: store.records.cartOfCollection(collectionId)?.id,
      content: orderOrCartOfCollectionAsJson(store, collectionId),
    })
  }
}

/** Returns what a payment collection pays for, as JSON: its order, or its cart if there is no order yet. */
export function orderOrCartOfCollectionAsJson(
  { records }: SimulatedStore,
  collectionId: string
): string {
  const cart = records.cartOfCollection(collectionId)
  const content =
    records.orderOfCollection(collectionId)?.copiedFromCart ??
    (cart && new MedusaRows(records).fieldsCopiedToOrder(cart))
  return JSON.stringify(content)
}
