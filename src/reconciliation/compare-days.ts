import type { MedusaContainer } from "@medusajs/framework/types"
import { randomUUID } from "node:crypto"
import { type AccountDay, dayOf, daysBetween, windowOf } from "../charge/days"
import { merchantChargeIdFor } from "../charge/merchant-charge-id"
import { DAY_MS, NIGHT_LEASE_MS, NIGHT_MS } from "../charge/times"
import { ledgerOf } from "../medusa/core"
import { type FoundOfDay, sessionsOfDay } from "../medusa/sessions-of-day"
import { findAccount } from "../options/find-account"

/** What becomes known late of a day is still looked for after so many days. */
const DAYS_BACK = 7

/**
 * Once each night, by one process: compares the days that are over. Idempotent; when the process dies,
 * another one does it again.
 */
export async function compareLatestDays(
  container: MedusaContainer
): Promise<void> {
  const ledger = ledgerOf(container)
  const lease = { key: "night", owner: randomUUID() }
  if (!(await ledger.takeLease(lease, NIGHT_LEASE_MS))) {
    return
  }
  const { now } = await ledger.time()
  const night = windowOf(dayOf(new Date(now.getTime() - NIGHT_MS)))
  const first = new Date(night.from.getTime() - DAYS_BACK * DAY_MS)
  const last = new Date(night.from.getTime() - 1)
  const accounts = ledger.pluginOptions.accounts.map(({ id }) => id)
  for (const day of daysBetween(dayOf(first), dayOf(last))) {
    await compareDay(container, { accounts, day, since: windowOf(day).to })
    await ledger.renewLease(lease, NIGHT_LEASE_MS)
  }
  await ledger.renewLease(lease, night.to.getTime() + NIGHT_MS - now.getTime())
}

/**
 * Has the charges of a day looked up and synchronized that were not looked up since a moment: what moved,
 * what is reserved, and what Medusa says of the day. What does not agree then is a discrepancy.
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
  const window = windowOf(day)
  const paces = accounts.map(
    (id) =>
      findAccount(ledger.pluginOptions.accounts, id)?.dialect.lookupsPerSecond
  )
  const perSecond = Math.min(...paces.map((pace) => pace ?? 1))
  for (const account of accounts) {
    await ledger.askForLookupsOfDay(
      { account, day },
      { end: window.to, since, perSecond }
    )
  }
  for await (const found of sessionsOfDay(container, accounts, window)) {
    await noteUnknownSessions(container, found)
    await ledger.askForLookupsOfCollections(found.collectionIds, {
      since,
      perSecond,
    })
  }
}

/**
 * A session that money or an order hangs on, and that has no charge: its process died, or the ledger lost
 * it. It gets one that is in doubt, so that the gateway is asked, and then the rules hold for it.
 */
async function noteUnknownSessions(
  container: MedusaContainer,
  { sessions, collectionIds, areInterchangeable }: FoundOfDay
): Promise<void> {
  const ledger = ledgerOf(container)
  const charges = await ledger.listCharges(
    { payment_collection_id: collectionIds },
    { select: ["payment_session_id", "payment_collection_id"], take: null }
  )
  const known = new Set(
    charges.flatMap(({ payment_session_id, payment_collection_id }) => [
      payment_session_id,
      ...(areInterchangeable ? [payment_collection_id] : []),
    ])
  )
  for (const session of sessions) {
    const { id, collectionId, account, ...of } = session
    if (!known.has(id) && !known.has(collectionId)) {
      await ledger.noteUnknownSession({
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
        lateCapture:
          of.method === "card" &&
          findAccount(ledger.pluginOptions.accounts, account)?.capture !==
            "automatic",
        ...(of.method === "link" ? { linkPurpose: "cart" as const } : {}),
      })
    }
  }
}
