import { comparedSides, doSidesDiffer } from "./compared-sides"

const reconciled = {
  id: "ctday_1",
  status: "done" as const,
  finished_at: "2026-11-22T08:00:00.000Z",
  medusa: { captured: 100.3, refunded: 20.1 },
  gateway: { captured: 100.3, refunded: 20.1 },
  findings: 0,
}
// 100.3 - 80.2 is 20.099999999999994 for a computer.
const day = {
  captured: { total: 100.3, count: 2, by: [] },
  net: 80.2,
  reconciled,
}

it("finds no difference where the three sides have the same to the cent", () => {
  const lines = comparedSides(day)!

  expect(lines).toEqual([
    {
      name: "captured",
      ours: 100.3,
      medusa: 100.3,
      gateway: 100.3,
      medusaBeyond: 0,
      gatewayBeyond: 0,
    },
    {
      name: "returned",
      ours: 20.1,
      medusa: 20.1,
      gateway: 20.1,
      medusaBeyond: 0,
      gatewayBeyond: 0,
    },
  ])
  expect(doSidesDiffer(lines)).toBe(false)
})

it.each([
  ["medusa", { captured: 99.9, refunded: 20.1 }, { medusaBeyond: -0.4 }],
  ["gateway", { captured: 110.3, refunded: 20.1 }, { gatewayBeyond: 10 }],
])("says by how much %s differs", (side, sums, beyond) => {
  const lines = comparedSides({
    ...day,
    reconciled: { ...reconciled, [side]: sums },
  })!

  expect(lines[0]).toMatchObject(beyond)
  expect(lines[1]).toMatchObject({ medusaBeyond: 0, gatewayBeyond: 0 })
  expect(doSidesDiffer(lines)).toBe(true)
})

it("has nothing to compare before the day was", () => {
  expect(comparedSides({ ...day, reconciled: null })).toBeUndefined()
})
