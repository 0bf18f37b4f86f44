import { setTimeout as delay } from "node:timers/promises"

import { type Admin, logIn } from "../../harness/admin/an-admin"
import {
  Administrator,
  type AdministratorEnvironment,
  isStepOfSimulateAndChaos,
} from "../simulate/actors/administrator"
import {
  paymentsOfLinks,
  tryActionAtGateway,
} from "../simulate/gateway/gateway-actions"
import { nonShopperStep } from "../simulate/stories/drawn-non-shopper-steps"
import { SeededRandom } from "./seeded-random"
import { loadBalancedStoreApi } from "./kill-processes"
import type { ChaosEnvironment } from "./chaos-environment"

/**
 * The administrator chooses at random among this many of the latest payments, orders, charges, discrepancies or links.
 */
const LATEST_CHOSEN_FROM = 30
const MOST_MS = 2_500
/**
 * The probability that an action in the merchant panel refunds a payment of a link instead of changing a charge. The
 * action does nothing if no link was paid.
 */
const LINK_REFUND_FRACTION = 0.25

const step = nonShopperStep.filter(isStepOfSimulateAndChaos)

/**
 * Lets a simulated administrator perform random actions, in Medusa's admin and in the merchant panel, until `stopped`
 * returns true.
 */
export async function actAsAdministrator(
  environment: ChaosEnvironment,
  nth: number,
  stopped: () => boolean
): Promise<void> {
  const chance = new SeededRandom(environment.seed, 400, nth)
  const api = loadBalancedStoreApi(environment.processes, chance)
  let admin: Admin | undefined
  while (!stopped()) {
    await delay(400 + chance.drawIntegerBelow(1_200))
    admin ??= await logIn(api).catch(() => undefined)
    if (!admin) continue
    const administrator = new Administrator(
      administratorEnvironment(environment, {
        chance,
        admin,
        name: `other ${nth}`,
      })
    )
    await administrator.performAdministratorStep(chance.drawFromArbitrary(step))
  }
}

/**
 * Builds the interface through which a simulated administrator uses the store and the gateway. The payment, order or
 * charge of each action is chosen at random among recent ones.
 */
function administratorEnvironment(
  { simulator, journal, database }: ChaosEnvironment,
  { chance, admin, name }: { chance: SeededRandom; admin: Admin; name: string }
): AdministratorEnvironment {
  const drawAmongLatest = <Item>(items: readonly Item[]): Item | undefined =>
    items.length > 0
      ? chance.drawOneOf(items.slice(-LATEST_CHOSEN_FROM))
      : undefined
  /** Returns a random one of the latest rows of the table, or `undefined` if the table is empty. */
  const selectRandomRow = async <Column extends string>(
    table: string,
    columns: readonly Column[]
  ) => {
    const { rows } = await database.query<Record<Column, string>>(
      `select ${columns.join()} from ${table} order by created_at desc limit ${LATEST_CHOSEN_FROM}`
    )
    return drawAmongLatest(rows)
  }
  /**
   * Tries to refund a payment of a link through the merchant panel: either all that is not refunded yet, or a part of
   * random size up to `amount`. `amount` is the payment's amount in centavos.
   */
  const refundLinkPayment = async ({
    id,
    amount,
  }: {
    id: string
    amount: number
  }) => {
    const part = chance.drawBoolean(0.5)
      ? 1 + chance.drawIntegerBelow(amount)
      : undefined
    const words = await tryActionAtGateway(() => simulator.refundLink(id, part))
    journal.addNote(
      name,
      `panel: refund ${part ?? "all"} of a link: ${words}`,
      [id]
    )
  }
  return {
    gateway: simulator,
    journal,
    ask: (...asked) => admin.request(...asked),
    sleep: (ms) => delay(ms % MOST_MS),
    note: (what, ids) => journal.addNote(name, what, ids),
    payment: async () => {
      const row = await selectRandomRow("payment", ["id", "amount"])
      return row && { ...row, amount: Math.round(Number(row.amount) * 100) }
    },
    order: async () => (await selectRandomRow('"order"', ["id"]))?.id,
    chargeToRefund: async () =>
      (await selectRandomRow("checkout_transparent_discrepancy", ["charge_id"]))
        ?.charge_id,
    chargesToSynchronize: async () => {
      const row = await selectRandomRow("checkout_transparent_charge", ["id"])
      return row ? [row.id] : []
    },
    async chooseChargeOrRefundLink() {
      if (!chance.drawBoolean(LINK_REFUND_FRACTION))
        return drawAmongLatest(await simulator.charges())
      const payment = drawAmongLatest(
        paymentsOfLinks(await simulator.paymentLinks())
      )
      if (payment) await refundLinkPayment(payment)
      return undefined
    },
    linkAccount: () => chance.drawOneOf(["br", "br-at-checkout"]),
    isLinkPaid: () => !chance.drawBoolean(0.3),
  }
}
