import { minorUnits } from "../charge/money"
import type { ChangeRefusal } from "../charge/change-refusal"
import { CHARGE_STATES } from "../charge/charge-state"
import type { ChangeKind } from "../charge/operation"
import * as texts from "./admin-texts"
import { inWords } from "./in-words"

const refusedChangeText = (
  ...given: Parameters<typeof texts.refusedChangeText>
) => inWords(texts.refusedChangeText(...given), "en")
const tooFineText = (...given: Parameters<typeof texts.tooFineText>) =>
  inWords(texts.tooFineText(...given), "en")
const tooSoonText = (...given: Parameters<typeof texts.tooSoonText>) =>
  inWords(texts.tooSoonText(...given), "en")
const waitingText = (...given: Parameters<typeof texts.waitingText>) =>
  inWords(texts.waitingText(...given), "en")

const CHARGE = {
  merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
  sums: { captured: minorUnits(10_000), refunded: minorUnits(3_000) },
}

const REASONS: Record<ChangeRefusal["kind"], ChangeRefusal> = {
  done_already: { kind: "done_already" },
  captured_already: { kind: "captured_already", captured: minorUnits(6_000) },
  too_much: { kind: "too_much", left: 7_000 },
  not_captured: { kind: "not_captured" },
  disputed: { kind: "disputed" },
  refund_decided: { kind: "refund_decided" },
  undecided: { kind: "undecided" },
  over: { kind: "over", state: "expired" },
}

describe("a change that was refused", () => {
  it.each<[ChangeKind, string]>([
    ["capture", "Nothing was captured: "],
    ["refund", "Nothing was refunded: "],
    ["void", "Nothing was canceled: "],
  ])("says first that nothing happened (%s)", (kind, beginning) => {
    for (const reason of Object.values(REASONS)) {
      const text = refusedChangeText(kind, CHARGE, reason)

      expect(text.startsWith(beginning)).toBe(true)
      expect(text).toContain(CHARGE.merchantChargeId)
      expect(text).toMatch(/\.$/)
      expect(text).not.toMatch(/undefined|null|NaN|_/)
    }
  })

  it.each<[ChangeKind, ChangeRefusal, RegExp]>([
    [
      "capture",
      { kind: "too_much", left: 7_000 },
      /only R\$ 70\.00 is reserved .* Capture that much at most\.$/,
    ],
    [
      "refund",
      { kind: "too_much", left: 7_000 },
      /only R\$ 70\.00 is left to refund \(R\$ 100\.00 captured, R\$ 30\.00 refunded .*Refund that much at most\.$/,
    ],
    [
      "capture",
      REASONS.captured_already,
      /captured once already, with R\$ 60\.00\..* take the rest with a new payment\.$/,
    ],
    [
      "void",
      REASONS.captured_already,
      /is captured \(R\$ 60\.00\)\. Refund it instead\.$/,
    ],
    [
      "refund",
      REASONS.not_captured,
      /reserved, not captured\. Cancel the order to release it\.$/,
    ],
    ["refund", REASONS.disputed, /disputed.* given back twice/],
  ])("says of a %s what to do instead (%j)", (kind, reason, words) => {
    expect(refusedChangeText(kind, CHARGE, reason)).toMatch(words)
  })

  it.each(CHARGE_STATES)("names what the charge is in words (%s)", (state) => {
    expect(
      refusedChangeText("capture", CHARGE, { kind: "over", state })
    ).toMatch(
      /^Nothing was captured: charge \S+ is [a-z_]+(:|,| ).* at the payment service\.$|^Nothing was captured: charge \S+ is [a-z_]+ at the payment service\.$/
    )
  })
})

describe("what an admin reads while something is unsettled", () => {
  it.each<ChangeKind>(["capture", "refund", "void"])(
    "never says that a %s failed, and asks not to repeat it",
    (kind) => {
      const text = waitingText(kind, CHARGE.merchantChargeId)

      expect(text).toContain(`the ${kind} of charge ${CHARGE.merchantChargeId}`)
      expect(text).toContain("may have happened")
      expect(text).toContain("do not repeat it")
      expect(text).not.toMatch(/failed|nothing was/i)
    }
  )
})

describe("what an admin reads who refunds again too soon", () => {
  it("is how long to wait before the same amount is meant once more", () => {
    const text = tooSoonText(
      CHARGE,
      { state: "accepted", amount: minorUnits(3_000) },
      41_001
    )

    expect(text).toMatch(
      /^Nothing was refunded: R\$ 30\.00 of charge .* was refunded a moment ago/
    )
    expect(text).toMatch(/second click.* wait 42 seconds\.$/)
  })
})

describe("what an admin reads who asks for parts of a centavo", () => {
  it.each([
    ["refund", "0.005", "Nothing was refunded: R$ 0.005 ", "R$ 0.01, or"],
    ["refund", "33.3333", "Nothing was refunded", "R$ 33.33 or R$ 33.34, or"],
    ["capture", "100.005", "Nothing was captured", "R$ 100.00 or R$ 100.01"],
  ] as const)(
    "is which amounts are near (%s of %s)",
    (kind, asked, ...words) => {
      for (const word of words) {
        expect(tooFineText(kind, asked)).toContain(word)
      }
    }
  )
})
