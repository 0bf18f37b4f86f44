import { findCharges, sumsOfCharges } from "./list/charge-list"
import { claimChargeCreation } from "./creation/claim-charge-creation"
import {
  findChargesWithIds,
  findChargesWithOtherOpenCharge,
  findChargesWithNoMoneyLeft,
  countCollectionsWithFailedCompletion,
  findChargeById,
  findChargeBySession,
  findChargesOfCollection,
  findQrCodeImage,
  findOpenChargeOfCart,
  findOpenChargeOfCollection,
  findOpenChargesOfCollections,
} from "./find-charges"
import {
  findOpenChargeOfCartWithPriceUse,
  findOpenChargeOfCollectionWithPriceUse,
  findChargeAndInputOfSession,
  recordFirstPriceAdjustment,
  wasAnyCartPriceEverAdjusted,
} from "./find-charge-of-cart-or-session"
import { countChargesOfOtherInstallations } from "./installation-id"
import {
  discrepanciesOfCharges,
  findDiscrepancies,
  findNotifications,
  findOperations,
} from "./list/discrepancy-operation-notification-lists"
import { sumUnpaidCodesAndLinksByMethod } from "./unpaid-codes-and-links"
import { countChargesThatCanStillChange } from "./charges-that-can-still-change"
import { findChargesAwaitingShipment, recordShipment } from "./charge-shipments"
import { moveChargesToThisInstallation } from "./move-charges-to-this-installation"
import { insertChargeMissingInLedger } from "./creation/insert-charge-missing-in-ledger"
import {
  markUnshownPaymentCodeAbandoned,
  wasCodeNeverShownToShopper,
} from "./unshown-codes"

export const chargeRepository = {
  ofDatabase: {
    findChargesWithIds,
    findChargesWithOtherOpenCharge,
    findChargesWithNoMoneyLeft,
    countCollectionsWithFailedCompletion,
    findChargeById,
    findChargeBySession,
    findChargesOfCollection,
    findQrCodeImage,
    findOpenChargeOfCart,
    findOpenChargeOfCollection,
    findOpenChargesOfCollections,
    discrepanciesOfCharges,
    findDiscrepancies,
    findNotifications,
    findOperations,
    findCharges,
    sumsOfCharges,
    sumUnpaidCodesAndLinksByMethod,
    countChargesThatCanStillChange,
    wasCodeNeverShownToShopper,
    findOpenChargeOfCartWithPriceUse,
    findOpenChargeOfCollectionWithPriceUse,
    recordFirstPriceAdjustment,
    wasAnyCartPriceEverAdjusted,
  },
  ofInstallation: {
    claimChargeCreation,
    findChargeAndInputOfSession,
    markUnshownPaymentCodeAbandoned,
    countChargesOfOtherInstallations,
    moveChargesToThisInstallation,
    insertChargeMissingInLedger,
    findChargesAwaitingShipment,
    recordShipment,
  },
}
