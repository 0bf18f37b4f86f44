import type { PlantedFault } from "./plant"
import { PLANTS_OF_CHANGES } from "./plants-of-changes"
import { PLANTS_OF_CREATIONS } from "./plants-of-creations"
import { PLANTS_OF_DECISIONS } from "./plants-of-decisions"
import { PLANTS_OF_PRICES } from "./plants-of-prices"
import { PLANTS_OF_WORK } from "./plants-of-work"

/**
 * All planted faults. `npm run simulate -- --planted .` runs stories with each fault until the fault is found, at most
 * 100 by default, and fails if a fault is not found. A promise that no planted fault breaks is not tested well: its
 * checks might find nothing at all.
 */
export const PLANTS: readonly PlantedFault[] = [
  ...PLANTS_OF_CREATIONS,
  ...PLANTS_OF_CHANGES,
  ...PLANTS_OF_DECISIONS,
  ...PLANTS_OF_PRICES,
  ...PLANTS_OF_WORK,
]
