import { minorUnits } from "../domain/money"
import type { ChangeRefusal } from "../domain/operation/change-refusal"
import type { ChangeKind } from "../domain/operation/operation"
import {
  previousOperationUnfinishedMessage,
  refusedChangeMessage,
  fractionOfCentavoMessage,
  changeInDoubtMessage,
} from "./change-error-messages"
import type { MessageOrText } from "../domain/message"
import { renderMessage } from "./render-message"

const inEnglish = (words: MessageOrText) => renderMessage(words, "en")

const CHARGE = {
  merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
  sums: {
    captured: minorUnits(10_000),
    refunded: minorUnits(3_000),
  },
}

const REASONS: Record<ChangeRefusal["kind"], ChangeRefusal> = {
  done_already: { kind: "done_already" },
  captured_already: {
    kind: "captured_already",
    captured: minorUnits(6_000),
  },
  too_much: { kind: "too_much", left: 7_000 },
  refunded_elsewhere: {
    kind: "refunded_elsewhere",
    shown: minorUnits(5_000),
    known: minorUnits(3_000),
  },
  not_captured: { kind: "not_captured" },
  disputed: { kind: "disputed" },
  refund_decided: { kind: "refund_decided" },
  undecided: { kind: "undecided" },
  over: { kind: "over", state: "expired" },
}

describe("the message about a refused change", () => {
  it.each<[ChangeKind, string]>([
    ["capture", "Nothing was captured: "],
    ["refund", "Nothing was refunded: "],
    ["void", "Nothing was canceled: "],
  ])(
    "for every reason of a refusal, the message about a refused %s begins with “%s” and contains the id of the charge",
    (kind, beginning) => {
      for (const reason of Object.values(REASONS)) {
        const text = inEnglish(refusedChangeMessage(kind, CHARGE, reason))

        expect(text.startsWith(beginning)).toBe(true)
        expect(text).toContain(CHARGE.merchantChargeId)
        expect(text).toMatch(/\.$/)
        expect(text).not.toMatch(/undefined|null|NaN|_/)
      }
    }
  )
})

describe("the message about a change that is not settled", () => {
  it.each<[ChangeKind, string]>([
    ["capture", "capture"],
    ["refund", "refund"],
    ["void", "release"],
  ])(
    "if the outcome of a %s is unknown, the message does not say that it failed, and asks the administrator not to repeat it",
    (kind, name) => {
      const text = inEnglish(
        changeInDoubtMessage(kind, CHARGE.merchantChargeId)
      )

      expect(text).toContain(
        `the ${name} of payment ${CHARGE.merchantChargeId}`
      )
      expect(text).toContain("may have happened")
      expect(text).toContain("Do not repeat it")
      expect(text).not.toMatch(/failed|nothing was/i)
    }
  )

  it.each([
    ["refund", "previous refund (R$ 30.00)"],
    ["create", "previous payment (R$ 30.00)"],
  ])(
    "if a capture must wait for an earlier operation of the kind %s, the message contains the text “%s”",
    (kind, named) => {
      const previous = { kind, amount: minorUnits(3_000) }
      const text = inEnglish(
        previousOperationUnfinishedMessage("capture", CHARGE, previous)
      )

      expect(text).toMatch(/^Nothing was captured: the previous /)
      expect(text).toContain(named)
    }
  )
})

it.each([
  ["refund", "33.3333", "Nothing was refunded", "R$ 33.33 or R$ 33.34, or"],
  ["capture", "100.005", "Nothing was captured", "R$ 100.00 or R$ 100.01"],
] as const)(
  "if an administrator requests a %s of %s reais, the message about the fractions of a centavo suggests the nearest amounts",
  (kind, asked, ...words) => {
    for (const word of words) {
      expect(inEnglish(fractionOfCentavoMessage(kind, asked))).toContain(word)
    }
  }
)
