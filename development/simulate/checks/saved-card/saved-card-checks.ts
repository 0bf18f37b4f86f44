import type { Records } from "../../../records/records"
import type { Violation } from "../../../records/records-by-charge"
import type { SimulatedStore } from "../../process/simulated-store"
import { wrongCardsInVault } from "./cards-in-vault"
import { wrongChargesOfSavedCards } from "./charges-of-saved-cards"
import { wrongStoreCharges } from "./store-charge-checks"

/** Finds broken promises about saved cards. `records` are read at the end of the run, when no work is left. */
export async function wrongSavedCards(
  store: SimulatedStore,
  records: Records
): Promise<Violation[]> {
  if (!store.savesCards) return []
  return [
    ...wrongChargesOfSavedCards(store, records),
    ...(await wrongStoreCharges(store, records)),
    ...(await wrongCardsInVault(store, records)),
  ]
}
