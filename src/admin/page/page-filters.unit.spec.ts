import {
  momentsOfDays,
  queryOf,
  rowsOfPage,
  withFilter,
  withPage,
} from "./page-filters"

it.each([
  ["", 0],
  ["page=1", 0],
  ["page=3", 40],
  ["page=-2", 0],
  ["page=1.5", 0],
  ["page=x", 0],
])("of the address %j shows the rows from %d", (address, offset) => {
  expect(rowsOfPage(new URLSearchParams(address))).toEqual({
    limit: 20,
    offset,
  })
})

it("begins at the first page when a filter changes, and keeps the others", () => {
  const address = new URLSearchParams("state=paid&account=br&page=4")

  expect(withFilter(address, "state", " dead ").toString()).toBe(
    "state=dead&account=br"
  )
  expect(withFilter(address, "state", " ").toString()).toBe("account=br")
})

it("turns pages, and has no number for the first one", () => {
  const address = new URLSearchParams("state=paid&page=4")

  expect(withPage(address, 4).toString()).toBe("state=paid&page=5")
  expect(withPage(address, 0).toString()).toBe("state=paid")
})

it("asks for nothing by what is empty", () => {
  expect(
    queryOf({ state: "", account: "br", q: undefined, offset: 0 })
  ).toEqual({ account: "br", offset: 0 })
})

it("asks for whole days of São Paulo", () => {
  const moments = momentsOfDays("received_at", {
    from: "2026-11-20",
    to: "2026-11-21",
  })

  expect(moments).toEqual({
    "received_at[$gte]": "2026-11-20T00:00:00.000-03:00",
    "received_at[$lte]": "2026-11-21T23:59:59.999-03:00",
  })
  expect(new Date(moments["received_at[$lte]"]!).toISOString()).toBe(
    "2026-11-22T02:59:59.999Z"
  )
  expect(momentsOfDays("received_at", { from: "", to: "" })).toEqual({})
})
