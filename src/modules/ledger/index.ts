import { Module } from "@medusajs/framework/utils"
import { checkStoreAtStart } from "./check-store-at-start"
import type { Charge } from "./models/charge-model"
import { LEDGER_MODULE } from "./ports/ledger-module"
import { LedgerModuleService } from "./service"

export type { LedgerModuleService } from "./service"

/** The public methods and properties of the ledger, which the rest of the plugin can use. */
export type Ledger = Pick<LedgerModuleService, keyof LedgerModuleService>

export type { StoredAlert } from "./event/alerts"
export type { ChargeFilter, ChargeSelection } from "./charge/list/charge-list"
export type { LeasedCharge } from "./lease/charge-leases"
export type {
  DayReportFigures,
  CountAndAmount,
} from "./movement/day-report-figures"
export type { RecordedLinkAttempt } from "./payment-link/link-attempts"
export type { MovementSelection } from "./movement/movement-pages"
export type {
  DiscrepancyRow,
  NotificationRow,
} from "./charge/list/discrepancy-operation-notification-lists"
export type { CardToSend } from "./saved-card/card-claims"
export type { CardToSave } from "./saved-card/cards-to-save"
export type { SessionOfSavedCard } from "./saved-card/card-owner-of-session"
export type { CardToDelete } from "./saved-card/vault-card-deletions"
export type { BegunStoreCharge } from "./store-charge/begin-store-charge"
export type { DeletedRowCounts } from "./privacy/retention"

// Medusa can infer the models only of a class that extends MedusaService directly. The ledger's class does not, so the
// model that Query reads is declared here.
export default Module<
  typeof LEDGER_MODULE,
  typeof LedgerModuleService,
  { Charge: typeof Charge }
>(LEDGER_MODULE, {
  service: LedgerModuleService,
  loaders: [checkStoreAtStart],
})
