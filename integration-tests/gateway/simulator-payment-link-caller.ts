import { defaultMerchant } from "../../src/simulator"
import { Caller, type Reply } from "./simulator-caller"

type Changes = Record<string, unknown>

let made = 0

/** Unique, and at most 15 characters. */
export function anOrderNumber(): string {
  made += 1
  return `T${made}`
}

export function aLinkCharge(changes: Changes = {}) {
  return {
    name: "Pedido 1001",
    order_number: anOrderNumber(),
    payment: {
      methods: ["BRCODE", "CREDIT_CARD"],
      brcode_arrangements: ["PICPAY", "PIX"],
    },
    amounts: { product: 2_000, delivery: 500 },
    ...changes,
  }
}

export function aLinkRequest({
  charge = {},
  options = {},
}: { charge?: Changes; options?: Changes } = {}) {
  return {
    charge: aLinkCharge(charge),
    options: { allow_create_pix_key: false, ...options },
  }
}

export const cardsOnly = { payment: { methods: ["CREDIT_CARD"] } }

/** A store that uses payment links over HTTP, as the documents say; with their own credential. */
export class LinkCaller {
  readonly caller: Caller

  constructor(
    readonly url: string,
    merchant = defaultMerchant
  ) {
    const credential = merchant.paymentLinkCredential
    this.caller = new Caller(url, { ...merchant, credential })
  }

  create(body: unknown = aLinkRequest(), headers: Record<string, string> = {}) {
    return this.#send("POST", "create", { body, headers })
  }

  lookUp(id: string): Promise<Reply> {
    return this.#send("GET", id)
  }

  transactions(id: string, query = ""): Promise<Reply> {
    return this.#send("GET", `${id}/transactions${query}`)
  }

  deactivate(id: string): Promise<Reply> {
    return this.#send("POST", `${id}/inactive`)
  }

  /** An amount alone, or a body to be refused. */
  refund(transactionId: string, body: unknown): Promise<Reply> {
    return this.#send("POST", `transaction/${transactionId}/refund`, {
      body: typeof body === "number" ? { amount: body } : body,
    })
  }

  /** A link of R$ 25,00; its id, as a store takes it from the answer. */
  async link(request = aLinkRequest()) {
    const { body } = await this.create(request)
    return {
      id: String(body.link.split("/").at(-1)),
      orderNumber: request.charge.order_number,
      answer: body,
    }
  }

  // A new access token each time: these tests advance the clock by days.
  async #send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Changes } = {}
  ): Promise<Reply> {
    return this.caller.send(method, `/sandbox/v1/paymentlink/${path}`, {
      ...(body !== undefined && { body }),
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        authorization: `Bearer ${await this.caller.accessToken()}`,
        ...(headers as Record<string, string>),
      },
    })
  }
}
