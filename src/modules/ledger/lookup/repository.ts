import { recordObservedOrder, recordUnchangedLookup } from "./lookup-notes"
import {
  requestLookupsOfCollections,
  requestLookupsOfDay,
  requestLookupsOfFurtherPayments,
} from "./lookup-requests"
import {
  noteLookupAnswered,
  noteLookupRefused,
  refusedLookups,
} from "./refused-lookups"
import {
  findSessionState,
  noteShopperLookupAnswered,
  countShopperLookup,
} from "./shopper-lookups"

export const lookupRepository = {
  ofDatabase: {
    recordObservedOrder,
    recordUnchangedLookup,
    requestLookupsOfCollections,
    requestLookupsOfDay,
    requestLookupsOfFurtherPayments,
    noteLookupAnswered,
    noteLookupRefused,
    refusedLookups,
    findSessionState,
    noteShopperLookupAnswered,
    countShopperLookup,
  },
}
