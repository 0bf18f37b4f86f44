import type { ChargeInFull } from "../api/payment-answers"
import payment from "../i18n/json/payment.en.json"
import { chargeRows, MOST_ASKED_FOR } from "./rows-of-charge"

const NOTHING = {
  merchant_charge_id: "7f9d",
  account: "br",
  created_at: "2026-11-21T12:00:00Z",
  gateway: {},
} as Partial<ChargeInFull> as ChargeInFull

it("leaves out what is not known", () => {
  expect(chargeRows(NOTHING).map(({ name }) => name)).toEqual([
    "createdAt",
    "merchantChargeId",
    "account",
  ])
})

it("has a label for every row, and every row that a clerk is asked for", () => {
  const names = chargeRows({
    ...NOTHING,
    brand: "VISA",
    nsu: "1",
    authorization_code: "2",
    acquirer: "3",
    authorization_response_code: "00",
    statement_text: "LOJA",
    end_to_end_id: "E1",
    pix: { payer_name: "M***", payer_document: "***", bank: "341" },
    paid_at: "2026-11-21T12:00:00Z",
    capture_before: "2026-11-28T12:00:00Z",
    code: { link_url: "https://pay.test", payload: "000201" },
    code_expires_at: "2026-11-21T13:00:00Z",
    three_ds: { status: "Y", pares_status: null, eci: "05", at: null },
    gateway: {
      charge_id: "c",
      transaction_id: "t",
      charge_status: "PAID",
      transaction_status: "CAPTURED",
      looked_up_at: "2026-11-21T12:00:00Z",
    } as ChargeInFull["gateway"],
  }).map(({ name }) => name)

  expect([...names].sort()).toEqual(Object.keys(payment.charge.rows).sort())
  expect(names).toEqual(expect.arrayContaining(MOST_ASKED_FOR))
})

it("shows the gateway's words and the 3DS result in one line each", () => {
  const rows = chargeRows({
    ...NOTHING,
    three_ds: { status: "Y", pares_status: null, eci: "05", at: null },
    gateway: {
      charge_status: "PAID",
      transaction_status: "CAPTURED",
    } as ChargeInFull["gateway"],
  })

  expect(rows).toEqual(
    expect.arrayContaining([
      { name: "threeDs", value: "Y, ECI 05", kind: "text", isCopied: false },
      {
        name: "gatewayWords",
        value: "PAID / CAPTURED",
        kind: "text",
        isCopied: false,
      },
    ])
  )
})
