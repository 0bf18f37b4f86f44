import { recordOrderAtLookup, recordUnchangedLookup } from "./lookup-records"
import {
  makeChargesOfCollectionsDue,
  requestLookupsOfCollections,
  requestLookupsOfDay,
  requestLookupsOfDuplicateLinkPayments,
} from "./lookup-requests"
import {
  resetRefusedLookups,
  recordLookupRefused,
  refusedLookups,
} from "./refused-lookups"
import {
  findSessionState,
  recordShopperLookupAnswered,
  claimShopperLookup,
} from "./shopper-lookups"

export const lookupRepository = {
  ofDatabase: {
    makeChargesOfCollectionsDue,
    recordOrderAtLookup,
    recordUnchangedLookup,
    requestLookupsOfCollections,
    requestLookupsOfDay,
    requestLookupsOfDuplicateLinkPayments,
    resetRefusedLookups,
    recordLookupRefused,
    refusedLookups,
    findSessionState,
    recordShopperLookupAnswered,
    claimShopperLookup,
  },
}
