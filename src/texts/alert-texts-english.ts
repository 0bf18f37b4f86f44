import { amountText, instantText } from "./alert-formats"
import { type AlertTexts, DISCREPANCY_WORDS } from "./alert-words"

const LANGUAGE = "en"

const moneyOf = (charge: { amount: number; currency_code: string }) =>
  amountText(charge.amount, LANGUAGE, charge.currency_code)

/** What the shop's own people read in English. */
export const ENGLISH_ALERTS: AlertTexts = {
  chargeback_opened: (charge) => ({
    title: "Chargeback opened",
    lines: [
      `The payer disputes ${moneyOf(charge)}. Answer in the gateway's panel, and refund nothing meanwhile.`,
    ],
  }),
  chargeback_lost: (charge) => ({
    title: "Chargeback lost",
    lines: [
      `${moneyOf(charge)} went back to the payer, and is booked as a refund.`,
    ],
  }),
  discrepancy: ({ kind }) => ({
    title: "Discrepancy",
    lines: [DISCREPANCY_WORDS[kind][LANGUAGE]],
  }),
  in_doubt: ({ kind }) => ({
    title: "Being confirmed for a long time",
    lines: [DISCREPANCY_WORDS[kind][LANGUAGE]],
  }),
  authorization_ending: (charge) => ({
    title: "Card authorization expires soon",
    lines: [
      `${moneyOf(charge)} is reserved on the card until ${instantText(charge.expires_at, LANGUAGE)} only. Capture it, or release the reservation.`,
    ],
  }),
  automatic_refund: (charge) => ({
    title: "Automatic refund made",
    lines: [
      `${moneyOf(charge)} was refunded without anybody asking for it, since no order could have the money.`,
    ],
  }),
  automatic_refunds_capped: ({ cap, most, refund_count, refund_sum }) => ({
    title: "Limit of automatic refunds reached",
    lines: [
      `Within the last hour: ${refund_count} refunds, ${amountText(refund_sum, LANGUAGE)}. The limit is ${cap === "mostPerHour" ? `${most} an hour` : `${amountText(most, LANGUAGE)} an hour`}. The rest waits on the list of discrepancies.`,
    ],
  }),
  credential_refused: ({ integration, client_id }) => ({
    title: "Credential refused by the gateway",
    lines: [
      `The gateway does not accept client id ${client_id} (${integration === "checkout" ? "checkout" : "payment link"}) with its client secret. Nothing is charged with it meanwhile. Check the credential in the gateway's panel.`,
    ],
  }),
  sales_without_notifications: ({ sold_at }) => ({
    title: "Sales without gateway notifications",
    lines: [
      `The store has sold since ${instantText(sold_at, LANGUAGE)}, and no authenticated notification has come. Check the address and the token of notifications in the gateway's panel.`,
    ],
  }),
  // Without a name: Medusa's own provider of the bell writes each text into the log.
  settings_changed: ({ settings }) => ({
    title: "Settings changed",
    lines: [
      `Changed: ${settings.join(", ")}. The history on the settings page says who did it.`,
    ],
  }),
  secret_ending: ({ setting, ends_at }) => ({
    title: "Old secret expires soon",
    lines: [
      `The old value of ${setting} works until ${instantText(ends_at, LANGUAGE)}. Finish the exchange before that.`,
    ],
  }),
  test: () => ({
    title: "Test alert",
    lines: ["Alerts about payments arrive here."],
  }),
}

export const ENGLISH_FRAME = {
  account: "Account",
  charge: "Payment",
  where: "Where",
}
