import { countCardAttempts, countCodesOfCart, usualDeclines } from "./attempts"
import {
  currentStateOf,
  findOperation,
  noteBaseline,
  noteUnanswered,
  operationsOf,
  readOperation,
} from "./change-notes"
import { claimChange } from "./claim-change"
import {
  markUnknown,
  noteNothingShown,
  noteUnclear,
  resumeClaim,
  takeDoubt,
} from "./doubt-notes"
import {
  abandon,
  acceptFigure,
  bindToOrders,
  notePixDetails,
  noteThreeDs,
  observe,
  recordRefund,
} from "./observation"
import { resolve, resolveByPerson } from "./operation-outcome"

/** The ledger's methods for operations: claims, outcomes and doubts. */
export const operationRepository = {
  ofDatabase: {
    countCardAttempts,
    countCodesOfCart,
    usualDeclines,
    currentStateOf,
    findOperation,
    noteBaseline,
    noteUnanswered,
    operationsOf,
    readOperation,
    markUnknown,
    noteNothingShown,
    noteUnclear,
    resumeClaim,
    takeDoubt,
    acceptFigure,
    bindToOrders,
    notePixDetails,
    noteThreeDs,
    observe,
    resolve,
    resolveByPerson,
  },
  ofInstallation: { claimChange, abandon, recordRefund },
}
