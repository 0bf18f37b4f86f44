import {
  isLinkMethod,
  traitsOf,
} from "../../../domain/payment-method/payment-method"
import type { ChargeInFull } from "../../api/admin-answer-types"

export interface ChargeRow {
  /** The last part of the translation key of the row's label. The whole key is `charge.rows.<name>`. */
  name: string
  value: string
  /** How the value is shown. A value with `copied` has a copy button, because administrators paste it elsewhere. */
  kind: "text" | "time" | "copied" | "amount"
}

/** The states of a charge in which the page shows when its code expires. */
const STATES_WITH_END = ["pending", "unresolved", "expired"]

/** Returns the details of a charge that customers ask for on the phone. The most important details are first. */
export function rowsForCustomers(charge: ChargeInFull): ChargeRow[] {
  const { pix, gateway, state } = charge
  const isDeclined = state === "declined" || state === "failed"
  const declineReason = [gateway.reason_message, gateway.reason_code]
  return withoutEmptyRows([
    [
      "declineReason",
      isDeclined ? joinNonEmptyTexts(declineReason, " / ") : null,
      "copied",
    ],
    [
      "asked",
      differsFromRequestedAmount(charge) ? String(charge.amount) : null,
      "amount",
    ],
    ["storeCharge", charge.store_charge_reference, "copied"],
    ["discount", amountOrNull(charge.discount), "amount"],
    ["interest", amountOrNull(charge.interest), "amount"],
    ["nsu", charge.nsu, "copied"],
    ["authorizationCode", charge.authorization_code, "copied"],
    ["endToEndId", charge.end_to_end_id, "copied"],
    ["brand", charge.brand],
    ["payerName", pix?.payer_name],
    ["payerDocument", pix?.payer_document],
    ["bank", pix?.bank],
    ["paidAt", charge.paid_at, "time"],
    ["captureBefore", charge.capture_before, "time"],
    ["captureDueSince", charge.capture_due_since, "time"],
    ["code", isCodePayable(charge) ? charge.code?.payload : null, "copied"],
    // A paid or canceled code cannot be paid any more, so its expiry time is not shown.
    [
      "codeExpiresAt",
      STATES_WITH_END.includes(state) ? charge.code_expires_at : null,
      "time",
    ],
  ])
}

/** Returns the details of a charge that technical support asks for. */
export function technicalRows(charge: ChargeInFull): ChargeRow[] {
  const { gateway, three_ds: threeDs } = charge
  return withoutEmptyRows([
    ["acquirer", charge.acquirer],
    ["responseCode", charge.authorization_response_code],
    ["reasonCode", gateway.reason_code],
    ["reasonMessage", gateway.reason_message],
    [
      "statementText",
      traitsOf(charge.method).isOnStatement ? charge.statement_text : null,
    ],
    [
      "threeDs",
      threeDs &&
        joinNonEmptyTexts(
          [
            threeDs.status,
            threeDs.pares_status,
            threeDs.eci && `ECI ${threeDs.eci}`,
          ],
          ", "
        ),
    ],
    // The same words are in the merchant panel, so that an administrator can compare both.
    [
      "gatewayWords",
      joinNonEmptyTexts(
        [gateway.charge_status, gateway.transaction_status],
        " / "
      ),
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

/**
 * The names of the technical details that a bank receives. These details contain no ids of this store and no status
 * texts of the gateway.
 */
const NAMES_FOR_BANK = ["acquirer", "statementText", "threeDs", "createdAt"]

/** Returns the details of a charge for the evidence that the store sends to a bank after a chargeback. */
export function rowsForChargebackEvidence(charge: ChargeInFull): ChargeRow[] {
  return [
    ...rowsForCustomers(charge),
    ...technicalRows(charge).filter(({ name }) =>
      NAMES_FOR_BANK.includes(name)
    ),
  ]
}

/**
 * Returns whether the customer can still pay with the charge's code. Always returns false for a payment link, which is
 * paid on a page of the gateway.
 */
function isCodePayable({
  method,
  payment_state: state,
}: ChargeInFull): boolean {
  return !isLinkMethod(method) && state.charge === "waiting"
}

function differsFromRequestedAmount({
  amount,
  received,
}: ChargeInFull): boolean {
  return received > 0 && received !== amount
}

function amountOrNull(amount: number): string | null {
  return amount === 0 ? null : String(amount)
}

type Known = string | null | undefined

function withoutEmptyRows(
  rows: [name: string, value: Known, kind?: ChargeRow["kind"]][]
): ChargeRow[] {
  return rows.flatMap(([name, value, kind = "text"]) =>
    value ? [{ name, value, kind }] : []
  )
}

function joinNonEmptyTexts(parts: Known[], separator: string): string {
  return parts.filter(Boolean).join(separator)
}
