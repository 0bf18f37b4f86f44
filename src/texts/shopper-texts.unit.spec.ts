import {
  shopperLanguage,
  type ShopperMessage,
  shopperText,
  shopperTexts,
} from "./shopper-texts"

/** A record, so that a message added to the type has to be added here. */
const EVERY_MESSAGE: Record<ShopperMessage, { nothingWasCharged: boolean }> = {
  declined: { nothingWasCharged: false },
  failed: { nothingWasCharged: true },
  canceled: { nothingWasCharged: true },
  refunded: { nothingWasCharged: false },
  being_verified: { nothingWasCharged: false },
  method_off: { nothingWasCharged: true },
  gateway_unavailable: { nothingWasCharged: true },
  too_many_attempts: { nothingWasCharged: false },
  too_fast: { nothingWasCharged: false },
  shop_busy: { nothingWasCharged: true },
  cards_stopped: { nothingWasCharged: true },
  card_missing: { nothingWasCharged: false },
  cart_incomplete: { nothingWasCharged: true },
  amount_changed: { nothingWasCharged: true },
  amount_changed_since_payment: { nothingWasCharged: false },
  other_amount: { nothingWasCharged: false },
  being_refunded: { nothingWasCharged: false },
  another_payment_open: { nothingWasCharged: false },
  paid_already: { nothingWasCharged: false },
  order_waits_for_payment: { nothingWasCharged: false },
  order_canceled: { nothingWasCharged: false },
  cart_empty: { nothingWasCharged: true },
  out_of_stock: { nothingWasCharged: false },
  shipping_missing: { nothingWasCharged: false },
  promotion_ended: { nothingWasCharged: false },
  method_unavailable: { nothingWasCharged: false },
  too_many_installments: { nothingWasCharged: true },
  document_missing: { nothingWasCharged: false },
  document_invalid: { nothingWasCharged: false },
  payment_replaced: { nothingWasCharged: false },
  order_not_placed: { nothingWasCharged: false },
  shop_failed: { nothingWasCharged: false },
  code_missing: { nothingWasCharged: false },
  code_unpaid: { nothingWasCharged: false },
  code_canceled: { nothingWasCharged: true },
  code_expired: { nothingWasCharged: false },
  code_declined: { nothingWasCharged: true },
  code_refunded: { nothingWasCharged: false },
  code_amount_changed: { nothingWasCharged: true },
  too_many_codes: { nothingWasCharged: false },
  replacement_unavailable: { nothingWasCharged: false },
  link_missing: { nothingWasCharged: false },
}

const MESSAGES = Object.keys(EVERY_MESSAGE) as ShopperMessage[]

describe("what a shopper reads", () => {
  it.each(MESSAGES)(
    "is a sentence in both languages without codes, which promises that nothing was charged only where that is certain (%s)",
    (message) => {
      const { nothingWasCharged } = EVERY_MESSAGE[message]
      const [portuguese, english] = [
        shopperText(message, "pt-BR"),
        shopperText(message, "en"),
      ]

      for (const text of [portuguese, english]) {
        expect(text).toMatch(/^\p{Lu}.+\.$/u)
        expect(text).not.toMatch(
          /[_{}\d]|[A-Z]{5,}|undefined|null|gateway|error/
        )
      }
      expect(portuguese).not.toBe(english)
      expect(portuguese.includes("nada foi cobrado")).toBe(nothingWasCharged)
      expect(english.includes("nothing was charged")).toBe(nothingWasCharged)
    }
  )

  it("is another text for every message", () => {
    for (const language of ["pt-BR", "en"] as const) {
      expect(
        new Set(MESSAGES.map((message) => shopperText(message, language))).size
      ).toBe(MESSAGES.length)
    }
  })

  it.each([
    "being_verified",
    "another_payment_open",
    "amount_changed_since_payment",
    "being_refunded",
    "paid_already",
    "order_not_placed",
  ] as const)(
    "asks not to pay again while money may have moved (%s)",
    (message) => {
      expect(shopperText(message, "pt-BR")).toContain("Não pague de novo")
      expect(shopperText(message, "en")).toContain("Do not pay again")
    }
  )
})

describe.each(["pt-BR", "en"] as const)(
  "what who pays with a code reads (%s)",
  (language) => {
    const said = (message: ShopperMessage): string =>
      shopperText(message, language, { method: "pix" })

    it.each(MESSAGES)("speaks of no card and of no holder (%s)", (message) => {
      expect(said(message)).not.toMatch(/cartão|card|titular|holder|emissor/i)
    })

    it.each([
      ["declined", "code_declined"],
      ["failed", "code_declined"],
      ["canceled", "code_canceled"],
      ["refunded", "code_refunded"],
      ["card_missing", "code_missing"],
      ["amount_changed", "code_amount_changed"],
    ] as const)("is, instead of %s, %s", (message, ofCode) => {
      expect(said(message)).toBe(shopperText(ofCode, language))
      expect(said(message)).not.toBe(shopperText(message, language))
    })

    it("is what others read where nothing in it is about a card", () => {
      const others = MESSAGES.filter(
        (message) => said(message) === shopperText(message, language)
      )

      expect(MESSAGES.length - others.length).toBe(6)
      expect(others).toEqual(
        expect.arrayContaining([
          "being_verified",
          "being_refunded",
          "paid_already",
          "order_waits_for_payment",
          "code_unpaid",
          "too_many_codes",
        ])
      )
    })
  }
)

describe.each(["pt-BR", "en"] as const)(
  "what who pays at a link reads (%s)",
  (language) => {
    const said = (message: ShopperMessage): string =>
      shopperText(message, language, { method: "link" })

    it.each(MESSAGES)(
      "speaks of no card, of no holder and of no code (%s)",
      (message) => {
        expect(said(message)).not.toMatch(
          /cartão|card|titular|holder|emissor|código|\bcode/i
        )
      }
    )

    it.each([
      "declined",
      "canceled",
      "code_unpaid",
      "code_canceled",
      "amount_changed",
      "order_waits_for_payment",
    ] as const)("names the link (%s)", (message) => {
      expect(said(message)).toMatch(/\blink\b/)
    })

    it.each(["being_verified", "paid_already", "being_refunded"] as const)(
      "is what others read where nothing in it is about a card or a code (%s)",
      (message) => {
        expect(said(message)).toBe(shopperText(message, language))
      }
    )
  }
)

describe("shopperLanguage", () => {
  it.each([
    ["pt-BR", "pt-BR"],
    ["pt", "pt-BR"],
    ["pt-PT", "pt-BR"],
    ["en-US", "en"],
    ["EN", "en"],
  ])("reads the locale %s as %s", (locale, language) => {
    expect(shopperLanguage(locale, "en")).toBe(language)
  })

  it.each([undefined, null, "", "fr-FR", "english", "ptolemaic"])(
    "falls back to the account's language for %j",
    (locale) => {
      expect(shopperLanguage(locale, "pt-BR")).toBe("pt-BR")
      expect(shopperLanguage(locale, "en")).toBe("en")
    }
  )
})

describe.each([
  ["pix", "code"],
  ["wallet", "code"],
  ["link", "link"],
] as const)("what a page finds for %s by its own rule", (method, word) => {
  it.each(["declined", "canceled", "refunded", "amount_changed"] as const)(
    "is what the shop says (%s)",
    (message) => {
      expect(shopperTexts("en")[`${word}_${message}`]).toBe(
        shopperText(message, "en", { method })
      )
    }
  )

  it("has words for a time that is over", () => {
    expect(shopperTexts("en")[`${word}_expired`]).toContain("expired")
  })
})
