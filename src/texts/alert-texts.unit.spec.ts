import type { Alert, AlertCause, AlertData } from "../charge/alert"
import { DISCREPANCY_KINDS } from "../charge/discrepancy"
import { alertText } from "./alert-texts"
import type { AlertLanguage } from "./alert-words"

const CHARGE = {
  account: "br",
  method: "card",
  merchant_charge_id: "6f1c2f0a",
  order_id: "order_1",
  currency_code: "brl",
  amount: 1234.5,
}
const LISTED = {
  account: "br",
  discrepancy_id: "ctdis_1",
  kind: "money_gone" as const,
  merchant_charge_id: "6f1c2f0a",
  order_id: null,
}
const AT = "2026-11-21T15:30:00.000Z"

const DATA: { [Cause in AlertCause]: AlertData[Cause] } = {
  chargeback_opened: CHARGE,
  chargeback_lost: CHARGE,
  discrepancy: LISTED,
  in_doubt: { ...LISTED, kind: "unresolved" },
  authorization_ending: { ...CHARGE, expires_at: AT },
  automatic_refund: CHARGE,
  automatic_refunds_capped: {
    account: "br",
    cap: "mostAmountPerHour",
    most: 5000,
    refund_count: 3,
    refund_sum: 4999.9,
  },
  credential_refused: {
    accounts: ["br", "br-manual"],
    integration: "checkout",
    client_id: "client-1",
  },
  sales_without_notifications: {
    account: "br",
    sold_at: "2026-11-22T12:00:00.000Z",
  },
  settings_changed: {
    account: "br",
    settings: ["installments.maximum", "clientId"],
    by: "ana@shop.example",
  },
  secret_ending: { account: "br", setting: "clientSecret", ends_at: AT },
  test: {},
}
const CAUSES = Object.keys(DATA) as AlertCause[]
const LANGUAGES = ["pt-BR", "en"] as const

const textOf = (
  cause: AlertCause,
  language: AlertLanguage,
  data: object = DATA[cause]
) => alertText({ cause, data } as Alert, language)

/** Nobody in a shop knows these; see also docs/glossary.md. */
const OF_OURS =
  /ledger|outbox|\blease|in doubt|synchroni|pp_transparent|undefined|null|NaN|[a-z]_[a-z]/i

describe.each(LANGUAGES)("alerts in %s", (language) => {
  it.each(CAUSES)("say what happened and where to go (%s)", (cause) => {
    const { title, description, path } = textOf(cause, language)

    expect(title.length).toBeLessThan(70)
    expect(title).not.toMatch(OF_OURS)
    expect(description.replace(/order_1/g, "")).not.toMatch(OF_OURS)
    expect(description.endsWith(path)).toBe(true)
  })

  it.each(DISCREPANCY_KINDS)("say in words what is listed (%s)", (kind) => {
    const { description } = textOf("discrepancy", language, {
      ...LISTED,
      kind,
    })

    expect(description).toMatch(/^[A-ZÀ-Ú].{8,}\.\n/)
    expect(description).not.toMatch(OF_OURS)
  })

  it("are another text for every cause", () => {
    const titles = CAUSES.map((cause) => textOf(cause, language).title)

    expect(new Set(titles).size).toBe(CAUSES.length)
  })
})

describe("an alert", () => {
  it("leads to the order where there is one, else to the page of what it is about", () => {
    const withoutOrder = { ...CHARGE, order_id: null }

    expect(textOf("chargeback_opened", "en").path).toBe("/orders/order_1")
    expect(textOf("discrepancy", "en").path).toBe("/payments?view=needs-you")
    expect(
      alertText({ cause: "automatic_refund", data: withoutOrder }, "en").path
    ).toBe(`/payments?q=${CHARGE.merchant_charge_id}`)
    expect(textOf("credential_refused", "en").path).toBe(
      "/settings/checkout-transparent"
    )
  })

  it("writes money and time as its language does, the time of São Paulo", () => {
    const portuguese = textOf("authorization_ending", "pt-BR").description
    const english = textOf("authorization_ending", "en").description

    expect(portuguese).toContain("R$ 1.234,50")
    expect(portuguese).toContain("21/11/2026, 12:30")
    expect(english).toContain("R$1,234.50")
    expect(english).toContain("11/21/26, 12:30 PM")
  })

  it("says what its discrepancy says of itself, and of which payment and account it is", () => {
    const { description } = alertText(
      { cause: "discrepancy", data: LISTED },
      "en",
      {
        details: "The gateway shows 10.00 less.",
        adminUrl: "https://shop.example/app",
      }
    )

    expect(description).toBe(
      "Money that Medusa has booked is not at the gateway any more. Do not ship.\n" +
        "The gateway shows 10.00 less.\n" +
        "Payment 6f1c2f0a, Account br.\n" +
        "Where: https://shop.example/app/payments?view=needs-you"
    )
  })

  it("of several accounts names them all", () => {
    expect(textOf("credential_refused", "pt-BR").description).toContain(
      "Conta br, br-manual."
    )
  })
})
