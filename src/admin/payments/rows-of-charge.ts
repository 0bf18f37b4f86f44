import type { ChargeInFull } from "../api/payment-answers"

export interface ChargeRow {
  /** Of its label. */
  name: string
  value: string
  kind: "text" | "time"
  /** What people paste into a panel, a mail or a search. */
  isCopied: boolean
}

/** What a clerk is asked for on the phone, in that order; what is not known is left out. */
export function rowsInSight(charge: ChargeInFull): ChargeRow[] {
  const { pix, gateway, decline } = charge
  const said = [gateway.reason_message, gateway.reason_code]
  return known([
    decline && copied("declineReason", said.filter(Boolean).join(" / ")),
    copied("nsu", charge.nsu),
    copied("authorizationCode", charge.authorization_code),
    copied("endToEndId", charge.end_to_end_id),
    text("brand", charge.brand),
    text("payerName", pix?.payer_name),
    text("payerDocument", pix?.payer_document),
    text("bank", pix?.bank),
    time("paidAt", charge.paid_at),
    time("captureBefore", charge.capture_before),
    charge.method === "link" ? null : copied("code", charge.code?.payload),
    time("codeExpiresAt", charge.code_expires_at),
  ])
}

/** What only support asks for. */
export function technicalRows(charge: ChargeInFull): ChargeRow[] {
  const { gateway, three_ds: threeDs } = charge
  return known([
    text("acquirer", charge.acquirer),
    text("responseCode", charge.authorization_response_code),
    text("reasonCode", gateway.reason_code),
    text("reasonMessage", gateway.reason_message),
    // A Pix stands on no statement.
    charge.method === "card"
      ? text("statementText", charge.statement_text)
      : null,
    text("threeDs", threeDs && threeDsText(threeDs)),
    text("gatewayWords", gatewayWords(gateway)),
    time("createdAt", charge.created_at),
    time("lookedUpAt", gateway.looked_up_at),
    copied("merchantChargeId", charge.merchant_charge_id),
    copied("chargeId", charge.id),
    copied("gatewayChargeId", gateway.charge_id),
    copied("transactionId", gateway.transaction_id),
    text("account", charge.account),
  ])
}

function known(rows: (ChargeRow | null | undefined)[]): ChargeRow[] {
  return rows.flatMap((row) => row ?? [])
}

type Known = string | null | undefined

function text(name: string, value: Known): ChargeRow | undefined {
  return value ? { name, value, kind: "text", isCopied: false } : undefined
}

function copied(name: string, value: Known): ChargeRow | undefined {
  return value ? { name, value, kind: "text", isCopied: true } : undefined
}

function time(name: string, value: Known): ChargeRow | undefined {
  return value ? { name, value, kind: "time", isCopied: false } : undefined
}

function threeDsText({
  status,
  pares_status: pares,
  eci,
}: NonNullable<ChargeInFull["three_ds"]>): string {
  return [status, pares, eci && `ECI ${eci}`].filter(Boolean).join(", ")
}

/** As the merchant panel shows it, so that both can be compared. */
function gatewayWords({
  charge_status: charge,
  transaction_status: transaction,
}: ChargeInFull["gateway"]): string {
  return [charge, transaction].filter(Boolean).join(" / ")
}
