import type { MedusaContainer } from "@medusajs/framework/types"
import { sendNotification } from "../alerts/send-notification"
import {
  commonEventDataOfCharge,
  buildChargeEvent,
  toMajorUnits,
} from "../domain/event/charge-event"
import {
  type ReminderId,
  type ReminderKind,
  reminderIdempotencyKey,
} from "../domain/reminder"
import { CHARGE_LEASE_MS } from "../domain/lease-times"
import { JOB_RUN_MS } from "../reconciliation/queue/synchronize-due"
import { ledgerOf, logOf } from "../medusa/container"
import { deleteReminderNotifications } from "../medusa/customer/erase-personal-data-and-reminders"
import { storeNameOf } from "../medusa/store-name"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { publishOutboxEvents } from "../reconciliation/event/publish-events"
import { synchronizeCharge } from "../reconciliation/queue/synchronize-charge"
import {
  languageFromLocale,
  type ShopperLanguage,
} from "../texts/shopper-texts"
import { type Recipient, readReminderRecipient } from "./recipient"
import { createResumeLink } from "./resume-link"
import { formatAmount, fillPlaceholders } from "../texts/message-sentences"
import english from "../texts/json/reminders.en.json"
import portuguese from "../texts/json/reminders.ptBR.json"

/**
 * The maximum number of reminders for each account in one run of the job. It is low, because each charge is looked up
 * before its reminder is sent.
 */
const REMINDERS_PER_RUN = 20

/**
 * Sends reminders about unpaid codes to shoppers. Each kind of reminder is sent at most once for a code, even if
 * several processes call this function.
 *
 * A reminder is recorded before it is sent. If the process is killed in between, the reminder is never sent.
 */
export async function sendDueReminders(
  container: MedusaContainer
): Promise<void> {
  const ledger = ledgerOf(container)
  const until = performance.now() + JOB_RUN_MS
  const accounts = ledger.pluginOptions.accounts.filter(
    ({ reminders }) => reminders.mode !== "off"
  )
  for (const account of accounts) {
    const of = { ...account.reminders, account: account.id }
    for (const due of await ledger.findDueReminders(of, REMINDERS_PER_RUN)) {
      if (ledger.isStopping || performance.now() > until) {
        return
      }
      if (
        (await sendReminderIfUnpaid(container, account, due)) === "not_answered"
      ) {
        break
      }
    }
  }
  if (accounts.length > 0) await publishOutboxEvents(container)
}

/**
 * Looks up a charge, and sends its reminder if the charge is unpaid. If the recipient must not get a reminder now, the
 * reminder is recorded as skipped and is never sent.
 *
 * Resolves to `not_answered` if the state of the charge could not be read. The next run of the job then tries again.
 */
async function sendReminderIfUnpaid(
  container: MedusaContainer,
  account: AccountOptions,
  due: ReminderId
): Promise<"done" | "not_answered"> {
  const ledger = ledgerOf(container)
  const { chargeId } = due
  const of = { ...account.reminders, account: account.id }
  const charge = await ledger.findChargeById(chargeId)
  if (!charge) return "done"
  const recipient = await readReminderRecipient(container, charge)
  // This is checked again with the claim, because the lookup takes time and other processes send reminders, too.
  if (!(await mayReceiveReminder(ledger, recipient))) {
    await ledger.recordSkippedReminder(of, due)
    return "done"
  }
  const leased = await ledger.leaseCharge(chargeId, {
    ms: CHARGE_LEASE_MS,
    isForSynchronization: true,
  })
  if (!leased) {
    return "done" // Another process works on the charge, and the next run sees the result.
  }
  const { isStateKnownOrInDoubt } = await synchronizeCharge(container, leased, {
    askGateway: true,
    isPaced: true,
  })
  if (!isStateKnownOrInDoubt) {
    return "not_answered"
  }
  const { digests } = recipient
  const id = await ledger.claimReminder(of, {
    ...due,
    ...(digests && { recipient: digests }),
  })
  if (id === undefined) return "done"
  if (
    await writeEventAndMailReminder(container, account, {
      ...due,
      ...recipient,
    })
  ) {
    await ledger.recordReminderSent(id)
  }
  if (digests && (await ledger.isRecipientErased(id))) {
    await deleteReminderNotifications(container, [due])
  }
  return "done"
}

/**
 * Returns whether a reminder may be sent to the recipient now. The result is false in these cases:
 * - The owner of the e-mail address has opted out.
 * - Too many reminders were sent to the mailbox in the last 24 hours.
 * - The digests of the address cannot be computed, because no encryption key decrypts the digests' secret key. An
 *   opt-out could then not be found.
 */
async function mayReceiveReminder(
  ledger: LedgerModuleService,
  { email, digests }: Recipient
): Promise<boolean> {
  return (
    // Without an e-mail address, only an event is published.
    email === undefined ||
    (digests !== undefined && (await ledger.canSendReminderTo(digests)))
  )
}

/**
 * Writes the event for a reminder into the outbox. Also sends an e-mail if the account's reminder mode is `email`.
 *
 * If the payment cannot be resumed, does nothing and returns false. Also returns false if an e-mail was due but was not
 * sent.
 */
async function writeEventAndMailReminder(
  container: MedusaContainer,
  account: AccountOptions,
  { chargeId, kind, cart, email, digests }: ReminderId & Recipient
): Promise<boolean> {
  const ledger = ledgerOf(container)
  const charge = await ledger.findChargeById(chargeId)
  const url =
    charge &&
    (await createResumeLink(ledger, account, {
      paymentCollectionId: charge.paymentCollectionId,
      recipientDigest: digests?.emailDigest,
    }))
  const { codeExpiresAt: until } = charge ?? {}
  if (!charge || charge.personalDataErasedAt || !url || !until) {
    return false
  }
  const waits = charge.orderId === undefined ? "cart" : "order"
  await ledger.writeOutboxEntries([
    buildChargeEvent("code.unpaid", commonEventDataOfCharge(charge), {
      of: `${chargeId}:${kind}`,
      reminder: kind,
      reason: `${waits}_waiting`,
      expires_at: until.toISOString(),
    }),
  ])
  if (account.reminders.mode !== "email") {
    return true
  }
  if (email === undefined) {
    return false
  }
  const language = languageFromLocale(cart?.locale, account.locale)
  const store = await storeNameOf(container)
  const amount = toMajorUnits(charge.amount)
  const sent = await sendNotification(
    container,
    { channel: "email", recipient: email },
    {
      template: "checkout-transparent-reminder",
      data: {
        kind,
        language,
        store,
        amount,
        waits,
        url,
        expires_at: until.toISOString(),
      },
      ...reminderText({ kind, waits, store, amount, until, url }, language),
      key: reminderIdempotencyKey(chargeId, kind),
    }
  )
  if (sent.outcome !== "sent") {
    logOf(container).warn(
      `checkout-transparent: a reminder (${kind}) of charge ${charge.merchantChargeId} was not mailed and is not tried again: ${"why" in sent ? sent.why : "no provider of the store serves the channel email."}`
    )
  }
  return sent.outcome === "sent"
}

const REMINDER_TEXTS = { en: english, "pt-BR": portuguese }

/**
 * The values for the text of a reminder. They never contain the code, because a payer could not distinguish a code in
 * an e-mail from a forged code.
 */
interface ReminderData {
  kind: ReminderKind
  waits: "order" | "cart"
  store: string | undefined
  /** The amount in reais, in major units. */
  amount: number
  /** When the code expires. */
  until: Date
  url: string
}

function reminderText(
  { kind, waits, store, amount, until, url }: ReminderData,
  language: ShopperLanguage
): { subject: string; text: string } {
  const { words, subjects, lines } = REMINDER_TEXTS[language]
  const values = {
    store: store ?? words.shop,
    what: words[waits],
    amount: formatAmount(language, amount),
    until: new Intl.DateTimeFormat(language, {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: "America/Sao_Paulo",
    }).format(until),
    url,
  }
  return {
    subject: fillPlaceholders(subjects[kind], values),
    text: lines.map((line) => fillPlaceholders(line, values)).join("\n"),
  }
}
