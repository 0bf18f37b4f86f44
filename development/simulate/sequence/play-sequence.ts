import { groupRecordsByCharge } from "../../records/records-by-charge"
import { Journal } from "../../records/journal"
import type { Records } from "../../records/records"
import {
  Administrator,
  isStepOfSimulateAndChaos,
} from "../actors/administrator"
import type { StoreAnswer } from "../actors/store-answer"
import { type GatewayActions, DONE } from "../gateway/gateway-actions"
import { Shopper } from "../actors/shopper"
import { type SequenceFault, drawSequence } from "./sequence"

/**
 * A store on which sequences of steps are run: either a real Medusa or the simulated one. A test compares the results
 * of both.
 */
export interface SequenceShop {
  /** The actions that payers perform at the gateway, and merchants in the gateway's panel. */
  gateway: GatewayActions
  openCart(
    nth: number,
    contents: { goods: string; quantity: number }
  ): Promise<OpenCart>
  ask(
    method: "get" | "post" | "delete",
    path: string,
    body?: object
  ): Promise<StoreAnswer>
  /** The body of the request that adds more goods to the cart. */
  moreGoods: object
  tokenize(number: string): Promise<string>
  /** Sets the fault of the next step: what goes wrong with the first gateway call of each operation in this step. */
  failNextCalls(fault: SequenceFault): Promise<void>
  clearFaults(): Promise<void>
  /** Lets minutes pass, and then runs the scheduled job until nothing is due. */
  pass(minutes: number): Promise<void>
  records(): Promise<Records>
  close?(): Promise<void>
}

export interface OpenCart {
  cartId: string
  collectionId: string
}

/**
 * The result of a sequence. It contains no ids and no times, so that a test can compare the results of the real and of
 * the simulated store.
 */
export interface SequenceOutcome {
  seed: number
  /**
   * The store's answers, each as a text with its status and type, and the results of payments and of actions in the
   * merchant panel.
   */
  answers: string[]
  orders: { status: string; paid: number }[]
  charges: { method: string; state: string; sums: string; listed: string[] }[]
  gateway: string[]
}

/**
 * The steps, in minutes, by which time is moved forward at the end of a sequence. After the last step, all codes have
 * expired, and the plugin does not wait for anything.
 */
const END_MINUTES = [4, 5, 40, 65, 5]

export async function playSequence(
  shop: SequenceShop,
  seed: number
): Promise<SequenceOutcome> {
  const { steps, ...contents } = drawSequence(seed)
  const cart = await shop.openCart(seed, contents)
  const answers: string[] = []
  const environment = sequenceEnvironment(shop, cart, answers)
  const shopper = new Shopper(environment)
  const actor = new Administrator(environment)
  for (const step of steps) {
    if (step.fault) await shop.failNextCalls(step.fault)
    if (step.kind === "visit") await shopper.performCheckoutVisit(step)
    else if (step.kind === "pass") await shop.pass(step.minutes)
    else
      await (isStepOfSimulateAndChaos(step)
        ? actor.performAdministratorStep(step)
        : shopper.performShopperStep(step))
    await shop.clearFaults()
    await shop.pass(0)
  }
  for (const minutes of END_MINUTES) await shop.pass(minutes)
  return outcomeOf(seed, { cart, answers }, await shop.records())
}

/**
 * Builds the interface through which the shopper and the administrator of a sequence use the store and the gateway.
 * Each answer of the store is added to `answers`.
 */
function sequenceEnvironment(
  shop: SequenceShop,
  cart: OpenCart,
  answers: string[]
) {
  const { gateway } = shop
  const readLatestRecords = async () => {
    const { medusa, ledger } = await shop.records()
    const order = medusa.orders.find(({ cartId }) => cartId === cart.cartId)
    const payment = medusa.payments.find(
      ({ collectionId }) => collectionId === cart.collectionId
    )
    return { order, payment, ledger }
  }
  return {
    gateway,
    ...cart,
    journal: new Journal(() => 0),
    ask: async (
      method: "get" | "post" | "delete",
      path: string,
      body?: object
    ) => {
      const answer = await shop.ask(method, path, body)
      const words = `${answer.status} ${String(answer.body.type)}`
      answers.push(`${path.split("/").at(-1)}: ${words}`)
      return answer
    },
    sleep: () => Promise.resolve(),
    note: (what: string) => {
      const [, act] = /^(pays|panel: \w+)/.exec(what) ?? []
      if (act) answers.push(`${act}: ${what.endsWith(DONE) ? DONE : "refused"}`)
    },
    tokenize: (number: string) => shop.tokenize(number),
    installments: () => 1,
    presses: { most: 1, againAfterMs: () => 0 },
    moreGoods: shop.moreGoods,
    otherEmail: "",
    payment: async () => {
      const { order, payment } = await readLatestRecords()
      return payment && { id: payment.id, amount: order?.total ?? 0 }
    },
    order: async () => (await readLatestRecords()).order?.id,
    chooseChargeOrRefundLink: async () => {
      const charge = (await gateway.charges()).at(-1)
      const { ledger } = await readLatestRecords()
      const isOurs = ledger.charges.some(
        ({ merchantChargeId, cartId }) =>
          cartId === cart.cartId &&
          merchantChargeId === charge?.merchantChargeId
      )
      return isOurs && charge!.history.length > 0 ? charge : undefined
    },
    chargeToRefund: () => Promise.resolve(undefined),
    chargesToSynchronize: () => Promise.resolve([]),
    linkAccount: () => "br",
    isLinkPaid: () => false,
  }
}

function outcomeOf(
  seed: number,
  { cart, answers }: { cart: OpenCart; answers: string[] },
  records: Records
): SequenceOutcome {
  const cases = groupRecordsByCharge(records).filter(
    ({ row }) => row.cartId === cart.cartId
  )
  const discrepancyKindsOfCharge = (id: string) =>
    records.ledger.discrepancies
      .filter(({ chargeId }) => chargeId === id)
      .map(({ kind }) => kind)
      .sort()
  return {
    seed,
    answers,
    orders: records.medusa.orders
      .filter(({ cartId }) => cartId === cart.cartId)
      .map(({ status, paid }) => ({ status, paid })),
    charges: cases
      .map(({ row, medusa }) => ({
        method: row.method,
        state: row.state,
        sums: `ledger ${row.captured}-${row.refunded}, Medusa ${medusa.captured}-${medusa.refunded}`,
        listed: discrepancyKindsOfCharge(row.id),
      }))
      .sort((one, other) =>
        JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
      ),
    gateway: cases
      .map(({ gateway }) => `${gateway.captured}-${gateway.refunded}`)
      .sort(),
  }
}
