import { recordOrderOfCharge, recordLookupTime } from "./lookup-records"
import {
  makeChargesOfCollectionsDue,
  requestLookupsOfCollections,
  requestLookupsOfDay,
  requestLookupsOfDuplicateLinkPayments,
} from "./lookup-requests"
import {
  resetRefusedLookups,
  recordLookupRefused,
  findRefusedLookups,
} from "./refused-lookups"
import {
  findChargeStateForStorefront,
  recordShopperLookupAnswered,
  claimShopperLookup,
} from "./shopper-lookups"

export const lookupRepository = {
  ofDatabase: {
    makeChargesOfCollectionsDue,
    recordOrderOfCharge,
    recordLookupTime,
    requestLookupsOfCollections,
    requestLookupsOfDay,
    requestLookupsOfDuplicateLinkPayments,
    resetRefusedLookups,
    recordLookupRefused,
    findRefusedLookups,
    findChargeStateForStorefront,
    recordShopperLookupAnswered,
    claimShopperLookup,
  },
}
