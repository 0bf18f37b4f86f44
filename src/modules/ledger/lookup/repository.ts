import { noteObservedOrder, noteShown } from "./lookup-notes"
import {
  askForLookupsOfCollections,
  askForLookupsOfDay,
  lookUpFurtherPayments,
} from "./lookup-requests"
import {
  noteLookupAnswered,
  noteLookupRefused,
  refusedLookups,
} from "./refused-lookups"
import {
  findSessionState,
  noteShopperLookupAnswered,
  takeShopperLookup,
} from "./shopper-lookups"

export const lookupRepository = {
  ofDatabase: {
    noteObservedOrder,
    noteShown,
    askForLookupsOfCollections,
    askForLookupsOfDay,
    lookUpFurtherPayments,
    noteLookupAnswered,
    noteLookupRefused,
    refusedLookups,
    findSessionState,
    noteShopperLookupAnswered,
    takeShopperLookup,
  },
}
