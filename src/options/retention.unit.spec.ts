import type { ConfigurationError } from "../charge/errors/payment-plugin-error"
import { parseOptions } from "./parse-options"

const optionsWith = (retention: Record<string, unknown>) => ({
  encryptionKeys: [Buffer.alloc(32, 1).toString("base64")],
  accounts: [
    {
      id: "br",
      environment: "development",
      baseUrl: "http://127.0.0.1:9470",
      softDescriptor: "LOJA DEMO",
    },
  ],
  retention,
})

describe("the retention", () => {
  it("is a day for what shoppers entered, and longer for what was told", () => {
    expect(parseOptions(optionsWith({})).retention).toEqual({
      shopperInputHours: 24,
      notificationDays: 90,
      eventDays: 90,
      closedChargeDays: 180,
      fiscalDocumentDays: 180,
      eraseWithCustomer: false,
    })
  })

  it.each([
    ["shopperInputHours", 0, "must be at least 1"],
    ["shopperInputHours", 721, "must be at most 720"],
    ["notificationDays", 0, "must be at least 1"],
    ["notificationDays", 3_651, "must be at most 3650"],
    ["eventDays", 0, "must be at least 1"],
    ["eventDays", 3_651, "must be at most 3650"],
    ["closedChargeDays", 29, "must be at least 30"],
    ["closedChargeDays", 3_651, "must be at most 3650"],
    ["fiscalDocumentDays", 0, "must be at least 1"],
    ["fiscalDocumentDays", 3_651, "must be at most 3650"],
  ])("of %s has its limits: %s", (name, value, message) => {
    expect.assertions(1)
    try {
      parseOptions(optionsWith({ [name]: value }))
    } catch (error) {
      expect((error as ConfigurationError).problems).toEqual([
        { path: `retention.${name}`, message },
      ])
    }
  })

  it("of notifications may be ten years", () => {
    expect(
      parseOptions(optionsWith({ notificationDays: 3_650 })).retention
    ).toHaveProperty("notificationDays", 3_650)
  })
})
