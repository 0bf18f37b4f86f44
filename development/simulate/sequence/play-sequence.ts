import { chargeCases } from "../../records/charge-cases"
import { Journal } from "../../records/journal"
import type { Records } from "../../records/records"
import { Actor, isCommonStep } from "../actors/actor"
import type { StoreAnswer } from "../actors/answer"
import { type GatewayActions, DONE } from "../gateway/at-gateway"
import { Shopper } from "../actors/shopper"
import { type SequenceFault, sequenceOf } from "./sequence"

/** A store in which sequences are played. It is either a real Medusa or the model. */
export interface Shop {
  /** What payers and the merchant's panel can do at the gateway. */
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
  /** Sets the fault for the calls of the next step. */
  strike(fault: SequenceFault): Promise<void>
  calm(): Promise<void>
  /** Lets minutes pass, and runs the job until nothing is due. */
  pass(minutes: number): Promise<void>
  records(): Promise<Records>
  close?(): Promise<void>
}

export interface OpenCart {
  cartId: string
  collectionId: string
}

/**
 * The result of a sequence. It has no ids and times, so that the results of the real store and of the model can be
 * compared.
 */
export interface SequenceOutcome {
  seed: number
  /** The answers to the steps. Each is the status of the answer with its type. */
  answers: string[]
  orders: { status: string; paid: number }[]
  charges: { method: string; state: string; sums: string; listed: string[] }[]
  gateway: string[]
}

/**
 * The minutes that pass at the end of a sequence, in several steps. Afterwards nothing waits any more and all codes
 * have expired.
 */
const END_MINUTES = [4, 5, 40, 65, 5]

export async function playSequence(
  shop: Shop,
  seed: number
): Promise<SequenceOutcome> {
  const { steps, ...contents } = sequenceOf(seed)
  const cart = await shop.openCart(seed, contents)
  const answers: string[] = []
  const place = sequenceEnvironment(shop, cart, answers)
  const [shopper, actor] = [new Shopper(place), new Actor(place)]
  for (const step of steps) {
    if (step.fault) await shop.strike(step.fault)
    if (step.kind === "visit") await shopper.visit(step)
    else if (step.kind === "pass") await shop.pass(step.minutes)
    else await (isCommonStep(step) ? actor.do(step) : shopper.do(step))
    await shop.calm()
    await shop.pass(0)
  }
  for (const minutes of END_MINUTES) await shop.pass(minutes)
  return outcomeOf(seed, { cart, answers }, await shop.records())
}

/**
 * Returns the store, the gateway and the cart that the shopper and the administrator of a sequence work with. The
 * store's answers to them are added to `answers`.
 */
function sequenceEnvironment(shop: Shop, cart: OpenCart, answers: string[]) {
  const { gateway } = shop
  const latest = async () => {
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
      const { order, payment } = await latest()
      return payment && { id: payment.id, amount: order?.total ?? 0 }
    },
    order: async () => (await latest()).order?.id,
    chargeInPanel: async () => {
      const charge = (await gateway.charges()).at(-1)
      const { ledger } = await latest()
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
  const cases = chargeCases(records).filter(
    ({ row }) => row.cartId === cart.cartId
  )
  const listed = (id: string) =>
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
        listed: listed(row.id),
      }))
      .sort((one, other) =>
        JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
      ),
    gateway: cases
      .map(({ gateway }) => `${gateway.captured}-${gateway.refunded}`)
      .sort(),
  }
}
