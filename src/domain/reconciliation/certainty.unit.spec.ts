import { message, type Message } from "../message"
import type { Operation } from "../operation/operation"
import {
  type Given,
  itIsCorrected,
  listed,
  NOTHING_BOOKED,
  secondsAgo,
  sums,
  theCreation,
} from "./inputs.spec"

/** In doubt by an operation of this kind, and nothing is booked. */
const inDoubt = (changes: Partial<Operation>): Given => ({
  ...NOTHING_BOOKED,
  charge: {
    state: changes.kind === "refund" ? "paid" : "unresolved",
    sums: sums(0),
  },
  operations: [
    theCreation(),
    theCreation({ state: "unknown", bookedAt: undefined, ...changes }),
  ],
})
const listedBecause = (errorMessage: string) =>
  listed("unresolved", {
    details: expect.objectContaining({
      because: expect.stringContaining(errorMessage) as string,
    }) as Message,
    medusa: undefined,
  })
const doubtedFor = (seconds: number, errorCode?: string) =>
  inDoubt({ errorCode, leaseExpiresAt: secondsAgo(seconds) })

describe("a charge that does not become certain by itself", () => {
  itIsCorrected({
    "is for a person when it is not the one we asked for": [
      inDoubt({
        errorCode: "not_as_intended",
        errorMessage: "amount 1 instead of 10000",
      }),
      listedBecause("amount 1 instead of 10000"),
    ],
    "is for a person when its status is not known, also while it is changed": [
      inDoubt({
        kind: "refund",
        errorCode: "gateway_says_unrecognized",
        errorMessage: "The gateway says charge ODD.",
      }),
      listedBecause("The gateway says charge ODD."),
    ],
    "is looked up again for any other reason": [
      doubtedFor(890, "gateway_says_pending"),
      { kind: "wait", for: "outcome" },
    ],
    "is for a person after a quarter of an hour": [
      doubtedFor(910, "gateway_says_pending"),
      listed("unresolved"),
    ],
    "is for a person then without any reason, too": [
      doubtedFor(910),
      listed("unresolved"),
    ],
  })
})

describe("a charge that had counted as never made", () => {
  const shown = (chargeStatus?: string, transactionStatus?: string): Given => ({
    ...NOTHING_BOOKED,
    charge: {
      state: "absent",
      sums: sums(0),
      details: {
        ...(chargeStatus && { chargeStatus }),
        ...(transactionStatus && { transactionStatus }),
      },
    },
  })
  const late = (state: string) =>
    listed("contradicted", { details: message("appeared_late", { state }) })

  itIsCorrected({
    "is for a person when it is shown as paid": [shown("PAID"), late("paid")],
    "is for a person by its transaction's status": [
      shown("PRE_AUTHORIZED", "PENDING"),
      late("pending"),
    ],
    "is for a person when it is shown as reserved": [
      shown("PRE_AUTHORIZED"),
      late("authorized"),
    ],
    "is for a person when it is shown as disputed": [
      shown("CHARGEBACK"),
      late("charged_back"),
    ],
    "is nothing to see when it is not shown": [shown(), "none"],
    "is nothing to see when no money came of it": [shown("DENIED"), "none"],
    "is nothing to see in a status that nobody knows": [
      shown("SOMETHING_NEW"),
      "none",
    ],
  })
})
