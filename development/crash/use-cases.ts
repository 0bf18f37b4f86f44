import {
  aCardCheckoutWithCard,
  MANUAL_CARD_PROVIDER,
} from "../../integration-tests/support/a-card-checkout"
import {
  aCodeCheckout,
  PIX_PROVIDER,
} from "../../integration-tests/support/a-code-checkout"
import { aFleetSale } from "../../integration-tests/support/a-fleet-sale"
import { LINK_PROVIDER } from "../../integration-tests/support/a-link-sale"
import {
  type Answer,
  type Shopper,
  succeeds,
} from "../../integration-tests/support/a-shopper"
import type { Sale } from "../../integration-tests/support/a-sold-order"
import type { AStore } from "../../integration-tests/support/a-store"
import type { Admin } from "../../integration-tests/support/an-admin"
import type { Simulator } from "../../src/simulator"
import type { MoneyRequest } from "../records/journal"
import { buyByCard, buyByCode, payShown } from "./shoppers"

/** What the people of a use case work with. */
export interface Scene {
  simulator: Simulator
  store: AStore
  shopper: Shopper
  admin: Admin
  /** Sends an admin's request that moves money, and records it in the journal first. */
  moveMoney(path: string, request: Omit<MoneyRequest, "at">): Promise<Answer>
  rows<Row extends object>(sql: string, values: unknown[]): Promise<Row[]>
}

/** A use case that is ready to happen. */
export interface Begun {
  /** The ids by which its rows are found. */
  cartId: string
  collectionId: string
  /** Does what the store is killed in. */
  act(): Promise<unknown>
  /** Does what people do who got no answer or want to go on: after the restart, and when time has passed. */
  goOn(): Promise<unknown>
}

export interface UseCase {
  name: string
  begin(scene: Scene): Promise<Begun>
}

/** A few ways through the real workflows, the real payment module and HTTP; `simulate` plays all others. */
export const USE_CASES: readonly UseCase[] = [
  { name: "card-sale", begin: aCardSale },
  ...(
    [
      ["capture", "captured"],
      ["refund", "refunded"],
    ] as const
  ).map(([kind, moved]): UseCase => ({
    name: kind,
    begin: (scene) =>
      anOrderThat(scene, {
        isManual: kind === "capture",
        change: ({ paymentId: id }) =>
          scene.moveMoney(`/admin/payments/${id}/${kind}`, {
            ...{ kind, id, amount: null },
          }),
        isObserved: (observed) => observed[moved] > 0,
      }),
  })),
  {
    name: "order-canceled",
    begin: (scene) =>
      anOrderThat(scene, {
        change: ({ orderId: id }) =>
          scene.moveMoney(`/admin/orders/${id}/cancel`, {
            ...{ kind: "cancel", id, amount: null },
          }),
        isObserved: ({ status }) => status === "canceled",
      }),
  },
  { name: "pix-made", begin: (scene) => aCodeThatIsMade(scene, PIX_PROVIDER) },
  { name: "pix-paid", begin: (scene) => aCodeThatIsPaid(scene, PIX_PROVIDER) },
  {
    name: "link-paid",
    begin: (scene) => aCodeThatIsPaid(scene, LINK_PROVIDER),
  },
]

async function aCardSale(scene: Scene): Promise<Begun> {
  const checkout = await aCardCheckoutWithCard(scene, {})
  return {
    ...checkout,
    act: () => checkout.complete(),
    goOn: () => buyByCard(checkout),
  }
}

/** What an admin sees of an order's payment; amounts in major units. */
interface Observed {
  status: string
  captured: number
  refunded: number
}

/** Makes an order that is paid by card, for an admin who changes it and, without an answer, looks first. */
async function anOrderThat(
  scene: Scene,
  given: {
    isManual?: boolean
    change: (sale: Sale) => Promise<Answer>
    isObserved: (observed: Observed) => boolean
  }
): Promise<Begun> {
  const checkout = await aCardCheckoutWithCard(
    scene,
    given.isManual ? { providerId: MANUAL_CARD_PROVIDER } : {}
  )
  await succeeds(checkout.complete())
  const sale = await aFleetSale(scene, checkout)
  return {
    ...checkout,
    act: () => given.change(sale),
    async goOn() {
      if (!given.isObserved(await observe(scene, sale))) {
        await given.change(sale)
      }
    },
  }
}

async function aCodeThatIsMade(
  scene: Scene,
  providerId: string
): Promise<Begun> {
  const checkout = await aCodeCheckout(scene)
  return {
    ...checkout,
    act: () => checkout.choose(providerId),
    goOn: () => buyByCode(scene, checkout, providerId),
  }
}

/** The store is killed by what it does after the gateway's notification. */
async function aCodeThatIsPaid(
  scene: Scene,
  providerId: string
): Promise<Begun> {
  const checkout = await aCodeCheckout(scene)
  const session = await checkout.code(providerId)
  return {
    ...checkout,
    act: () => payShown(scene, session),
    goOn: () => buyByCode(scene, checkout, providerId),
  }
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
