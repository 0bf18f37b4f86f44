import { isUnresolved } from "./operation"

describe("an operation", () => {
  it.each(["in_flight", "unknown"] as const)(
    "is unsettled while it is %s",
    (state) => {
      expect(isUnresolved({ state })).toBe(true)
    }
  )

  it.each(["accepted", "rejected", "not_sent"] as const)(
    "is settled once it is %s",
    (state) => {
      expect(isUnresolved({ state })).toBe(false)
    }
  )
})
