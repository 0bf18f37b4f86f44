import fc from "fast-check"
import {
  parsePaymentLink,
  saysRefunded,
  saysLinkIsActive,
} from "./payment-link-answer"

const URL_OF_LINK = "https://pay.example/p/65a1f0c2d3"

const whole = {
  link: URL_OF_LINK,
  deeplink: "wallet://pay/65a1f0c2d3",
  brcode: " 00020126BR.GOV.BCB.PIX6304ABCD ",
  status: "ACTIVE",
  charge: {
    order_number: "ORDER-1",
    amounts: { product: 1_000, delivery: 250 },
  },
  expired_at: "2026-12-01",
}

describe("reading a payment link", () => {
  it("parsePaymentLink returns all known fields of a payment link, and the end of the link's last day in São Paulo as its expiry time", () => {
    expect(parsePaymentLink(whole)).toEqual({
      id: "65a1f0c2d3",
      url: URL_OF_LINK,
      deepLink: "wallet://pay/65a1f0c2d3",
      code: "00020126BR.GOV.BCB.PIX6304ABCD",
      linkStatus: "ACTIVE",
      orderNumber: "ORDER-1",
      amount: 1_250,
      expiresAt: new Date("2026-12-02T02:59:59.999Z"),
    })
  })

  it("parsePaymentLink also reads a payment link that is in the field data of the answer", () => {
    expect(parsePaymentLink({ data: whole })).toEqual(parsePaymentLink(whole))
  })

  it("parsePaymentLink returns the id and the URL of a payment link if all other fields of the answer are missing or null", () => {
    const bare = { id: "65a1f0c2d3", url: URL_OF_LINK }
    const nulls = {
      deeplink: null,
      brcode: null,
      status: null,
      charge: null,
      expired_at: null,
    }

    expect(parsePaymentLink({ link: URL_OF_LINK })).toEqual(bare)
    expect(parsePaymentLink({ link: URL_OF_LINK, ...nulls })).toEqual(bare)
  })

  it.each([
    ["https://pay.example/p/abc-1", "abc-1"],
    ["https://pay.example/p/abc/", "abc"],
    ["http://127.0.0.1:9470/p/a%2Db", "a-b"],
    ["  https://pay.example/p/abc ", "abc"],
    [`https://pay.example/${"a".repeat(200)}`, "a".repeat(200)],
  ])("parsePaymentLink takes the link's id from the URL %s", (link, id) => {
    expect(parsePaymentLink({ link })).toMatchObject({ id, url: link.trim() })
  })

  it.each([
    ["missing", undefined],
    ["the text abc", "abc"],
    ["a script", "javascript:alert(1)//abc"],
    ["an address without a path", "https://pay.example"],
    [
      "an address with an id of 201 characters",
      `https://pay.example/${"a".repeat(201)}`,
    ],
    ["an address with a slash in the id", "https://pay.example/a%2Fb"],
    [
      "an address with an id that consists of dots",
      "https://pay.example/p/%252e%252e",
    ],
    [
      "an address with half of an escape sequence",
      "https://pay.example/p/%E0%A4",
    ],
    ["an address with a space", "https://pay.example/p/a b"],
    [
      "thousands of characters long",
      `https://pay.example/${"a/".repeat(1_500)}b`,
    ],
  ])(
    "parsePaymentLink returns undefined if the URL of the link is %s",
    (_title, link) => {
      expect(parsePaymentLink({ ...whole, link })).toBeUndefined()
    }
  )

  it.each<[string, object]>([
    ["deepLink", { deeplink: "javascript:alert(1)" }],
    ["deepLink", { deeplink: "data:text/html,x" }],
    ["deepLink", { deeplink: "file:///etc/passwd" }],
    ["deepLink", { deeplink: 7 }],
    // A code with these texts cannot be paid.
    ["code", { brcode: "a\u0000b" }],
    ["code", { brcode: "x".repeat(2_001) }],
    ["code", { brcode: " " }],
    ["code", { brcode: {} }],
    // The sum is larger than the largest possible amount.
    [
      "amount",
      { charge: { amounts: { product: 2_147_483_647, delivery: 1 } } },
    ],
  ])(
    "parsePaymentLink leaves out the field %s of a payment link if the answer contains the invalid value %j",
    (name, changes) => {
      expect(parsePaymentLink(whole)).toHaveProperty(name)
      expect(parsePaymentLink({ ...whole, ...changes })).not.toHaveProperty(
        name
      )
    }
  )

  it("parsePaymentLink returns undefined if the amount of a link is not a whole number of centavos", () => {
    const charge = { amounts: { product: 10.5, delivery: 0 } }

    expect(parsePaymentLink({ ...whole, charge })).toBeUndefined()
  })

  it("parsePaymentLink never throws, whatever the gateway answers", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (answer) => {
        expect(() =>
          parsePaymentLink({ link: URL_OF_LINK, ...answer })
        ).not.toThrow()
      })
    )
  })
})

it.each([
  [{ status: "ACTIVE" }, true],
  [{ status: "active" }, true],
  [{ data: { status: "ACTIVE" } }, true],
  [{ status: "PENDING" }, true],
  [{}, false],
  [{ status: "INACTIVE" }, false],
  [{ status: "DESATIVADO" }, false],
  [{ data: { status: "EXPIRED" } }, false],
  [{ status: null }, false],
  [{ message: "ACTIVE" }, false],
])(
  "if the gateway's answer about a payment link is %j, saysLinkIsActive returns %s",
  (answer, says) => {
    expect(saysLinkIsActive(answer)).toBe(says)
  }
)

it.each([
  [{ status: "REFUNDED", originalTransactionId: "t-1" }, true],
  [{ status: "PARTREFUNDED", originalTransactionId: null }, true],
  [{ data: { id: "r-1", status: "REFUNDED" } }, true],
  [{}, false],
  [{ status: "PAYED", originalTransactionId: "t-1" }, false],
  [{ status: "REFUNDED", originalTransactionId: "t-2" }, false],
  [{ status: null }, false],
])(
  "if the refund of the transaction t-1 is answered with %j, saysRefunded returns %s",
  (answer, says) => {
    expect(saysRefunded(answer, "t-1")).toBe(says)
  }
)
