import { message } from "../message"
import { outcomeOfChange } from "./change-outcome"
import type { ChargeState } from "../charge/charge-state"
import { DECISION, sums } from "../reconciliation/reconciliation-inputs.spec"

const SAID = { asked: 9_990, why: message("medusa_refused"), goesOn: false }
const BEING_CONFIRMED = { kind: "being_confirmed", why: SAID.why }
const REFUSED = { kind: "refused", why: SAID.why }

const stateBefore = (state: ChargeState, captured: number, refunded = 0) => ({
  state,
  sums: sums(captured, refunded),
})
const stateAfter = (...given: Parameters<typeof stateBefore>) => ({
  ...stateBefore(...given),
  hasUnresolvedOperation: false,
})

const RESERVED = stateBefore("authorized", 0)
const PAID = {
  before: stateBefore("paid", 9_990),
  after: stateAfter("paid", 9_990),
}

describe("outcomeOfChange", () => {
  it.each<[string, Parameters<typeof outcomeOfChange>, object]>([
    [
      "is done with the captured amount, even if Medusa failed after the capture",
      [
        "capture",
        { before: RESERVED, after: stateAfter("paid", 3_050) },
        { ...SAID, asked: 3_050 },
      ],
      { kind: "done", amount: 3_050 },
    ],
    [
      "is done with the refunded amount, even if Medusa failed after the refund",
      [
        "refund",
        {
          before: stateBefore("paid", 9_990, 1_000),
          after: stateAfter("refunded", 9_990, 9_990),
        },
        { ...SAID, asked: 8_990 },
      ],
      { kind: "done", amount: 8_990 },
    ],
    [
      "is refused if Medusa failed and the captured amount differs from the requested amount",
      ["capture", { before: RESERVED, after: stateAfter("paid", 2_500) }, SAID],
      REFUSED,
    ],
    [
      "is done if no error was thrown, even if the sums of the charge have not changed",
      ["capture", PAID, { ...SAID, why: undefined }],
      { kind: "done", amount: 0 },
    ],
    [
      "is refused if a refund is decided and the gateway does not offer refunds",
      [
        "refund",
        {
          ...PAID,
          after: {
            ...PAID.after,
            refundDecision: DECISION,
            isNotOffered: true,
          },
        },
        SAID,
      ],
      REFUSED,
    ],
    [
      "is being_confirmed if a refund is decided, even if an error was thrown",
      [
        "refund",
        { ...PAID, after: { ...PAID.after, refundDecision: DECISION } },
        SAID,
      ],
      BEING_CONFIRMED,
    ],
    [
      "is being_confirmed while an operation is in doubt, even if an error was thrown",
      [
        "capture",
        {
          before: RESERVED,
          after: { ...RESERVED, hasUnresolvedOperation: true },
        },
        SAID,
      ],
      BEING_CONFIRMED,
    ],
    [
      "is being_confirmed if the plugin continues the request automatically",
      ["refund", PAID, { ...SAID, goesOn: true }],
      BEING_CONFIRMED,
    ],
    [
      "is refused if an error was thrown and the sums of the charge have not changed",
      ["refund", PAID, SAID],
      REFUSED,
    ],
  ])(
    "outcomeOfChange compares the charge before and after an administrator's capture or refund to decide whether the money has moved (the outcome %s)",
    (_, given, outcome) => {
      expect(outcomeOfChange(...given)).toEqual(outcome)
    }
  )
})
