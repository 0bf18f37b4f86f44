import { inARow, said, sayingsIn } from "./saying"

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

  it("are one text where a person typed it", () => {
    expect(sayingsIn("I looked.")).toEqual(["I looked."])
  })
})
