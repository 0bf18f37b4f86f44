import type { MedusaContainer } from "@medusajs/framework/types"
import { randomUUID } from "node:crypto"
import {
  type AccountDay,
  dayOfMoment,
  listDays,
  boundsOfDay,
} from "../../domain/movement/sao-paulo-days"
import type { ChargeIntent } from "../../domain/charge/charge"
import { wasMoneyReturnedBeforeOrder } from "../../domain/reconciliation/order/order-of-charge"
import {
  merchantChargeIdFor,
  merchantChargeIdForStoreCharge,
} from "../../domain/charge/merchant-charge-id"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/duration"
import { ledgerOf } from "../../medusa/container"
import type { LedgerModuleService } from "../../modules/ledger"
import { updateBuyerSearchData } from "../../medusa/customer/buyer-search-data"
import { removeExpiredCartPrices } from "../../medusa/price/restore-plain-price"
import {
  type SessionsOfDayPage,
  type SessionOfDay,
  pagesOfSessionsToCheck,
} from "../../medusa/payment/sessions-of-day"
import { findAccount } from "../../options/find-account"
import {
  traitsOf,
  isLinkMethod,
} from "../../domain/payment-method/payment-method"

/**
 * The time of the nightly comparison, in milliseconds after midnight in São Paulo: 5 o'clock. Late reports of the
 * gateway have arrived by then.
 */
const NIGHTLY_START_MS = 5 * HOUR_MS

/**
 * The duration of the lease for the nightly comparison, in milliseconds. The comparison of one day takes less time, and
 * the lease is renewed after each day. If the process is killed, another process starts the comparison again after the
 * lease has expired.
 */
const NIGHT_LEASE_MS = 10 * MINUTE_MS

/**
 * The number of past days that are compared each night. It is more than one, in case the comparison of a day did not
 * run or its lookups failed. Charges that were looked up after the end of the compared day are skipped.
 */
const DAYS_BACK = 7

/**
 * Starts the nightly comparison of the last seven complete days with the gateway and Medusa. Also removes expired
 * discounts and interest from carts.
 *
 * Returns false if the lease for this night is taken: another process is making the comparison or has made it. If a
 * process is killed during the comparison, its lease expires, and another process repeats the comparison. A repetition
 * changes nothing.
 */
export async function startReconciliationOfLatestDays(
  container: MedusaContainer
): Promise<boolean> {
  const ledger = ledgerOf(container)
  const lease = { key: "night", owner: randomUUID() }
  if (!(await ledger.acquireLease(lease, NIGHT_LEASE_MS))) {
    return false
  }
  const { now } = await ledger.time()
  const night = boundsOfDay(
    dayOfMoment(new Date(now.getTime() - NIGHTLY_START_MS))
  )
  const first = new Date(night.from.getTime() - DAYS_BACK * DAY_MS)
  const last = new Date(night.from.getTime() - 1)
  const accounts = ledger.pluginOptions.accounts.map(({ id }) => id)
  for (const day of listDays(dayOfMoment(first), dayOfMoment(last))) {
    await startDayReconciliation(container, {
      accounts,
      day,
      since: boundsOfDay(day).to,
    })
    await ledger.renewLease(lease, NIGHT_LEASE_MS)
  }
  await removeExpiredCartPrices(container)
  await ledger.renewLease(
    lease,
    night.to.getTime() + NIGHTLY_START_MS - now.getTime()
  )
  return true
}

/**
 * Requests lookups of the charges of one day. The synchronizations after these lookups find any differences between the
 * gateway and Medusa. Charges that were looked up after `since`, or that a process has leased, are skipped.
 *
 * Medusa may have a payment session of this day that should have a charge, but has none in the ledger. The function
 * then inserts the missing row of the charge into the ledger.
 *
 * A charge belongs to a day in these cases:
 * - The charge's money moved on this day.
 * - The charge was created before the end of this day, and is authorized at present.
 * - Medusa has a capture or refund of this day for the charge, or for another charge of its payment collection.
 * - The order of the charge's payment collection was placed on this day and is unpaid, or was canceled on this day.
 */
export async function startDayReconciliation(
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
  for await (const found of pagesOfSessionsToCheck(
    container,
    accounts,
    window
  )) {
    await recordMissingChargesOfSessions(container, found)
    await ledger.requestLookupsOfCollections(found.collectionIds, {
      since,
      perSecond,
    })
  }
}

/**
 * Inserts a charge into the ledger for each of the given payment sessions that should have a charge but has none.
 * Medusa has recorded a capture, a refund or an unpaid order for each of these sessions. A charge can be missing
 * because a process was killed before it wrote the charge, or because the database was restored from an older backup.
 * The creation of the new charge is recorded with an unknown outcome.
 */
async function recordMissingChargesOfSessions(
  container: MedusaContainer,
  { sessions, collectionIds, isOneChargePerCollectionEnough }: SessionsOfDayPage
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
    isOneChargePerCollectionEnough
      ? ledger.findChargesWithNoMoneyLeft(collectionIds)
      : [],
  ])
  // With `isOneChargePerCollectionEnough`, a session also counts as known if its payment collection has another charge
  // whose money was not returned before the order was placed.
  const isKnown = ({ id, collectionId, orderId }: SessionOfDay): boolean =>
    charges.some(
      (charge) =>
        charge.payment_session_id === id ||
        (isOneChargePerCollectionEnough &&
          charge.payment_collection_id === collectionId &&
          !withoutMoney.some(
            (one) =>
              one.id === charge.id && wasMoneyReturnedBeforeOrder(one, orderId)
          ))
    )
  const captureOptionOf = (account: string) =>
    findAccount(ledger.pluginOptions.accounts, account)?.capture
  for (const session of sessions) {
    const { id, collectionId, account, orderId, ...of } = session
    const { canBeReserved } = traitsOf(of.method)
    if (!isKnown(session)) {
      await ledger.insertChargeMissingInLedger({
        ...of,
        account,
        ...(await deriveMerchantChargeIdOfSession(ledger, { id, account })),
        paymentSessionId: id,
        paymentCollectionId: collectionId,
        cartId: undefined,
        emailDigest: undefined,
        installments: 1,
        lateCapture: canBeReserved && captureOptionOf(account) !== "automatic",
        capturesAtShipment:
          canBeReserved && captureOptionOf(account) === "at_shipment",
        ...(isLinkMethod(of.method) ? { linkPurpose: "cart" as const } : {}),
      })
      if (orderId !== undefined) {
        await updateBuyerSearchData(container, orderId)
      }
    }
  }
}

/**
 * Returns the id that the charge of a session has at the gateway. For a charge by the store, also returns the store's
 * reference for what is charged, and the purpose of the charge.
 */
async function deriveMerchantChargeIdOfSession(
  ledger: LedgerModuleService,
  { id, account }: Pick<SessionOfDay, "id" | "account">
): Promise<
  Pick<
    ChargeIntent,
    "merchantChargeId" | "storeChargeReference" | "storeChargePurpose"
  >
> {
  const installationId = await ledger.installationId()
  const storeCharge = await ledger.findStoreChargeOfSession(id)
  return storeCharge
    ? {
        merchantChargeId: merchantChargeIdForStoreCharge({
          installationId,
          ...storeCharge,
        }),
        storeChargeReference: storeCharge.reference,
        storeChargePurpose: storeCharge.purpose,
      }
    : {
        merchantChargeId: merchantChargeIdFor({
          installationId,
          account,
          paymentSessionId: id,
        }),
      }
}
