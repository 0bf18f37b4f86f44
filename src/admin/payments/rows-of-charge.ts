import type { ChargeInFull } from "../api/answers"

export interface ChargeRow {
  /** Of its label. */
  name: string
  value: string
  /** `copied` is what people paste into a panel, a mail or a search. */
  kind: "text" | "time" | "copied"
}

/** What a clerk is asked for on the phone, in that order. */
export function rowsInSight(charge: ChargeInFull): ChargeRow[] {
  const { pix, gateway, state } = charge
  const isDeclined = state === "declined" || state === "failed"
  const said = [gateway.reason_message, gateway.reason_code]
  return known([
    ["declineReason", isDeclined ? joined(said, " / ") : null, "copied"],
    ["nsu", charge.nsu, "copied"],
    ["authorizationCode", charge.authorization_code, "copied"],
    ["endToEndId", charge.end_to_end_id, "copied"],
    ["brand", charge.brand],
    ["payerName", pix?.payer_name],
    ["payerDocument", pix?.payer_document],
    ["bank", pix?.bank],
    ["paidAt", charge.paid_at, "time"],
    ["captureBefore", charge.capture_before, "time"],
    ["code", charge.method === "link" ? null : charge.code?.payload, "copied"],
    // Nobody is to pay what is paid.
    [
      "codeExpiresAt",
      charge.captured > 0 ? null : charge.code_expires_at,
      "time",
    ],
  ])
}

/** What only support asks for. */
export function technicalRows(charge: ChargeInFull): ChargeRow[] {
  const { gateway, three_ds: threeDs } = charge
  return known([
    ["acquirer", charge.acquirer],
    ["responseCode", charge.authorization_response_code],
    ["reasonCode", gateway.reason_code],
    ["reasonMessage", gateway.reason_message],
    // A Pix stands on no statement.
    ["statementText", charge.method === "card" ? charge.statement_text : null],
    [
      "threeDs",
      threeDs &&
        joined(
          [
            threeDs.status,
            threeDs.pares_status,
            threeDs.eci && `ECI ${threeDs.eci}`,
          ],
          ", "
        ),
    ],
    // As the merchant panel shows it, so that both can be compared.
    [
      "gatewayWords",
      joined([gateway.charge_status, gateway.transaction_status], " / "),
    ],
    ["createdAt", charge.created_at, "time"],
    ["lookedUpAt", gateway.looked_up_at, "time"],
    ["merchantChargeId", charge.merchant_charge_id, "copied"],
    ["chargeId", charge.id, "copied"],
    ["gatewayChargeId", gateway.charge_id, "copied"],
    ["transactionId", gateway.transaction_id, "copied"],
    ["account", charge.account],
  ])
}

type Known = string | null | undefined

/** Leaves out what is not known. */
function known(
  rows: [name: string, value: Known, kind?: ChargeRow["kind"]][]
): ChargeRow[] {
  return rows.flatMap(([name, value, kind = "text"]) =>
    value ? [{ name, value, kind }] : []
  )
}

function joined(parts: Known[], separator: string): string {
  return parts.filter(Boolean).join(separator)
}
