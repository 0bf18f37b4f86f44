import {
  aCodeCheckout,
  PIX_PROVIDER,
} from "../../../integration-tests/support/a-code-checkout"
import { adminPaymentLinks } from "../../../integration-tests/support/admin-payment-links"
import { nobody, ofCart, type Scene, type UseCase } from "../use-case"
import { aCardOrder, type CardOrder } from "./orders"

const ROOT = "/admin/checkout-transparent"
const HALF = 4_995
const REASON = "The merchant's panel shows it."

export const DECISIONS_AND_JOBS: UseCase[] = [
  {
    name: "operation-resolved-by-an-admin",
    by: "request",
    async begin(scene) {
      const order = await anOrderInDoubt(scene)
      const decide = () => resolveByPerson(scene, order)
      return { ...order.of, act: decide, goOn: decide }
    },
  },
  {
    // A payment of another amount places no order; an admin refunds it.
    name: "money-returned-by-an-admin",
    by: "request",
    async begin(scene) {
      const checkout = await aCodeCheckout(scene)
      const { merchantChargeId } = await checkout.code(PIX_PROVIDER)
      await scene.simulator.pay(merchantChargeId, { amount: HALF })
      const id = await chargeOf(scene, merchantChargeId)
      const decide = () =>
        scene.moveMoney(
          `${ROOT}/charges/${id}/refund`,
          { kind: "refund", id, amount: null },
          { reason: REASON }
        )
      return {
        ...ofCart(checkout),
        act: decide,
        async goOn() {
          const { refundedAmount } =
            (await scene.simulator.charge(merchantChargeId))!
          if (refundedAmount === 0) await decide()
        },
      }
    },
  },
  {
    name: "link-deactivated",
    by: "request",
    async begin(scene) {
      const links = adminPaymentLinks(() => scene.admin)
      const link = await links.make({ amount: 19.99 })
      const deactivate = () => links.deactivate(link)
      return {
        collectionIds: [link.payment_collection_id],
        act: deactivate,
        async goOn() {
          const { deactivated_at: at } = await links.read(link)
          if (at === null) await deactivate()
        },
      }
    },
  },
  {
    name: "job-resolves-operations",
    by: "job",
    async begin(scene) {
      const order = await anOrderInDoubt(scene)
      return {
        ...order.of,
        act: () => runDue(scene, order),
        goOn: nobody,
      }
    },
  },
  {
    // The notification was lost.
    name: "job-synchronizes",
    by: "job",
    async begin(scene) {
      const checkout = await aCodeCheckout(scene)
      const { merchantChargeId } = await checkout.code(PIX_PROVIDER)
      await scene.simulator.pay(merchantChargeId)
      return {
        ...ofCart(checkout),
        act: () => runDue(scene, { merchantChargeId }),
        goOn: nobody,
      }
    },
  },
  {
    name: "job-deletes-what-is-over",
    by: "job",
    moments: /prune/,
    async begin(scene) {
      const order = await aCardOrder(scene)
      await scene.deliver(order.merchantChargeId)
      return { ...order.of, act: () => prune(scene, order), goOn: nobody }
    },
  },
]

/** Makes a charge due, and runs the job. */
async function runDue(
  scene: Scene,
  { merchantChargeId }: Pick<CardOrder, "merchantChargeId">
): Promise<void> {
  await scene.rows(
    "update checkout_transparent_charge set synchronize_at = checkout_transparent_now() where merchant_charge_id = $1",
    [merchantChargeId]
  )
  await scene.runJob()
}

/** Makes an order in doubt: the gateway answers a capture without showing it, and carries it out afterwards. */
async function anOrderInDoubt(scene: Scene): Promise<CardOrder> {
  const order = await aCardOrder(scene, true)
  const { merchantChargeId, paymentId: id } = order
  await scene.simulator.addFault({
    operation: "capture",
    fault: { kind: "queue" },
    times: 1,
    of: merchantChargeId,
  })
  await scene.moveMoney(`/admin/payments/${id}/capture`, {
    ...{ kind: "capture", id, amount: null },
  })
  await scene.simulator.applyQueued(merchantChargeId)
  return order
}

/** Resolves an operation as an admin does who reads what the gateway shows. */
async function resolveByPerson(
  scene: Scene,
  { chargeId }: CardOrder
): Promise<unknown> {
  const [operation] = await scene.rows<{ id: string }>(
    `select id from checkout_transparent_operation where charge_id = $1 and state = 'unknown'`,
    [chargeId]
  )
  if (!operation) return undefined
  const path = `${ROOT}/charges/${chargeId}`
  const { body } = await scene.admin.request("get", `${path}/gateway`)
  const { observed } = body as { observed?: string }
  return scene.admin.request("post", `${path}/resolve`, {
    ...{ operation_id: operation.id, outcome: "happened" },
    ...{ reason: REASON, observed },
  })
}

/** Deletes old rows, after making this order's notifications years old, and of no charge of ours. */
async function prune(scene: Scene, { merchantChargeId }: CardOrder) {
  const long = "interval '2 years'"
  await scene.rows(
    `update checkout_transparent_notification set received_at = received_at - ${long}, merchant_charge_id = null where merchant_charge_id = $1`,
    [merchantChargeId]
  )
  await scene.runJob()
}

async function chargeOf(scene: Scene, name: string): Promise<string> {
  const [charge] = await scene.rows<{ id: string }>(
    "select id from checkout_transparent_charge where merchant_charge_id = $1",
    [name]
  )
  return charge!.id
}
