import type { ChargeInFull } from "../api/payment-answers"

export interface ChargeRow {
  /** Of its label. */
  name: string
  value: string
  kind: "text" | "time"
  /** What people paste into a panel, a mail or a search. */
  isCopied: boolean
}

/** What is known of a charge, in the order in which people ask for it; what is not known is left out. */
export function chargeRows(charge: ChargeInFull): ChargeRow[] {
  const { gateway, pix, three_ds: threeDs } = charge
  return [
    text("brand", charge.brand),
    copied("nsu", charge.nsu),
    copied("authorizationCode", charge.authorization_code),
    text("acquirer", charge.acquirer),
    text("responseCode", charge.authorization_response_code),
    text("statementText", charge.statement_text),
    copied("endToEndId", charge.end_to_end_id),
    text("payerName", pix?.payer_name),
    text("payerDocument", pix?.payer_document),
    text("bank", pix?.bank),
    time("paidAt", charge.paid_at),
    time("captureBefore", charge.capture_before),
    copied("link", charge.code?.link_url),
    copied("code", charge.code?.payload),
    time("codeExpiresAt", charge.code_expires_at),
    text("threeDs", threeDs && threeDsText(threeDs)),
    time("createdAt", charge.created_at),
    copied("merchantChargeId", charge.merchant_charge_id),
    copied("gatewayChargeId", gateway.charge_id),
    copied("transactionId", gateway.transaction_id),
    text("gatewayWords", gatewayWords(gateway)),
    time("lookedUpAt", gateway.looked_up_at),
    text("account", charge.account),
  ].flatMap((row) => row ?? [])
}

/** The rows that a clerk is asked for on the phone; the others stand on the charge's own page. */
export const MOST_ASKED_FOR = [
  "brand",
  "nsu",
  "authorizationCode",
  "acquirer",
  "endToEndId",
  "payerName",
  "payerDocument",
  "bank",
  "paidAt",
  "captureBefore",
  "link",
  "codeExpiresAt",
  "threeDs",
]

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
