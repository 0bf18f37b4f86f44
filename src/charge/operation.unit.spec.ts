import { isUnresolved, OPERATION_STATES } from "./operation"

it("an operation is unresolved while it is in flight or in doubt", () => {
  expect(OPERATION_STATES.filter((state) => isUnresolved({ state }))).toEqual([
    "in_flight",
    "unknown",
  ])
})
