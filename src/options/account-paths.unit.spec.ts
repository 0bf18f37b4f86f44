import { accountOptions } from "./account-options"

function parsed(paths: Record<string, unknown>) {
  return accountOptions.safeParse({
    id: "br",
    environment: "development",
    baseUrl: "http://127.0.0.1:9470",
    softDescriptor: "LOJA DEMO",
    paths,
  })
}

describe.each(["lookUpCharge", "captureCharge", "refundCharge"])(
  "the option paths.%s",
  (name) => {
    it.each([
      ["/charge/all", "must contain {merchantChargeId}"],
      ["c/{merchantChargeId}", "must start with a slash"],
    ])("does not take %j", (path, message) => {
      expect(parsed({ [name]: path }).error?.issues).toMatchObject([
        { path: ["paths", name], message },
      ])
    })

    it("takes a path of one's own", () => {
      const path = "/c/{merchantChargeId}"

      expect(parsed({ [name]: path }).data?.paths).toMatchObject({
        [name]: path,
      })
    })
  }
)

describe("an operation", () => {
  it.each(["captureCharge", "refundCharge"])(
    "can be switched off: %s",
    (name) => {
      expect(parsed({ [name]: null }).data?.paths).toMatchObject({
        [name]: null,
      })
    }
  )

  it("cannot be switched off that all others rest on: lookUpCharge", () => {
    expect(parsed({ lookUpCharge: null }).error?.issues).toMatchObject([
      { path: ["paths", "lookUpCharge"] },
    ])
  })
})
