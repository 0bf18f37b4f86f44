import { queryOf, rowsOfPage, withValue } from "./page-filters"

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

  expect(withValue(address, "state", " dead ").toString()).toBe(
    "state=dead&account=br"
  )
  expect(withValue(address, "state", " ").toString()).toBe("account=br")
})

it("turns pages", () => {
  const address = new URLSearchParams("state=paid&page=4")

  expect(withValue(address, "page", "5").toString()).toBe("state=paid&page=5")
})

it("asks for nothing by what is empty", () => {
  expect(queryOf({ state: "", account: "br", offset: 0 })).toEqual({
    account: "br",
    offset: 0,
  })
})
