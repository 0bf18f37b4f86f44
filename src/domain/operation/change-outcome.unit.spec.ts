import { message } from "../message"
import { outcomeOfChange } from "./change-outcome"
import type { ChargeState } from "../charge/charge-state"
import { DECISION, sums } from "../reconciliation/reconciliation-inputs.spec"

const SAID = { asked: 9_990, why: message("medusa_refused"), goesOn: false }
const BEING_CONFIRMED = { kind: "being_confirmed", why: SAID.why }
const REFUSED = { kind: "refused", why: SAID.why }

const before = (state: ChargeState, captured: number, refunded = 0) => ({
  state,
  sums: sums(captured, refunded),
})
const after = (...given: Parameters<typeof before>) => ({
  ...before(...given),
  hasUnresolvedOperation: false,
})

const RESERVED = before("authorized", 0)
const PAID = { before: before("paid", 9_990), after: after("paid", 9_990) }

describe("outcomeOfChange", () => {
  it.each<[string, Parameters<typeof outcomeOfChange>, object]>([
    [
      "is the captured amount, even if Medusa failed after the capture",
      [
        "capture",
        { before: RESERVED, after: after("paid", 3_050) },
        { ...SAID, asked: 3_050 },
      ],
      { kind: "done", amount: 3_050 },
    ],
    [
      "is the refunded amount, even if Medusa failed after the refund",
      [
        "refund",
        {
          before: before("paid", 9_990, 1_000),
          after: after("refunded", 9_990, 9_990),
        },
        { ...SAID, asked: 8_990 },
      ],
      { kind: "done", amount: 8_990 },
    ],
    [
      "is refused when another amount moved, which was changed in the merchant panel",
      ["capture", { before: RESERVED, after: after("paid", 2_500) }, SAID],
      REFUSED,
    ],
    [
      "is done if no error was thrown, even if the charge was in that state before",
      ["capture", PAID, { ...SAID, why: undefined }],
      { kind: "done", amount: 0 },
    ],
    [
      "is refused when the refund is decided and the gateway does not offer it",
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
      "is being confirmed when the refund is decided, even if an error followed",
      [
        "refund",
        { ...PAID, after: { ...PAID.after, refundDecision: DECISION } },
        SAID,
      ],
      BEING_CONFIRMED,
    ],
    [
      "is being confirmed while an operation is in doubt, never failed",
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
      "is being confirmed when it is decided and continues automatically",
      ["refund", PAID, { ...SAID, goesOn: true }],
      BEING_CONFIRMED,
    ],
    ["is refused when nothing moved", ["refund", PAID, SAID], REFUSED],
  ])(
    "the result of an administrator's request to capture or refund %s",
    (_, given, outcome) => {
      expect(outcomeOfChange(...given)).toEqual(outcome)
    }
  )
})
