import { randomUUID } from "node:crypto"

import { PROCESS_NAME } from "../../../src/modules/ledger/ledger-foundation"
import { minorUnits } from "../../../src/charge/money"
import type { Charge } from "../../../src/charge/charge"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { dayOf, daysBetween } from "../../../src/charge/reconciled-day"
import { DAY_MS, MINUTE_MS } from "../../../src/charge/times"
import { readNotification } from "../../../src/webhooks"
import { aNotificationOf } from "../store-client"
import {
  aClaim,
  anIntent,
  anOutcome,
} from "../../../integration-tests/modules/support/an-intent"
import type { OpenLedger } from "./open-ledger"

/** What a shopper enters for a card: a token, and a document. */
const PLAINTEXT = JSON.stringify({
  card: "t".repeat(120),
  document: "0".repeat(11),
})
export const PAID = anOutcome({
  sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
  details: {
    nsu: "781234",
    authorizationCode: "402917",
    brand: "VISA",
    acquirerName: "ADQUIRENTE EXEMPLO",
  },
})

export async function enter({ ledger }: OpenLedger) {
  const intent = anIntent({
    cartId: `cart_${randomUUID()}`,
    emailDigest: randomUUID().repeat(2),
  })
  await ledger.findOpenChargeOfCollection(intent.paymentCollectionId)
  const { account, paymentSessionId } = intent
  const reference = await ledger.keepShopperInput({
    account,
    plaintext: PLAINTEXT,
  })
  await ledger.bindShopperInput({ reference, account, paymentSessionId })
  return intent
}

export async function claim(
  { ledger }: OpenLedger,
  intent: ReturnType<typeof anIntent>
) {
  const claimed = await ledger.claimCreation(
    intent,
    aClaim({ owner: PROCESS_NAME })
  )
  if (claimed.kind !== "claimed")
    throw new Error(`Expected a claim, got ${claimed.kind}.`)
  return claimed
}

export function paidEventOf({ id }: Pick<Charge, "id">) {
  return {
    name: "checkout_transparent.payment.paid" as const,
    key: `payment.paid:${id}`,
    data: { charge_id: id, account: "br", amount: 19.99 } as never,
  }
}

/** What the ledger does from the payment session to the answer for the shopper. */
export async function sell(on: OpenLedger): Promise<Charge> {
  const { ledger } = on
  const intent = await enter(on)
  await ledger.findChargeBySession(intent.paymentSessionId)
  await ledger.readShopperInput(intent.paymentSessionId)
  const { charge, operation } = await claim(on, intent)
  await ledger.countCardAttempts(charge.id)
  return ledger.resolve(operation.id, PAID)
}

/** What it does when somebody looks whether Medusa has recorded the sale: all but Medusa's own rows. */
export async function compare(
  { ledger }: OpenLedger,
  { id }: Pick<Charge, "id">
): Promise<void> {
  const leased = await ledger.leaseCharge(id, { ms: MINUTE_MS, isTurn: true })
  if (!leased) return
  await read(ledger, [id])
  await ledger.noteEvents([paidEventOf({ id })])
  await ledger.closeDiscrepancies(id, [])
  await ledger.releaseCharge(leased, {
    againAfterMs: DAY_MS,
    lookup: "observed",
    isWaiting: false,
  })
}

async function read(ledger: LedgerModuleService, ids: string[]): Promise<void> {
  const [charges, operations] = await Promise.all([
    ledger.chargesWithIds(ids),
    ledger.operationsOf(ids),
    ledger.time(),
  ])
  await Promise.all([
    ledger.writtenElsewhere(charges),
    ledger.chargesWithOpenSibling(ids),
  ])
  await ledger.markBooked(
    operations
      .filter(({ bookedAt }) => bookedAt === undefined)
      .map(({ id }) => id)
  )
}

/** A body as the gateway sends it, read as the route reads it. */
export async function receive(
  { ledger }: OpenLedger,
  charge: Pick<Charge, "merchantChargeId" | "amount">
): Promise<void> {
  const body = aNotificationOf(charge)
  await ledger.noteDelivery({ account: "br", kind: "authenticated" })
  await ledger.receiveNotification({
    account: "br",
    eventTypeHeader: "TransactionUpdateMessage",
    ...readNotification({
      body,
      text: JSON.stringify(body),
      merchantDocument: undefined,
    }),
  })
}

/** Claims what is due, and looks at each charge of it; resolves to how many notifications ended. */
export async function processInbox(
  on: OpenLedger,
  limit: number
): Promise<number> {
  const { ledger } = on
  const groups = await ledger.claimNotifications({ limit, leaseMs: MINUTE_MS })
  let ended = 0
  for (const { claim: name, merchantChargeId, entries } of groups) {
    const charge =
      merchantChargeId &&
      (await ledger.findChargeByMerchantChargeId(merchantChargeId))
    if (charge) await compare(on, charge)
    await ledger.completeNotifications(
      name,
      entries.map(({ id }) => id),
      {
        state: charge ? "processed" : "ignored",
        result: "Medusa has what the gateway has: paid.",
      }
    )
    ended += entries.length
  }
  return ended
}

/** Takes the entries that nobody was told of, as the publisher does. */
export async function publish({ ledger }: OpenLedger): Promise<number> {
  const entries = await ledger.takeOutboxEntries({
    limit: 100,
    leaseMs: MINUTE_MS,
  })
  if (entries.length > 0)
    await ledger.markPublished(entries.map(({ id }) => id))
  return entries.length
}

/** The scheduled job, but for deleting; resolves to how many charges it took. */
export async function sweep(on: OpenLedger): Promise<number> {
  const { ledger } = on
  await ledger.noteJobRun()
  await ledger.takeDueOperations({ limit: 20, leaseMs: MINUTE_MS })
  await processInbox(on, 10)
  let taken = 0
  for (;;) {
    const leased = await ledger.takeChargesToSynchronize({
      limit: 50,
      leaseMs: MINUTE_MS,
    })
    if (leased.length === 0) break
    taken += leased.length
    await release(ledger, leased)
  }
  await reconcileNothing(ledger)
  await ledger.takeAlerts(20)
  await publish(on)
  return taken
}

type Leased = Awaited<
  ReturnType<LedgerModuleService["takeChargesToSynchronize"]>
>

async function release(
  ledger: LedgerModuleService,
  leased: Leased
): Promise<void> {
  const ids = leased.map(({ charge }) => charge.id)
  await ledger.chargesListedAs("contradicted", ids)
  await read(ledger, ids)
  await ledger.noteEvents(leased.map(({ charge }) => paidEventOf(charge)))
  for (const each of leased) {
    await ledger.closeDiscrepancies(each.charge.id, [])
    await ledger.releaseCharge(each, { againAfterMs: DAY_MS, isWaiting: false })
  }
}

async function reconcileNothing(ledger: LedgerModuleService): Promise<void> {
  const { now } = await ledger.time()
  const days = daysBetween(
    dayOf(new Date(now.getTime() - 8 * DAY_MS)),
    dayOf(new Date(now.getTime() - 2 * DAY_MS))
  )
  await ledger.daysToReconcile(
    ledger.pluginOptions.accounts.flatMap(({ id }) =>
      days.map((day) => ({ account: id, day }))
    )
  )
  await ledger.dueDay()
}
