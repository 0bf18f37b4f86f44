import type { ChargeInFull } from "../../api/admin-answer-types"
import payment from "../../i18n/json/payment.en.json"
import { rowsForCustomers, technicalRows } from "./build-charge-rows"

const NOTHING = {
  amount: 30,
  received: 0,
  payment_state: { charge: "received", refund: "none", dispute: "none" },
  captured: 0,
  discount: 0,
  interest: 0,
  id: "ctchg_1",
  method: "card",
  merchant_charge_id: "7f9d",
  account: "br",
  created_at: "2026-11-21T12:00:00Z",
  gateway: {},
} as Partial<ChargeInFull> as ChargeInFull

it("every row of a charge's details has a label, and neither the expiry time of a canceled code nor the code of a paid charge has a row", () => {
  const everything = {
    ...NOTHING,
    amount: 30,
    received: 25,
    store_charge_reference: "sub_1:2026-12",
    discount: 5,
    interest: 18.11,
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
    capture_due_since: "2026-11-22T12:00:00Z",
    code: { payload: "000201" },
    code_expires_at: "2026-11-21T13:00:00Z",
    three_ds: { status: "Y", pares_status: null, eci: "05", at: null },
    gateway: {
      charge_id: "c",
      transaction_id: "t",
      charge_status: "PAID",
      transaction_status: "CAPTURED",
      reason_code: "51",
      reason_message: "NO FUNDS",
      looked_up_at: "2026-11-21T12:00:00Z",
    } as ChargeInFull["gateway"],
  }
  const namesOf = (state: ChargeInFull["state"]) => {
    const payment_state = {
      ...({ refund: "none", dispute: "none" } as const),
      charge:
        state === "pending" ? ("waiting" as const) : ("received" as const),
    }
    const charge = { ...everything, state, payment_state }
    const rows = [...rowsForCustomers(charge), ...technicalRows(charge)]
    return rows.map(({ name }) => name)
  }
  const names = new Set([...namesOf("declined"), ...namesOf("pending")])

  expect([...names].sort()).toEqual(Object.keys(payment.charge.rows).sort())
  expect(namesOf("canceled")).not.toContain("codeExpiresAt")
  expect(namesOf("paid")).not.toContain("code")
})
