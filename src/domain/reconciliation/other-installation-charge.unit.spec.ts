import { message } from "../message"
import { nextCorrection } from "./next-correction"
import {
  aCode,
  type Given,
  buildReconciliationInput,
  listDiscrepancyCorrection,
  NOTHING_BOOKED,
  sums,
  aCreationOperation,
} from "./reconciliation-inputs.spec"

const DISPUTED: Given = {
  charge: {
    state: "charged_back",
    dispute: { openedAt: new Date(0), closed: undefined },
  },
}

describe("corrections for a charge that belongs to another installation", () => {
  const nextCorrectionInCopy = (given: Given) =>
    nextCorrection({
      ...buildReconciliationInput(given),
      isOfOtherInstallation: true,
    })

  it.each<[string, Given]>([
    ["paid and without an order", NOTHING_BOOKED],
    ["refunded in the panel", { charge: { sums: sums(10_000, 2_000) } }],
    ["a code that has expired", aCode({ codeExpiresAt: new Date(0) })],
    ["disputed", DISPUTED],
  ])(
    "if a charge of another installation needs a correction (it is %s), it is only listed for an administrator and not corrected",
    (_, given) => {
      expect(["none", "wait", "mark_booked"]).not.toContain(
        nextCorrection(buildReconciliationInput(given)).kind
      )
      expect(nextCorrectionInCopy(given)).toMatchObject(
        listDiscrepancyCorrection("of_other_installation")
      )
    }
  )

  it("a charge that belongs to another installation is not listed for an administrator if it only waits or only has to be marked as booked", () => {
    const noted = { operations: [aCreationOperation({ bookedAt: undefined })] }

    expect(nextCorrection(buildReconciliationInput(noted)).kind).toBe(
      "mark_booked"
    )
    expect(nextCorrectionInCopy(noted)).toEqual({ kind: "none" })
    expect(nextCorrectionInCopy({ charge: { state: "unresolved" } })).toEqual({
      kind: "wait",
      for: "outcome",
    })
  })

  it("the discrepancy of another installation's charge says that the charge belongs to another installation, and then describes the charge's own problem", () => {
    expect(nextCorrectionInCopy(DISPUTED)).toMatchObject(
      listDiscrepancyCorrection("of_other_installation", {
        details: message("of_other_installation", undefined, {
          then: message("disputed"),
        }),
      })
    )
  })
})
