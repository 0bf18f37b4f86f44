import { saysLinkIsAbsent } from "./link-absence"

describe("a 404 that says there is no such link", () => {
  it.each([
    { error: { message: "Not found", type: "BUSINESS", code: "B001" } },
    { error: { code: "B001" } },
    { error: { message: "Payment link not found" } },
  ])("is %j", (body) => {
    expect(saysLinkIsAbsent(JSON.stringify(body))).toBe(true)
  })

  it.each([
    {},
    { error: "Not Found", path: "/v2/paymentlink/1", timestamp: "x" },
    { message: "Not Found" },
    { message: "no Route matched with those values" },
    { error: {} },
    { error: { message: "Cannot GET /paymentlink/1" } },
    [],
  ])("is not %j", (body) => {
    expect(saysLinkIsAbsent(JSON.stringify(body))).toBe(false)
  })

  it.each(["", "<html>not found</html>", "null"])("is not %j", (body) => {
    expect(saysLinkIsAbsent(body)).toBe(false)
  })
})
