import { randomUUID } from "node:crypto"

import { defaultMerchant, type Merchant } from "../../src/simulator"

export type Reply = { status: number; headers: Headers; body: any }

export const cards = {
  approved: "4111111111111111",
  denied: "4389355432185991",
  error: "4389355432185992",
}

const json = { "content-type": "application/json", accept: "application/json" }

export function aCard(changes: Record<string, unknown> = {}) {
  return {
    brand: "VISA",
    cardNumber: cards.approved,
    cardholderName: "MARIA SILVA",
    cardholderDocument: "52998224725",
    expirationMonth: "12",
    expirationYear: "2050",
    cvv: "123",
    ...changes,
  }
}

export function aCustomer(changes: Record<string, unknown> = {}) {
  return {
    name: "Maria Silva",
    email: "maria@example.com",
    document: "52998224725",
    documentType: "CPF",
    phone: {
      countryCode: "55",
      areaCode: "11",
      number: "987654321",
      type: "MOBILE",
    },
    ...changes,
  }
}

export function aCredit(changes: Record<string, unknown> = {}) {
  return {
    temporatyCardToken: "to-be-replaced",
    installmentNumber: 1,
    installmentType: "NONE",
    billingAddress: {
      street: "Rua das Flores",
      number: "100",
      neighborhood: "Centro",
      city: "São Paulo",
      state: "SP",
      country: "BR",
      zipCode: "01001000",
    },
    ...changes,
  }
}

export function aTransaction(changes: Record<string, unknown> = {}) {
  return {
    paymentType: "CREDIT",
    amount: 15_990,
    softDescriptor: "LOJA",
    credit: aCredit(),
    ...changes,
  }
}

export function anAuthorization(changes: Record<string, unknown> = {}) {
  return {
    paymentSource: "GATEWAY",
    merchantChargeId: randomUUID(),
    smartCheckoutId: randomUUID(),
    lateCapture: false,
    customer: aCustomer(),
    transactions: [aTransaction()],
    ...changes,
  }
}

/** A store and its shop page, talking to the simulator over HTTP as the documents say. */
export class Caller {
  constructor(
    readonly url: string,
    readonly merchant: Merchant = defaultMerchant
  ) {}

  async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> }
  ): Promise<Reply> {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: text }),
    })
    const answer = await response.text()
    const isJson = response.headers
      .get("content-type")
      ?.startsWith("application/json")
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && answer !== "" ? JSON.parse(answer) : answer,
    }
  }

  requestToken(
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = json
  ): Promise<Reply> {
    const { clientId, clientSecret } = this.merchant.credential
    return this.send("POST", "/oauth2/token", {
      headers,
      body: {
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
        ...changes,
      },
    })
  }

  async accessToken(): Promise<string> {
    return (await this.requestToken()).body.access_token
  }

  tokenize(
    card: unknown = aCard(),
    headers: Record<string, string> = {}
  ): Promise<Reply> {
    return this.send("POST", "/payment/v2/temporary/card", {
      body: card,
      headers: {
        "content-type": "application/json",
        authorization: this.merchant.transparentToken,
        merchantcredential: this.merchant.merchantDocument,
        ...headers,
      },
    })
  }

  async cardToken(cardNumber = cards.approved): Promise<string> {
    return (await this.tokenize(aCard({ cardNumber }))).body.cardToken
  }

  authorize(
    accessToken: string,
    body: unknown,
    headers: Record<string, string> = {}
  ): Promise<Reply> {
    return this.send("POST", "/sandbox/v1/charge/authorization", {
      body,
      headers: { ...json, authorization: `Bearer ${accessToken}`, ...headers },
    })
  }

  lookUp(accessToken: string, merchantChargeId: string): Promise<Reply> {
    return this.send("GET", `/sandbox/v1/charge/${merchantChargeId}`, {
      headers: {
        accept: "application/json",
        authorization: `Bearer ${accessToken}`,
      },
    })
  }

  /** An amount alone, or a body to be refused. */
  capture(
    accessToken: string,
    merchantChargeId: string,
    body: unknown
  ): Promise<Reply> {
    return this.#order(accessToken, `${merchantChargeId}/capture`, body)
  }

  refund(
    accessToken: string,
    merchantChargeId: string,
    body: unknown
  ): Promise<Reply> {
    return this.#order(accessToken, `${merchantChargeId}/refund`, body)
  }

  #order(accessToken: string, path: string, body: unknown): Promise<Reply> {
    return this.send("POST", `/sandbox/v1/charge/${path}`, {
      body: typeof body === "number" ? { amount: body } : body,
      headers: { ...json, authorization: `Bearer ${accessToken}` },
    })
  }

  /** The whole way: access token, card token, authorization with that card. */
  async pay({
    cardNumber = cards.approved,
    changes = {},
  }: { cardNumber?: string; changes?: Record<string, unknown> } = {}) {
    const accessToken = await this.accessToken()
    const temporatyCardToken = await this.cardToken(cardNumber)
    const request = anAuthorization({
      transactions: [aTransaction({ credit: aCredit({ temporatyCardToken }) })],
      ...changes,
    })
    const reply = await this.authorize(accessToken, request)
    return { accessToken, temporatyCardToken, request, reply }
  }

  /** A charge of 159.90, captured at once or, when reserved, to be captured later; its id and calls on it. */
  async charge(kind: "paid" | "reserved") {
    const { request } = await this.pay({
      changes: { lateCapture: kind === "reserved" },
    })
    const { merchantChargeId } = request
    // A new access token each time: these tests advance the clock by days.
    return {
      merchantChargeId,
      capture: async (body: unknown) =>
        this.capture(await this.accessToken(), merchantChargeId, body),
      refund: async (body: unknown) =>
        this.refund(await this.accessToken(), merchantChargeId, body),
      lookUp: async () =>
        this.lookUp(await this.accessToken(), merchantChargeId),
    }
  }
}
