import {
  type CodeCheckout,
  type CodeSession,
  PIX_PROVIDER,
} from "./a-code-checkout"
import { deliver } from "./a-delivery"
import type { Fleet } from "./a-fleet"
import { payUnnotified, notifyOfLink } from "./a-link-event"
import { LINK_PROVIDER, linkIdOf } from "./a-link-sale"
import { hookOf } from "./a-redis-fleet"
import type { Answer } from "./a-shopper"
import type { StoreProcess } from "./a-store-process"
import { all, type MoneyOfCart, moneyOfCartInFleet } from "./money-of-cart"
import {
  liveLinksOf,
  type MoneyOfLinks,
  moneyOfLinksInFleet,
} from "./money-of-links"

/** An asynchronous method as a row of a table of races between processes of a fleet. */
export interface RacedMethod {
  method: string
  providerId: string
  /** What the gateway is asked for first. */
  makes: "pix" | "create_link"
  /** The gateway's id of what a session shows. */
  idOf(session: CodeSession): string
  pay(fleet: Fleet, id: string): Promise<unknown>
  /** Pays so often while nobody is told; what the gateway would have told of each payment. */
  payUnnotified(fleet: Fleet, id: string, times: number): Promise<Delivered[]>
  moneyOf(
    fleet: Fleet,
    checkout: CodeCheckout
  ): Promise<MoneyOfCart | MoneyOfLinks>
  /** Those of a cart that can still be paid, by the gateway's own record. */
  liveOnes(fleet: Fleet, checkout: CodeCheckout): Promise<string[]>
  /** What a cart comes to that was paid so often. */
  sold(payments: number): object
  refundedAt(fleet: Fleet, id: string): Promise<number | undefined>
}

/** Delivers what is told of one payment to a process. */
type Delivered = (process: StoreProcess) => Promise<{ status: number }>

const SOLD = {
  orders: [expect.any(String)],
  kept: all(9990),
  unresolvedOperations: 0,
  openDiscrepancies: [],
}

export const RACED_CODE: RacedMethod = {
  method: "code",
  providerId: PIX_PROVIDER,
  makes: "pix",
  idOf: ({ merchantChargeId }) => merchantChargeId,
  pay: ({ simulator }, id) => simulator.pay(id),
  async payUnnotified({ simulator }, id) {
    await simulator.pay(id)
    const reported = (await simulator.notifications()).find(
      ({ merchantChargeId }) => merchantChargeId === id
    )
    const delivery = {
      headers: {
        "content-type": "application/json",
        event_type: "TRANSACTION_UPDATE",
      },
      body: reported!.body as object,
    }
    return [(process) => deliver(hookOf(process), delivery)]
  },
  moneyOf: moneyOfCartInFleet,
  liveOnes: async (fleet, checkout) =>
    (await moneyOfCartInFleet(fleet, checkout)).charges
      .filter(({ events }) => events.at(-1) === "code_created")
      .map(({ merchantChargeId }) => merchantChargeId),
  sold: () => ({
    ...SOLD,
    charges: [{ state: "paid", events: ["code_created", "paid"] }],
  }),
  refundedAt: async ({ simulator }, id) =>
    (await simulator.charge(id))?.refundedAmount,
}

export const RACED_LINK: RacedMethod = {
  method: "link",
  providerId: LINK_PROVIDER,
  makes: "create_link",
  idOf: linkIdOf,
  pay: ({ simulator }, id) => simulator.payLink(id),
  payUnnotified: async ({ simulator }, id, times) =>
    (await payUnnotified(simulator, id, times)).map(
      (event) => (process) => notifyOfLink(hookOf(process), event)
    ),
  moneyOf: moneyOfLinksInFleet,
  liveOnes: async (fleet, checkout) =>
    liveLinksOf(await moneyOfLinksInFleet(fleet, checkout)),
  sold: (payments) => ({
    ...SOLD,
    charges: [
      { state: "paid", isDuplicate: false },
      { state: "refunded", isDuplicate: true },
    ].slice(0, payments),
    links: [
      {
        status: "INACTIVE",
        paid: payments * 9990,
        refunded: (payments - 1) * 9990,
      },
    ],
  }),
  refundedAt: async ({ simulator }, id) =>
    (await simulator.paymentLink(id))?.refundedAmount,
}

/** What a shopper may be told who is the slower one. */
const OURS =
  /sendo verificado|pagamento em andamento|já foi pago|nada foi cobrado/
/** What core tells him, who cannot see the other's lock, and trips over what that one has written (measured). */
const CORES =
  /^(Cannot create multiple links between|Payment with payment_session_id: \w+, already exists|PaymentSession with id "\w+" not found|Updating Status from "\w+" to "\w+" is not allowed)/

/** An order, a code, or words: never a decline, and nothing that nobody understands. */
export function expectWordsOfRace({ status, body }: Answer): void {
  if (body.type === "order" || body.payment_collection) {
    return
  }
  const { message, type } = body.error ?? body
  expect({ status, message }).toEqual({
    status,
    message: expect.stringMatching(
      new RegExp(`${OURS.source}|${CORES.source}`)
    ) as string,
  })
  expect(type).not.toBe("payment_authorization_error")
}
