import { randomUUID } from "node:crypto"

import { aCustomer, type Caller, type Reply } from "./simulator-caller"

export type CodeKind = "pix" | "wallet"

export function aPixTransaction(changes: Record<string, unknown> = {}) {
  return {
    paymentType: "PIX",
    amount: 9_990,
    softDescriptor: "LOJA",
    pix: { expiration: 3_600 },
    ...changes,
  }
}

export function aWalletTransaction(changes: Record<string, unknown> = {}) {
  return {
    paymentType: "WALLET",
    amount: 9_990,
    softDescriptor: "LOJA",
    ...changes,
  }
}

export function aCodeRequest(
  method: CodeKind,
  changes: Record<string, unknown> = {}
) {
  return {
    paymentSource: "GATEWAY",
    merchantChargeId: randomUUID(),
    smartCheckoutId: randomUUID(),
    customer: aCustomer(),
    transactions: [method === "pix" ? aPixTransaction() : aWalletTransaction()],
    ...changes,
  }
}

/** A store that asks the simulator for codes over HTTP, as the documents say. */
export class CodeCaller {
  constructor(readonly caller: Caller) {}

  async create(
    method: CodeKind,
    body: unknown,
    headers: Record<string, string> = {}
  ): Promise<Reply> {
    return this.caller.send("POST", `/sandbox/v1/charge/${method}`, {
      body,
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        authorization: `Bearer ${await this.caller.accessToken()}`,
        ...headers,
      },
    })
  }

  /** A code of R$ 99,90; its id and calls on it. A Pix can be paid for an hour. */
  async code(method: CodeKind, changes: Record<string, unknown> = {}) {
    const request = aCodeRequest(method, changes)
    const reply = await this.create(method, request)
    const { merchantChargeId } = request
    const { caller } = this
    return {
      request,
      reply,
      merchantChargeId,
      // A new access token each time: these tests advance the clock.
      lookUp: async () =>
        caller.lookUp(await caller.accessToken(), merchantChargeId),
      refund: async (body: unknown) =>
        caller.refund(await caller.accessToken(), merchantChargeId, body),
      capture: async (body: unknown) =>
        caller.capture(await caller.accessToken(), merchantChargeId, body),
    }
  }
}
