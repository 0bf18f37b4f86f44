import { findCharges, sumsOfCharges } from "./list/charge-list"
import { claimCreation } from "./creation/claim-creation"
import {
  chargesWithIds,
  chargesWithOpenSibling,
  chargesWithoutMoney,
  countCollectionsWithFailedCompletion,
  findChargeById,
  findChargeBySession,
  findChargesOfCollection,
  findCodePicture,
  findOpenChargeOfCart,
  findOpenChargeOfCollection,
  openChargesOfCollections,
} from "./find-charges"
import {
  findDataOfCart,
  findDataOfCollection,
  findDataOfSession,
  recordFirstPriceOfWay,
  hadAnyCartPriceOfWay,
} from "./data-of-cart-and-session"
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
import { moveChargesToThisInstallation } from "./move-charges"
import { insertChargeOfUnknownSession } from "./creation/unknown-sessions"
import { abandonUnshown, isCodeUnshown } from "./unshown-codes"

export const chargeRepository = {
  ofDatabase: {
    chargesWithIds,
    chargesWithOpenSibling,
    chargesWithoutMoney,
    countCollectionsWithFailedCompletion,
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
    findDataOfCart,
    findDataOfCollection,
    recordFirstPriceOfWay,
    hadAnyCartPriceOfWay,
  },
  ofInstallation: {
    claimCreation,
    findDataOfSession,
    abandonUnshown,
    foreignCharges,
    moveChargesToThisInstallation,
    insertChargeOfUnknownSession,
    chargesBeforeShipment,
    noteShipment,
  },
}
