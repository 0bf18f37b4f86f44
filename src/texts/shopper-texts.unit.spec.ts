import {
  languageFromLocale,
  type ShopperMessage,
  shopperText,
  shopperTexts,
} from "./shopper-texts"

/** Matches the names under which `shopperTexts` returns the messages about a code in the wording for a link. */
const OF_LINKS = /^link_(?!missing|in_doubt|over)/
const MESSAGES = Object.keys(shopperTexts("en")).filter(
  (name) => !OF_LINKS.test(name)
) as ShopperMessage[]

/**
 * The messages that may say that nothing was charged. No other message in MESSAGES may say so, because money may have
 * moved.
 */
const NOTHING_WAS_CHARGED: ShopperMessage[] = [
  ...([
    "declined",
    "failed",
    "canceled",
    "method_off",
    "gateway_unavailable",
  ] as const),
  ...(["shop_busy", "cards_stopped", "cart_incomplete"] as const),
  ...(["amount_changed", "cart_empty", "too_many_installments"] as const),
  ...(["sign_in_required", "saved_card_unusable"] as const),
  ...(["saved_card_expired", "saved_card_needs_code"] as const),
  "saved_card_cart_changed",
  "price_of_another_way",
  "document_not_accepted",
  ...(["code_canceled", "code_declined", "code_amount_changed"] as const),
]

describe("a message to the shopper", () => {
  it.each(MESSAGES)(
    "the shopper message %s is a sentence in Portuguese and English, and says that nothing was charged only if this is certain",
    (message) => {
      const portuguese = shopperText(message, "pt-BR")
      const english = shopperText(message, "en")

      for (const text of [portuguese, english]) {
        expect(text).toMatch(/^\p{Lu}.+\.$/u)
        expect(text).not.toMatch(
          /[_{}\d]|[A-Z]{5,}|undefined|null|gateway|error/
        )
      }
      expect(portuguese).not.toBe(english)
      const isCertain = NOTHING_WAS_CHARGED.includes(message)
      expect(portuguese.includes("nada foi cobrado")).toBe(isCertain)
      expect(english.includes("nothing was charged")).toBe(isCertain)
    }
  )

  it.each([
    "being_verified",
    "another_payment_open",
    "amount_changed_since_payment",
    "being_refunded",
    "paid_already",
    "order_not_placed",
    "link_over",
  ] as const)(
    "the message %s asks the shopper not to pay again, because money may have moved",
    (message) => {
      expect(shopperText(message, "pt-BR")).toContain("Não pague de novo")
      expect(shopperText(message, "en")).toContain("Do not pay again")
    }
  )
})

describe.each([
  ["pix", "a code", /cartão|card|titular|holder|emissor/i],
  ["link", "a link", /cartão|card|titular|holder|emissor|código|\bcode/i],
] as const)(
  "a message to the shopper for the payment method %s",
  (method, _, unfit) => {
    it.each(MESSAGES)(
      `the message %s for a payment with the method ${method} mentions no card and, if the method is link, no code`,
      (message) => {
        for (const language of ["pt-BR", "en"] as const) {
          expect(shopperText(message, language, { method })).not.toMatch(unfit)
        }
      }
    )
  }
)

describe("the message for a payment whose code or link is in doubt", () => {
  it.each([
    ["pix", /outra forma de pagamento/, /another payment method/],
    ["wallet", /outra forma de pagamento/, /another payment method/],
    ["link", /^(?!.*outra forma)/, /^(?!.*another)/],
  ] as const)(
    "the shopper message code_in_doubt for a payment by %s suggests another payment method, unless the payment is a payment link",
    (method, portuguese, english) => {
      const textInLanguage = (language: "pt-BR" | "en") =>
        shopperText("code_in_doubt", language, { method })

      expect(textInLanguage("pt-BR")).toMatch(portuguese)
      expect(textInLanguage("en")).toMatch(english)
    }
  )
})

describe("languageFromLocale", () => {
  it.each([
    ["pt-BR", "pt-BR"],
    ["pt", "pt-BR"],
    ["pt-PT", "pt-BR"],
    ["en-US", "en"],
    ["EN", "en"],
  ])(
    "for the locale %s, languageFromLocale returns the language %s",
    (locale, language) => {
      expect(languageFromLocale(locale, "en")).toBe(language)
    }
  )
})

describe.each([
  ["pix", "code"],
  ["wallet", "code"],
  ["link", "link"],
] as const)("shopperTexts for the payment method %s", (method, word) => {
  it.each(["declined", "canceled", "refunded", "amount_changed"] as const)(
    `shopperTexts returns the message %s in the wording for the payment method ${method}, under the name of the message with the prefix ${word}_`,
    (message) => {
      expect(shopperTexts("en")[`${word}_${message}`]).toBe(
        shopperText(message, "en", { method })
      )
    }
  )
})
