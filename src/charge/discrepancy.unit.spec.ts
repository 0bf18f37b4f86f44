import { DISCREPANCY_KINDS, SUGGESTED_ACTIONS } from "./discrepancy"

describe("a kind of difference", () => {
  it.each(DISCREPANCY_KINDS)("tells a person what to do (%s)", (kind) => {
    expect(SUGGESTED_ACTIONS[kind]).toMatch(/^[A-Z].{30,200}\.$/)
  })

  it("has an action that is no other kind's", () => {
    expect(new Set(Object.values(SUGGESTED_ACTIONS)).size).toBe(
      DISCREPANCY_KINDS.length
    )
  })

  it("tells nobody to ship or to capture what is gone", () => {
    expect(SUGGESTED_ACTIONS.money_gone).toContain("Do not ship")
    expect(SUGGESTED_ACTIONS.order_without_charge).not.toMatch(/capture/i)
  })
})
