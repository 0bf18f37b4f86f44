import {
  aCardCheckoutWithCard,
  MANUAL_CARD_PROVIDER,
} from "../../../integration-tests/support/a-card-checkout"
import { aFleetSale } from "../../../integration-tests/support/a-fleet-sale"
import {
  type Answer,
  succeeds,
} from "../../../integration-tests/support/a-shopper"
import type { Sale } from "../../../integration-tests/support/a-sold-order"
import {
  type Begun,
  nobody,
  ofCart,
  type Scene,
  type UseCase,
} from "../use-case"

/** What an admin sees of an order's payment; amounts in major units. */
interface Observed {
  status: string
  captured: number
  refunded: number
}

interface Change {
  name: string
  isManual?: boolean
  send(scene: Scene, sale: Sale): Promise<Answer>
  /** Whether the action has already had its effect, so that nobody presses again. */
  isObserved(observed: Observed): boolean
}

const PART = 30
const MOVES: (Pick<Change, "isObserved"> & { kind: "capture" | "refund" })[] = [
  { kind: "capture", isObserved: ({ captured }) => captured > 0 },
  { kind: "refund", isObserved: ({ refunded }) => refunded > 0 },
]

const CHANGES: Change[] = [
  ...MOVES.flatMap(({ kind, isObserved }) =>
    [undefined, PART].map((amount): Change => ({
      name: amount === undefined ? kind : `${kind}-of-a-part`,
      isManual: kind === "capture",
      send: (scene, sale) => move(scene, sale, { kind, amount }),
      isObserved,
    }))
  ),
  ...[false, true].map((isManual): Change => ({
    name: isManual ? "authorized-order-canceled" : "order-canceled",
    isManual,
    send: cancel,
    isObserved: ({ status }) => status === "canceled",
  })),
]

/** What happens at the gateway, and is reported then. */
const REPORTS: {
  name: string
  happen: (scene: Scene, id: string) => Promise<unknown>
}[] = [
  {
    name: "chargeback-opened",
    happen: ({ simulator }, id) => simulator.panelChargeBack(id),
  },
  {
    name: "chargeback-lost",
    async happen(scene, id) {
      await scene.simulator.panelChargeBack(id)
      await scene.deliver(id)
      await scene.simulator.panelLoseDispute(id)
    },
  },
  {
    name: "refund-at-the-panel",
    happen: ({ simulator }, id) => simulator.panelRefund(id, PART * 100),
  },
]

export const ORDERS: UseCase[] = [
  ...CHANGES.map((change): UseCase => ({
    name: change.name,
    by: "request",
    async begin(scene) {
      const sale = await aCardOrder(scene, change.isManual)
      return {
        ...sale.of,
        act: () => change.send(scene, sale),
        async goOn() {
          const observed = await observe(scene, sale)
          if (!change.isObserved(observed)) await change.send(scene, sale)
        },
      }
    },
  })),
  ...REPORTS.map(({ name, happen }): UseCase => ({
    name,
    by: "notification",
    async begin(scene) {
      const sale = await aCardOrder(scene)
      const { merchantChargeId: id } = sale
      // The payment is reported to the store before anything else happens to it.
      await scene.deliver(id)
      await happen(scene, id)
      return { ...sale.of, act: () => scene.deliver(id), goOn: nobody }
    },
  })),
]

export interface CardOrder extends Sale {
  of: Pick<Begun, "cartId" | "collectionIds">
}

/** Makes an order of a shirt for R$ 99.90, paid by card. */
export async function aCardOrder(
  scene: Scene,
  isManual = false
): Promise<CardOrder> {
  const checkout = await aCardCheckoutWithCard(
    scene,
    isManual ? { providerId: MANUAL_CARD_PROVIDER } : {}
  )
  await succeeds(checkout.complete())
  return { ...(await aFleetSale(scene, checkout)), of: ofCart(checkout) }
}

function move(
  scene: Scene,
  { paymentId: id }: Sale,
  { kind, amount }: { kind: "capture" | "refund"; amount?: number | undefined }
): Promise<Answer> {
  return scene.moveMoney(
    `/admin/payments/${id}/${kind}`,
    { kind, id, amount: amount === undefined ? null : amount * 100 },
    amount === undefined ? {} : { amount }
  )
}

function cancel(scene: Scene, { orderId: id }: Sale): Promise<Answer> {
  return scene.moveMoney(`/admin/orders/${id}/cancel`, {
    ...{ kind: "cancel", id, amount: null },
  })
}

/** Returns what the admin shows of an order and its payment. */
async function observe(
  scene: Scene,
  { orderId, paymentId }: Sale
): Promise<Observed> {
  const sumOf = (table: string) =>
    `(select coalesce(sum(amount), 0)::float8 from ${table} where payment_id = $2 and deleted_at is null)`
  const [observed] = await scene.rows<Observed>(
    `select status, ${sumOf("capture")} as captured, ${sumOf("refund")} as refunded from "order" where id = $1`,
    [orderId, paymentId]
  )
  return observed!
}
