import { othersChanged } from "./others-changed"

const ANA = "user_ana"
const BIA = "user_bia"

/** The latest first, as the server answers; Ana has seen revision 4, and her change was answered with 8. */
const changedBy = (...changes: [number, string][]) =>
  othersChanged(
    changes.map(([revision, actor]) => ({ revision, actor })),
    { since: 4, until: 8, own: ANA }
  )

it("is false where all that changed in between is one's own", () => {
  expect(changedBy([8, ANA], [8, ANA], [6, ANA])).toBe(false)
})

it("is true where somebody else changed something in between", () => {
  expect(changedBy([8, ANA], [7, BIA])).toBe(true)
  expect(changedBy([8, BIA], [7, ANA])).toBe(true)
})

it("leaves out what was seen, and what came after the answer", () => {
  expect(changedBy([9, BIA], [8, ANA], [4, BIA], [3, BIA])).toBe(false)
})
