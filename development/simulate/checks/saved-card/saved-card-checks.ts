import type { Records } from "../../../records/records"
import type { Violation } from "../../../records/records-by-charge"
import type { SimulatedStore } from "../../process/simulated-store"
import { wrongCardsInVault } from "./vault-card-checks"
import { wrongChargesOfSavedCards } from "./saved-card-charge-checks"
import { wrongStoreCharges } from "./store-charge-checks"

/** Finds broken promises about saved cards. `records` are read at the end of the run, when no work is left. */
export async function findSavedCardViolations(
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
