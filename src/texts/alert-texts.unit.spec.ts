import type { AlertCause, AlertData } from "../domain/alert/alert"
import { DISCREPANCY_KINDS } from "../domain/discrepancy/discrepancy"
import { alertText } from "./alert-texts"
import english from "./json/discrepancies.en.json"
import portuguese from "./json/discrepancies.ptBR.json"

it.each([
  ["English", english],
  ["Portuguese", portuguese],
])(
  "the %s texts for discrepancies contain exactly one text for each kind of discrepancy and one text for unknown kinds",
  (_, words) => {
    expect(Object.keys(words).sort()).toEqual(
      [...DISCREPANCY_KINDS, "other"].sort()
    )
  }
)

const CHARGE = {
  account: "br",
  charge_id: "ctchg_01",
  order_id: "order_1",
  amount: 1234.5,
}

const DATA: { [Cause in AlertCause]: AlertData[Cause] } = {
  chargeback_opened: CHARGE,
  chargeback_lost: CHARGE,
  discrepancy: { ...CHARGE, kind: "money_gone" },
  refunded_automatically: { ...CHARGE, reason: "session_gone" },
  gateway: { accounts: ["br", "br-manual"], code: "credentials_refused" },
  settings_changed: { account: "br", by: "user_1" },
}
const CAUSES = Object.keys(DATA) as AlertCause[]
const ABOUT = { order: "1001", amount: 1234.5, by: "ana@shop.example" }

/** Internal words, and signs of a missing value. They must not appear in an alert, because a shop's staff reads it. */
const INTERNAL_WORDS =
  /ledger|outbox|\blease|in doubt|synchroni|pp_transparent|undefined|null|NaN|[a-z]_[a-z]|installments/i

describe.each(["pt-BR", "en"] as const)(
  "the text of an alert in %s",
  (language) => {
    it.each(CAUSES)(
      "the alert %s has a short title and a sentence, both without internal words, followed by the path of the page to open",
      (cause) => {
        const { title, description, path } = alertText(
          { cause, data: DATA[cause] },
          language,
          ABOUT
        )
        const [text = "", where] = description.split("\n")

        expect(title.length).toBeLessThan(70)
        expect(`${title} ${text}`).not.toMatch(INTERNAL_WORDS)
        expect(text).toMatch(/\.$/)
        expect(where).toBe(path)
      }
    )

    it.each(DISCREPANCY_KINDS)(
      "the text of an alert about a discrepancy of the kind %s has a sentence for this kind",
      (kind) => {
        const { description } = alertText(
          { cause: "discrepancy", data: { ...CHARGE, kind } },
          language
        )

        expect(description).toMatch(/^[A-ZÀ-Ú].{8,}\.\n/)
      }
    )
  }
)

describe("the text of an alert about a payment", () => {
  it("the text of an alert about a payment contains the order and the amount, and the address of the payment's page", () => {
    const textIn = (language: "pt-BR" | "en") =>
      alertText({ cause: "chargeback_opened", data: CHARGE }, language, {
        ...ABOUT,
        adminUrl: "https://shop.example/app",
      })

    expect(textIn("pt-BR")).toEqual({
      title: "Contestação: pedido #1001, R$ 1.234,50",
      path: "/payments/ctchg_01",
      description:
        "Responda no painel do lojista e não reembolse enquanto isso.\nhttps://shop.example/app/payments/ctchg_01",
    })
    expect(textIn("en").title).toBe("Chargeback: order #1001, R$ 1,234.50")
  })
})
