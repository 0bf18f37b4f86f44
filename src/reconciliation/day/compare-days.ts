import type { MedusaContainer } from "@medusajs/framework/types"
import { randomUUID } from "node:crypto"
import {
  type AccountDay,
  dayOfMoment,
  daysBetween,
  boundsOfDay,
} from "../../domain/movement/days"
import { hadNoMoneyBeforeOrder } from "../../domain/reconciliation/order/order-of-charge"
import { merchantChargeIdFor } from "../../domain/charge/merchant-charge-id"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/duration"
import { ledgerOf } from "../../medusa/core"
import { noteBuyerOfOrder } from "../../medusa/customer/searched-buyer"
import { restoreOldPlainPrices } from "../../medusa/price/restore-plain-price"
import {
  type RecordsOfDay,
  type SessionOfDay,
  sessionsOfDay,
} from "../../medusa/payment/sessions-of-day"
import { findAccount } from "../../options/find-account"
import {
  traitsOf,
  isLinkMethod,
} from "../../domain/payment-method/payment-method"

/**
 * The time of night from which the past days are compared, five hours after midnight. Late reports of the gateway have
 * arrived by then.
 */
const NIGHT_MS = 5 * HOUR_MS

/**
 * The lease for comparing one day, which is longer than its queries to Medusa take. If the process dies, the comparison
 * waits until the lease ends.
 */
const NIGHT_LEASE_MS = 10 * MINUTE_MS

/** The number of past days that are compared each night, because some differences become known late. */
const DAYS_BACK = 7

/**
 * Compares the last seven complete days, once each night in one process, and returns whether this call made the
 * comparison. Idempotent. If the process dies, the comparison is repeated after its lease ends.
 */
export async function compareLatestDays(
  container: MedusaContainer
): Promise<boolean> {
  const ledger = ledgerOf(container)
  const lease = { key: "night", owner: randomUUID() }
  if (!(await ledger.takeLease(lease, NIGHT_LEASE_MS))) {
    return false
  }
  const { now } = await ledger.time()
  const night = boundsOfDay(dayOfMoment(new Date(now.getTime() - NIGHT_MS)))
  const first = new Date(night.from.getTime() - DAYS_BACK * DAY_MS)
  const last = new Date(night.from.getTime() - 1)
  const accounts = ledger.pluginOptions.accounts.map(({ id }) => id)
  for (const day of daysBetween(dayOfMoment(first), dayOfMoment(last))) {
    await compareDay(container, { accounts, day, since: boundsOfDay(day).to })
    await ledger.renewLease(lease, NIGHT_LEASE_MS)
  }
  await restoreOldPlainPrices(container)
  await ledger.renewLease(lease, night.to.getTime() + NIGHT_MS - now.getTime())
  return true
}

/**
 * Requests lookups of all charges that concern one day and were not looked up since `since`. A charge concerns the day
 * if its money moved on the day or was reserved at the end of the day. It also concerns the day if Medusa has a booking
 * of that day for it, or an unpaid or canceled order of that day. The lookups list any difference between the gateway
 * and Medusa.
 */
export async function compareDay(
  container: MedusaContainer,
  {
    accounts,
    day,
    since,
  }: { accounts: readonly string[]; since: Date } & Pick<AccountDay, "day">
): Promise<void> {
  const ledger = ledgerOf(container)
  const window = boundsOfDay(day)
  const paces = accounts.map(
    (id) =>
      findAccount(ledger.pluginOptions.accounts, id)?.dialect.lookupsPerSecond
  )
  const perSecond = Math.min(...paces.map((pace) => pace ?? 1))
  for (const account of accounts) {
    await ledger.requestLookupsOfDay(
      { account, day },
      { end: window.to, since, perSecond }
    )
  }
  for await (const found of sessionsOfDay(container, accounts, window)) {
    await noteUnknownSessions(container, found)
    await ledger.requestLookupsOfCollections(found.collectionIds, {
      since,
      perSecond,
    })
  }
}

/**
 * Creates a charge in doubt for each session that has no charge but has booked money, or an unpaid or canceled order.
 * Its process died before the charge was written, or the ledger lost the charge. The new charge is then looked up and
 * reconciled like any other.
 */
async function noteUnknownSessions(
  container: MedusaContainer,
  { sessions, collectionIds, areInterchangeable }: RecordsOfDay
): Promise<void> {
  const ledger = ledgerOf(container)
  const [charges, withoutMoney] = await Promise.all([
    ledger.listCharges(
      { payment_collection_id: collectionIds },
      {
        select: ["id", "payment_session_id", "payment_collection_id"],
        take: null,
      }
    ),
    areInterchangeable ? ledger.chargesWithoutMoney(collectionIds) : [],
  ])
  const isKnown = ({ id, collectionId, orderId }: SessionOfDay): boolean =>
    charges.some(
      (charge) =>
        charge.payment_session_id === id ||
        (areInterchangeable &&
          charge.payment_collection_id === collectionId &&
          !withoutMoney.some(
            (gone) =>
              gone.id === charge.id && hadNoMoneyBeforeOrder(gone, orderId)
          ))
    )
  const captureOf = (account: string) =>
    findAccount(ledger.pluginOptions.accounts, account)?.capture
  for (const session of sessions) {
    const { id, collectionId, account, orderId, ...of } = session
    const { canBeReserved } = traitsOf(of.method)
    if (!isKnown(session)) {
      await ledger.insertChargeOfUnknownSession({
        ...of,
        account,
        merchantChargeId: merchantChargeIdFor({
          installationId: await ledger.installationId(),
          account,
          paymentSessionId: id,
        }),
        paymentSessionId: id,
        paymentCollectionId: collectionId,
        cartId: undefined,
        emailDigest: undefined,
        installments: 1,
        lateCapture: canBeReserved && captureOf(account) !== "automatic",
        capturesAtShipment:
          canBeReserved && captureOf(account) === "at_shipment",
        ...(isLinkMethod(of.method) ? { linkPurpose: "cart" as const } : {}),
      })
      if (orderId !== undefined) {
        await noteBuyerOfOrder(container, orderId)
      }
    }
  }
}
