import { chargeCases } from "../../records/charge-cases"
import type { Records } from "../../records/records"
import type { Answer } from "../answer"
import {
  type AtGateway,
  type Code,
  codeIn,
  DONE,
  PANEL_ACTS,
  payCode,
  whatComesOf,
} from "../at-gateway"
import { dataFor } from "../shopper"
import { type Fault, type SequentialStep, sequenceOf } from "./sequence"

/** A store in which a sequence is played: real Medusa, or the model of it. */
export interface Shop {
  /** The gateway's panel, payers and records. */
  gateway: AtGateway
  openCart(
    nth: number,
    contents: { goods: string; quantity: number }
  ): Promise<OpenCart>
  ask(method: "get" | "post", path: string, body?: object): Promise<Answer>
  /** Adds more of the goods to the cart. */
  addToCart(cart: OpenCart): Promise<Answer>
  tokenize(number: string): Promise<string>
  /** Sets the fault of the next call that a step makes. */
  strike(fault: Fault): Promise<void>
  calm(): Promise<void>
  /** Lets time pass, and the job do the due work. */
  pass(minutes: number): Promise<void>
  records(): Promise<Records>
  close?(): Promise<void>
}

export interface OpenCart {
  cartId: string
  collectionId: string
}

/** How a sequence ended, in words that fit every store. */
export interface Outcome {
  seed: number
  /** The answer to each step: its status and its kind. */
  answers: string[]
  orders: { status: string; paid: number }[]
  charges: { method: string; state: string; sums: string; listed: string[] }[]
  gateway: string[]
}

/** The minutes that pass at the end: all waits are over then, and all codes have ended. */
const END_MINUTES = [4, 5, 40, 65, 5]

export async function playSequence(shop: Shop, seed: number): Promise<Outcome> {
  const { steps, ...contents } = sequenceOf(seed)
  const cart = await shop.openCart(seed, contents)
  const codes: Code[] = []
  const answers: string[] = []
  for (const step of steps) {
    if ("fault" in step) await shop.strike(step.fault)
    answers.push(`${step.kind}: ${await doStep(shop, { cart, codes, step })}`)
    await shop.calm()
    await shop.pass(0)
  }
  for (const minutes of END_MINUTES) await shop.pass(minutes)
  return outcomeOf(seed, { cart, answers }, await shop.records())
}

async function doStep(
  shop: Shop,
  { cart, codes, step }: { cart: OpenCart; codes: Code[]; step: SequentialStep }
): Promise<string> {
  const { cartId, collectionId } = cart
  switch (step.kind) {
    case "choose": {
      const provider_id = `pp_transparent-${step.method}`
      const reported = await shop.ask(
        "post",
        `/store/payment-collections/${collectionId}/payment-sessions`,
        {
          provider_id,
          data: await dataFor(step, {
            tokenize: (number) => shop.tokenize(number),
            installments: () => 1,
          }),
        }
      )
      const code = codeIn(reported, provider_id)
      if (code?.linkId ?? code?.merchantChargeId) codes.push(code)
      return String(reported.status)
    }
    case "complete": {
      const reported = await shop.ask(
        "post",
        `/store/carts/${cartId}/complete`,
        {}
      )
      return `${reported.status} ${String(reported.body.type)}`
    }
    case "change_cart":
      return String((await shop.addToCart(cart)).status)
    case "pay":
      return inAWord(payCode(shop.gateway, codes.at(-1) ?? {}, step))
    case "capture":
    case "refund":
      return movePayment(shop, cart, step)
    case "cancel_order": {
      const { order } = await latest(shop, cart)
      if (!order) return "no order"
      const reported = await shop.ask(
        "post",
        `/admin/orders/${order.id}/cancel`,
        {}
      )
      return String(reported.status)
    }
    case "panel": {
      const charge = (await shop.gateway.charges()).at(-1)
      if (!charge || charge.history.length === 0) return "no charge"
      const ours = (await shop.records()).ledger.charges.some(
        ({ merchantChargeId, cartId: of }) =>
          of === cartId && merchantChargeId === charge.merchantChargeId
      )
      return ours
        ? inAWord(
            whatComesOf(() =>
              PANEL_ACTS[step.what](shop.gateway, charge.merchantChargeId)
            )
          )
        : "no charge"
    }
    case "pass":
      await shop.pass(step.minutes)
      return String(step.minutes)
  }
}

async function movePayment(
  shop: Shop,
  cart: OpenCart,
  { kind, part }: { kind: "capture" | "refund"; part: number | null }
): Promise<string> {
  const { payment, total } = await latest(shop, cart)
  if (!payment) return "no payment"
  const body = part === null ? {} : { amount: Math.floor(total * part) / 100 }
  const reported = await shop.ask(
    "post",
    `/admin/payments/${payment.id}/${kind}`,
    body
  )
  return String(reported.status)
}

async function latest(shop: Shop, { cartId, collectionId }: OpenCart) {
  const { medusa } = await shop.records()
  const order = medusa.orders.find((one) => one.cartId === cartId)
  return {
    order,
    total: order?.total ?? 0,
    payment: medusa.payments.find((one) => one.collectionId === collectionId),
  }
}

async function inAWord(words: Promise<string>): Promise<string> {
  return (await words) === DONE ? DONE : "refused"
}

function outcomeOf(
  seed: number,
  { cart, answers }: { cart: OpenCart; answers: string[] },
  records: Records
): Outcome {
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
