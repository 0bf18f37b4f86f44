import type { Plant } from "./plant"
import { PLANTS_OF_CHANGES } from "./plants-of-changes"
import { PLANTS_OF_CREATIONS } from "./plants-of-creations"
import { PLANTS_OF_DECISIONS } from "./plants-of-decisions"
import { PLANTS_OF_PRICES } from "./plants-of-prices"
import { PLANTS_OF_WORK } from "./plants-of-work"

/**
 * All planted faults. `npm run simulate -- --planted .` plays stories until each is found. If no planted fault breaks a
 * promise, the checks of that promise may never find anything.
 */
export const PLANTS: readonly Plant[] = [
  ...PLANTS_OF_CREATIONS,
  ...PLANTS_OF_CHANGES,
  ...PLANTS_OF_DECISIONS,
  ...PLANTS_OF_PRICES,
  ...PLANTS_OF_WORK,
]
