import type { PlantedFault } from "./plant-fault"
import { FAULTS_IN_CHANGES } from "./faults-in-changes"
import { FAULTS_IN_CREATIONS } from "./faults-in-creations"
import { FAULTS_IN_DECISIONS } from "./faults-in-decisions"
import { FAULTS_IN_PRICES } from "./faults-in-prices"
import { FAULTS_IN_SAVED_CARDS } from "./faults-in-saved-cards"
import { FAULTS_IN_USES_OF_SAVED_CARDS } from "./faults-in-uses-of-saved-cards"
import { FAULTS_IN_STORE_CHARGES } from "./faults-in-store-charges"
import { FAULTS_IN_BACKGROUND_WORK } from "./faults-in-background-work"

/**
 * All planted faults. For each fault, `npm run simulate -- --planted .` runs stories until a check finds the fault, by
 * default at most 100 stories. The command fails if a fault is not found. A fault that is found shows that the checks
 * work.
 */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...FAULTS_IN_CREATIONS,
  ...FAULTS_IN_CHANGES,
  ...FAULTS_IN_DECISIONS,
  ...FAULTS_IN_PRICES,
  ...FAULTS_IN_BACKGROUND_WORK,
  ...FAULTS_IN_SAVED_CARDS,
  ...FAULTS_IN_USES_OF_SAVED_CARDS,
  ...FAULTS_IN_STORE_CHARGES,
]
