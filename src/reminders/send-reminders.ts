import type { MedusaContainer } from "@medusajs/framework/types"
import { sendNotification } from "../alerts/send-notification"
import {
  aboutChargeOfLedger,
  eventAbout,
  inMajorUnits,
} from "../domain/event/about-charge"
import {
  type DueReminder,
  type ReminderKind,
  reminderKey,
} from "../domain/reminder"
import { CHARGE_LEASE_MS } from "../domain/lease-times"
import { JOB_RUN_MS } from "../reconciliation/queue/synchronize-due"
import { ledgerOf, logOf } from "../medusa/core"
import { deleteMails } from "../medusa/customer/erase-with-mails"
import { storeNameOf } from "../medusa/store-name"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { publishEvents } from "../reconciliation/event/publish-events"
import { synchronizeCharge } from "../reconciliation/queue/synchronize-charge"
import { shopperLanguage, type ShopperLanguage } from "../texts/shopper-texts"
import { type Recipient, recipientOf } from "./recipient"
import { resumeLinkOf } from "./resume-link"
import { amountIn, filled } from "../texts/message-sentences"
import english from "../texts/json/reminders.en.json"
import portuguese from "../texts/json/reminders.ptBR.json"

/** The most reminders of an account in one run; each asks the gateway first. */
const IN_A_RUN = 20

/**
 * Reminds shoppers of codes that they have not paid, each kind of reminder once at most; may run in many processes. A
 * reminder is written before it is sent: a process that is killed in between sends none.
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
    for (const due of await ledger.dueReminders(of, IN_A_RUN)) {
      if (ledger.isStopping || performance.now() > until) {
        return
      }
      if ((await remind(container, account, due)) === "not_answered") {
        break
      }
    }
  }
  if (accounts.length > 0) await publishEvents(container)
}

/**
 * Sends one reminder, unless the gateway shows a payment or does not answer: then the next run tries again, while the
 * reminder is due.
 */
async function remind(
  container: MedusaContainer,
  account: AccountOptions,
  due: DueReminder
): Promise<"done" | "not_answered"> {
  const ledger = ledgerOf(container)
  const { chargeId } = due
  const of = { ...account.reminders, account: account.id }
  const charge = await ledger.findChargeById(chargeId)
  if (!charge) return "done"
  const recipient = await recipientOf(container, charge)
  // Asked again with the claim: the lookup takes time, and other processes send, too.
  if (!(await mayGetOne(ledger, recipient))) {
    await ledger.skipReminder(of, due)
    return "done"
  }
  const leased = await ledger.leaseCharge(chargeId, {
    ms: CHARGE_LEASE_MS,
    isTurn: true,
  })
  if (!leased) {
    return "done" // Another process works on the charge; the next run sees what came of it.
  }
  const { isRead } = await synchronizeCharge(container, leased, {
    askGateway: true,
    isPaced: true,
  })
  if (!isRead) {
    return "not_answered"
  }
  const { digests } = recipient
  const id = await ledger.claimReminder(of, {
    ...due,
    ...(digests && { recipient: digests }),
  })
  if (id === undefined) return "done"
  if (await send(container, account, { ...due, ...recipient })) {
    await ledger.noteReminderSent(id)
  }
  if (digests && (await ledger.isRecipientErased(id))) {
    await deleteMails(container, [due])
  }
  return "done"
}

/** Whether a recipient may get a reminder. An address without digests may be one whose owner wants none. */
async function mayGetOne(
  ledger: LedgerModuleService,
  { email, digests }: Recipient
): Promise<boolean> {
  return (
    email === undefined ||
    (digests !== undefined && (await ledger.mayBeReminded(digests)))
  )
}

/** Publishes the event of a reminder, and mails it where the account does that; false if the mail failed. */
async function send(
  container: MedusaContainer,
  account: AccountOptions,
  { chargeId, kind, cart, email, digests }: DueReminder & Recipient
): Promise<boolean> {
  const ledger = ledgerOf(container)
  const charge = await ledger.findChargeById(chargeId)
  const url =
    charge &&
    (await resumeLinkOf(ledger, account, {
      paymentCollectionId: charge.paymentCollectionId,
      recipientDigest: digests?.emailDigest,
    }))
  const { codeExpiresAt: until } = charge ?? {}
  if (!charge || charge.erasedAt || !url || !until) {
    return false
  }
  const waits = charge.orderId === undefined ? "cart" : "order"
  await ledger.noteEvents([
    eventAbout("code.unpaid", aboutChargeOfLedger(charge), {
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
  const language = shopperLanguage(cart?.locale, account.locale)
  const store = await storeNameOf(container)
  const amount = inMajorUnits(charge.amount)
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
      key: reminderKey(chargeId, kind),
    }
  )
  if (sent.outcome !== "sent") {
    logOf(container).warn(
      `checkout-transparent: a reminder (${kind}) of charge ${charge.merchantChargeId} was not mailed and is not tried again: ${"why" in sent ? sent.why : "no provider of the store serves the channel email."}`
    )
  }
  return sent.outcome === "sent"
}

const TEXTS = { en: english, "pt-BR": portuguese }

/** What a reminder says: never the code itself, since a code that ended and a forged one look alike. */
interface ReminderData {
  kind: ReminderKind
  waits: "order" | "cart"
  /** The store's name; undefined if it has none. */
  store: string | undefined
  /** In reais. */
  amount: number
  /** The end of the code. */
  until: Date
  url: string
}

/** Returns subject and text of a reminder in the shopper's language. */
function reminderText(
  { kind, waits, store, amount, until, url }: ReminderData,
  language: ShopperLanguage
): { subject: string; text: string } {
  const { words, subjects, lines } = TEXTS[language]
  const values = {
    store: store ?? words.shop,
    what: words[waits],
    amount: amountIn(language, amount),
    until: new Intl.DateTimeFormat(language, {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: "America/Sao_Paulo",
    }).format(until),
    url,
  }
  return {
    subject: filled(subjects[kind], values),
    text: lines.map((line) => filled(line, values)).join("\n"),
  }
}
