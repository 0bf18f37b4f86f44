import { storableJson } from "../modules/ledger/database/storable"
import { inARow, isSaying, said, sayingsIn, storedSaying } from "./saying"

describe("sayings that follow one another", () => {
  const ONE = said("notified_unreadable", undefined, { because: '"why"' })
  const OTHER = said("notified_other_amount")
  const WITH_VALUES = said("notified_only", { amount: 1 })

  it.each([[[ONE]], [[ONE, OTHER]], [[WITH_VALUES, ONE, OTHER]]])(
    "are found again, each as it was said",
    (sayings) => {
      expect(sayingsIn(inARow(sayings))).toEqual(sayings)
    }
  )
})

describe("a saying", () => {
  const SAYING = said(
    "paid_other_than_due",
    { paid: 1, order: "order_1" },
    { because: "why", then: said("paid_twice") }
  )

  it("is the same after it was stored as JSON", () => {
    const stored: unknown = JSON.parse(JSON.stringify(SAYING))

    expect(storedSaying(stored)).toEqual(SAYING)
    expect(isSaying(storedSaying(stored))).toBe(true)
  })

  it("is never a text or an object from outside that looks like one", () => {
    expect(isSaying(JSON.stringify(SAYING))).toBe(false)
    expect(isSaying(JSON.parse(JSON.stringify(SAYING)))).toBe(false)
    expect(isSaying({ code: "paid_twice" })).toBe(false)
  })

  it("has an unknown code when its row holds anything else, and reading it never throws", () => {
    const broken = [null, undefined, 1, "{", [], {}, { code: 1 }]

    expect(broken.map((one) => storedSaying(one).code)).toEqual(
      broken.map(() => "unreadable")
    )
    expect(
      storedSaying({ code: "a", values: { b: {} }, because: 1, then: "c" })
    ).toEqual(said("a", {}, { then: said("unreadable") }))
  })

  it("keeps a bounded part of a text from outside, the same before and after it was stored", () => {
    const long = "\u0000" + "a".repeat(998) + "\u{1f600}".repeat(5_000)
    const SAYING_OF_LONG = said(
      "contradicted",
      { status: long },
      { because: long, then: said("contradicted", {}, { because: long }) }
    )

    const kept = "\ufffd" + "a".repeat(998) + "\ufffd"
    expect(JSON.parse(JSON.stringify(SAYING_OF_LONG))).toEqual({
      ...{ code: "contradicted", values: { status: kept }, because: kept },
      then: { code: "contradicted", values: {}, because: kept },
    })
    expect(
      storedSaying(JSON.parse(storableJson(SAYING_OF_LONG)))
    ).toStrictEqual(SAYING_OF_LONG)
  })
})
