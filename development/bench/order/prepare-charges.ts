import {
  CHARGE_TABLE,
  OPERATION_TABLE,
} from "../../../src/modules/ledger/statements/charge-rows"
import { inLanes } from "../in-lanes"
import type { Stage } from "../open-stage"
import { prepareCarts } from "../prepare-carts"
import { queryDatabase } from "../query-database"
import { sessionData } from "../session-data"
import type { StoreClient } from "../store-client"
import { LOOKED_UP, WEBHOOK, type Way } from "./ways"

const LANES = 4

/** A cart that only lacks its order: its money is taken, or said to be. */
export interface PaidCart {
  way: Way
  cartId: string
  sessionId: string
  /** As Medusa has it, in reais. */
  amount: number
  /** What the gateway notifies of it; undefined where it knows nothing of it. */
  notification: unknown
}

export async function preparePaidCarts(
  stage: Stage,
  store: StoreClient,
  ways: readonly Way[]
): Promise<PaidCart[]> {
  const carts = await prepareCarts(store, stage.shop, ways.length)
  const paid = await inLanes([...carts.entries()], LANES, ([index, cart]) =>
    pay(stage, store, { cart, way: ways[index]! })
  )
  await leaveThemAlone(stage)
  return paid
}

async function pay(
  stage: Stage,
  store: StoreClient,
  {
    cart,
    way,
  }: { cart: Awaited<ReturnType<typeof prepareCarts>>[number]; way: Way }
): Promise<PaidCart> {
  const side = way === WEBHOOK ? "baseline" : "ours"
  const answer = (await store.post(
    `/store/payment-collections/${cart.paymentCollectionId}/payment-sessions`,
    {
      provider_id: way.provider,
      data: await sessionData(side, stage.simulatorUrl),
    }
  )) as {
    payment_collection: { payment_sessions: [{ id: string; amount: number }] }
  }
  const [session] = answer.payment_collection.payment_sessions
  return {
    way,
    cartId: cart.id,
    sessionId: session.id,
    amount: session.amount,
    notification:
      way === WEBHOOK
        ? { session_id: session.id, amount: session.amount }
        : await charge(stage, way, session.id),
  }
}

/** Resolves to what the gateway would notify; it is delivered when its turn has come. */
async function charge(
  { errand, simulator }: Stage,
  way: Way,
  sessionId: string
): Promise<unknown> {
  const { merchantChargeId } = await errand("authorizeAtGateway", { sessionId })
  if (way === LOOKED_UP) await simulator.panelCapture(merchantChargeId)
  const made = await simulator.notifications()
  const [latest] = made
    .filter((one) => one.merchantChargeId === merchantChargeId)
    .slice(-1)
  return latest?.body
}

/** The process that charged it counts as dead, and only a notification makes anybody look at it. */
export async function leaveThemAlone({ databaseUrl }: Stage): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `update ${OPERATION_TABLE} set lease_expires_at = now() - interval '1 second'
    where lease_expires_at > now();
    update ${CHARGE_TABLE} set synchronize_at = now() + interval '1 day'
    where synchronize_at is not null`
  )
}
