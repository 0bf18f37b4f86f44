import { findCharges, sumsOfCharges } from "./list/charge-list"
import { claimCreation } from "./creation/claim-creation"
import {
  chargesWithIds,
  chargesWithOpenSibling,
  chargesWithoutMoney,
  countFailedCompletions,
  findChargeById,
  findChargeBySession,
  findChargesOfCollection,
  findCodePicture,
  findOpenChargeOfCart,
  findOpenChargeOfCollection,
  openChargesOfCollections,
} from "./find-charges"
import {
  findKnownOfCart,
  findKnownOfCollection,
  findKnownOfSession,
  noteGivenPrice,
  werePricesGiven,
} from "./given-prices"
import { foreignCharges } from "./installation-charges"
import {
  discrepanciesOfCharges,
  findDiscrepancies,
  findNotifications,
  findOperations,
} from "./list/listed-rows"
import { openCodesOf } from "./open-codes"
import { openMoney } from "./open-money"
import { chargesBeforeShipment, noteShipment } from "./shipments"
import { takeOverCharges } from "./take-over-charges"
import { noteUnknownSession } from "./creation/unknown-sessions"
import { abandonUnshown, isCodeUnshown } from "./unshown-codes"

export const chargeRepository = {
  ofDatabase: {
    chargesWithIds,
    chargesWithOpenSibling,
    chargesWithoutMoney,
    countFailedCompletions,
    findChargeById,
    findChargeBySession,
    findChargesOfCollection,
    findCodePicture,
    findOpenChargeOfCart,
    findOpenChargeOfCollection,
    openChargesOfCollections,
    discrepanciesOfCharges,
    findDiscrepancies,
    findNotifications,
    findOperations,
    findCharges,
    sumsOfCharges,
    openCodesOf,
    openMoney,
    isCodeUnshown,
    findKnownOfCart,
    findKnownOfCollection,
    noteGivenPrice,
    werePricesGiven,
  },
  ofInstallation: {
    claimCreation,
    findKnownOfSession,
    abandonUnshown,
    foreignCharges,
    takeOverCharges,
    noteUnknownSession,
    chargesBeforeShipment,
    noteShipment,
  },
}
