import { MedusaService } from "@medusajs/framework/utils"
import { AccessToken } from "./models/access-token-model"
import { AdminAction } from "./models/admin-action-model"
import { Alert } from "./models/alert-model"
import { Charge } from "./models/charge-model"
import { Discrepancy } from "./models/discrepancy-model"
import { BuyerDocument } from "./models/buyer-document-model"
import { Installation } from "./models/installation-model"
import { Lease } from "./models/lease-model"
import { LinkTransaction } from "./models/link-transaction-model"
import { Movement } from "./models/movement-model"
import { ExportedMovement } from "./models/exported-movement-model"
import { Notification } from "./models/notification-model"
import { Operation } from "./models/operation-model"
import { ReminderOptOut } from "./models/reminder-opt-out-model"
import { OutboxEntry } from "./models/outbox-entry-model"
import { PaymentLink } from "./models/payment-link-model"
import { QuotedRules } from "./models/quoted-rules-model"
import { Reminder } from "./models/reminder-model"
import { SavedCard } from "./models/saved-card-model"
import { Setting } from "./models/setting-model"
import { ShopperInput } from "./models/shopper-input-model"
import { StoreCharge } from "./models/store-charge-model"
import type { RepositoryMethods } from "./repositories"

const ModelMethods = MedusaService({
  Charge,
  Operation,
  Installation,
  ShopperInput,
  SavedCard,
  StoreCharge,
  Discrepancy,
  Notification,
  OutboxEntry,
  PaymentLink,
  LinkTransaction,
  Lease,
  AdminAction,
  Alert,
  AccessToken,
  Movement,
  ExportedMovement,
  Setting,
  BuyerDocument,
  QuotedRules,
  Reminder,
  ReminderOptOut,
})

/**
 * The base class of `LedgerFoundation`, with the methods that Medusa generates for the models. Its type also contains
 * the methods of the repositories, which the constructor of `LedgerFoundation` adds.
 */
export const ModelAndRepositoryMethods = ModelMethods as unknown as new (
  ...given: ConstructorParameters<typeof ModelMethods>
) => InstanceType<typeof ModelMethods> & RepositoryMethods
