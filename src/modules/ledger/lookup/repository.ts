import { noteObservedOrder, noteShown } from "./lookup-notes"
import {
  askForLookupsOfCollections,
  askForLookupsOfDay,
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

/** The ledger's methods for lookups. */
export const lookupRepository = {
  ofDatabase: {
    noteObservedOrder,
    noteShown,
    askForLookupsOfCollections,
    askForLookupsOfDay,
    noteLookupAnswered,
    noteLookupRefused,
    refusedLookups,
    findSessionState,
    noteShopperLookupAnswered,
    takeShopperLookup,
  },
}
