import { queryOf, rowsOfPage, withFilter, withPage } from "./page-filters"

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
