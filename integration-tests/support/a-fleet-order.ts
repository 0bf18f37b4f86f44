import { aCardCheckoutWithCard, type ChosenCard } from "./a-card-checkout"
import type { Fleet } from "./a-fleet"
import type { BothSums, SoldOrder } from "./a-sold-order"
import { type Shopper, succeeds } from "./a-shopper"
import type { Admin } from "./an-admin"

/** Makes an order of a shirt for R$ 99.90, paid by card in a process of a fleet. */
export async function anOrderOfFleet(
  fleet: Fleet,
  shopper: Shopper,
  card: ChosenCard = {}
): Promise<SoldOrder> {
  const checkout = await aCardCheckoutWithCard({ ...fleet, shopper }, card)
  const { order } = await succeeds(checkout.complete())
  const [charge] = await fleet.rows<
    Pick<SoldOrder, "chargeId" | "merchantChargeId" | "paymentId">
  >(
    `select charge.id as "chargeId", merchant_charge_id as "merchantChargeId", payment.id as "paymentId"
    from checkout_transparent_charge as charge
    join payment on payment.payment_session_id = charge.payment_session_id
    where charge.payment_collection_id = $1`,
    [checkout.collectionId]
  )
  return {
    ...charge!,
    orderId: order.id,
    collectionId: checkout.collectionId,
    checkout,
  }
}

/** What Medusa has of an order in addition to its sums. Amounts in centavos. */
export interface FleetOrder extends BothSums {
  orderStatus: string
  /** The sums of the payment's own rows, of which core keeps the sums in `medusa`. */
  rows: { captured: number; refunded: number }
  /** How many requests to move the order's money the gateway got after its creation. */
  moneyRequests: number
  openDiscrepancies: string[]
  unresolvedOperations: number
}

/** Returns what gateway, Medusa and the ledger have of an order. */
export async function fleetOrder(
  { rows, simulator }: Fleet,
  admin: Admin,
  order: SoldOrder
): Promise<FleetOrder> {
  const { orderId, collectionId, merchantChargeId } = order
  const [found] = await rows<
    Pick<
      FleetOrder,
      | "medusa"
      | "orderPaid"
      | "rows"
      | "openDiscrepancies"
      | "unresolvedOperations"
    >
  >(
    `select
      json_build_object(
        'captured', (coalesce(captured_amount, 0) * 100)::int,
        'refunded', (coalesce(refunded_amount, 0) * 100)::int
      ) as medusa,
      (select coalesce(sum(amount) * 100, 0)::int from order_transaction where order_id = $2 and deleted_at is null) as "orderPaid",
      json_build_object(
        'captured', (select coalesce(sum(amount) * 100, 0)::int from capture where payment_id = $3 and deleted_at is null),
        'refunded', (select coalesce(sum(amount) * 100, 0)::int from refund where payment_id = $3 and deleted_at is null)
      ) as rows,
      (select count(*)::int from checkout_transparent_operation where charge_id = $4 and state in ('in_flight', 'unknown')) as "unresolvedOperations",
      array(select kind from checkout_transparent_discrepancy where charge_id = $4 and resolved_at is null) as "openDiscrepancies"
    from payment_collection where id = $1`,
    [collectionId, orderId, order.paymentId, order.chargeId]
  )
  const [charge, captures, refunds, shown] = await Promise.all([
    simulator.charge(merchantChargeId),
    simulator.requests("capture"),
    simulator.requests("refund"),
    succeeds(
      admin.request(
        "get",
        `/admin/orders/${orderId}?fields=id,status,payment_status`
      )
    ),
  ])
  return {
    ...found!,
    gateway: {
      captured: charge?.capturedAmount ?? 0,
      refunded: charge?.refundedAmount ?? 0,
    },
    paymentStatus: shown.order.payment_status,
    orderStatus: shown.order.status,
    moneyRequests: [...captures, ...refunds].filter(
      (request) => request.merchantChargeId === merchantChargeId
    ).length,
  }
}

const TIMES: Record<string, string[]> = {
  checkout_transparent_operation: [
    ...["created_at", "lease_expires_at", "resolved_at"],
    ...["absent_since", "looked_up_at"],
  ],
  checkout_transparent_charge: [
    ...["created_at", "synchronize_at", "leased_until"],
    ...["watched_since", "completion_failed_at", "link_deactivation_tried_at"],
  ],
  checkout_transparent_notification: ["due_at"],
  checkout_transparent_lease: ["expires_at"],
  capture: ["created_at"],
  refund: ["created_at"],
  payment: ["canceled_at"],
  '"order"': ["created_at"],
}

/** Core's locks, which are in the database only with some locking modules. */
const CORE_LOCKS = { locking: ["expiration"] }

/** Makes `ms` milliseconds pass for everything sold so far: its operations, leases, locks and core's rows. */
export async function letTimePassInFleet(
  { rows }: Pick<Fleet, "rows">,
  ms: number
): Promise<void> {
  const [{ has_locks } = {}] = await rows<{ has_locks: boolean }>(
    "select to_regclass('locking') is not null as has_locks"
  )
  // One statement, so that a job cannot see a part of the change.
  await rows(
    Object.entries({ ...TIMES, ...(has_locks ? CORE_LOCKS : {}) })
      .map(([table, columns]) => {
        const earlier = columns.map(
          (column) =>
            `${column} = ${column} - interval '${Math.trunc(ms)} milliseconds'`
        )
        return `update ${table} set ${earlier.join(", ")}`
      })
      .join(";\n")
  )
}
