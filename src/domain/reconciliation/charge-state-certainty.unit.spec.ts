import { message, type Message } from "../message"
import type { Operation } from "../operation/operation"
import {
  type Given,
  testCorrections,
  listDiscrepancyCorrection,
  NOTHING_BOOKED,
  secondsAgo,
  sums,
  aCreationOperation,
} from "./reconciliation-inputs.spec"

/**
 * Describes a charge with an operation whose outcome is unknown. By default, the operation is the creation of the
 * charge. Medusa has booked nothing.
 */
const withDoubtfulOperation = (changes: Partial<Operation>): Given => ({
  ...NOTHING_BOOKED,
  charge: {
    state: changes.kind === "refund" ? "paid" : "unresolved",
    sums: sums(0),
  },
  operations: [
    aCreationOperation(),
    aCreationOperation({ state: "unknown", bookedAt: undefined, ...changes }),
  ],
})
const listedBecause = (errorMessage: string) =>
  listDiscrepancyCorrection("unresolved", {
    details: expect.objectContaining({
      because: expect.stringContaining(errorMessage) as string,
    }) as Message,
    medusa: undefined,
  })
const doubtedFor = (seconds: number, errorCode?: string) =>
  withDoubtfulOperation({ errorCode, leaseExpiresAt: secondsAgo(seconds) })

describe("corrections for a charge in doubt", () => {
  testCorrections({
    "a charge whose creation is in doubt is listed if the charge that the gateway shows is not the requested charge":
      [
        withDoubtfulOperation({
          errorCode: "not_as_intended",
          errorMessage: "amount 1 instead of 10000",
        }),
        listedBecause("amount 1 instead of 10000"),
      ],
    "a charge whose refund is in doubt is listed if the gateway shows a status that the plugin does not know":
      [
        withDoubtfulOperation({
          kind: "refund",
          errorCode: "gateway_says_unrecognized",
          errorMessage: "The gateway says charge ODD.",
        }),
        listedBecause("The gateway says charge ODD."),
      ],
    "a charge that has been in doubt for less than 15 minutes waits for the outcome of its operation":
      [
        doubtedFor(890, "gateway_says_pending"),
        { kind: "wait", for: "outcome" },
      ],
    "a charge is listed after 15 minutes in doubt": [
      doubtedFor(910, "gateway_says_pending"),
      listDiscrepancyCorrection("unresolved"),
    ],
    "a charge whose operation in doubt has no error code is listed after 15 minutes":
      [doubtedFor(910), listDiscrepancyCorrection("unresolved")],
  })
})

describe("corrections for a charge that counted as never created", () => {
  const absentChargeShownAs = (
    chargeStatus?: string,
    transactionStatus?: string
  ): Given => ({
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
  const listingOfLateAppearance = (state: string) =>
    listDiscrepancyCorrection("contradicted", {
      details: message("appeared_late", { state }),
    })

  testCorrections({
    "a charge that counted as never created is listed when it is shown as paid":
      [absentChargeShownAs("PAID"), listingOfLateAppearance("paid")],
    "a charge that counted as never created is listed as pending if its transaction has the status PENDING, although the charge has the status PRE_AUTHORIZED":
      [
        absentChargeShownAs("PRE_AUTHORIZED", "PENDING"),
        listingOfLateAppearance("pending"),
      ],
    "a charge that counted as never created is listed when it is shown as reserved":
      [
        absentChargeShownAs("PRE_AUTHORIZED"),
        listingOfLateAppearance("authorized"),
      ],
    "a charge that counted as never created is listed when it is shown as disputed":
      [
        absentChargeShownAs("CHARGEBACK"),
        listingOfLateAppearance("charged_back"),
      ],
    "a charge that counted as never created is not listed while the gateway shows no status of the charge":
      [absentChargeShownAs(), "none"],
    "a charge that counted as never created is not listed when it is shown as denied":
      [absentChargeShownAs("DENIED"), "none"],
    "a charge that counted as never created is not listed when its status is unknown":
      [absentChargeShownAs("SOMETHING_NEW"), "none"],
  })
})
