import { randomUUID } from "node:crypto"

import { defaultMerchant } from "../../../../packages/devtools/src/simulator"
import { aCardChargeRequest } from "../../../../harness/gateway-client/request-and-answer-fixtures"

export type Reply = { status: number; headers: Headers; body: any }
type Changes = Record<string, unknown>
type Texts = Record<string, string>

export const cardNumbers = {
  approved: "4111111111111111",
  denied: "4389355432185991",
  error: "4389355432185992",
}

const json = { "content-type": "application/json", accept: "application/json" }

export function cardToTokenize(changes: Changes = {}) {
  return {
    brand: "VISA",
    cardNumber: cardNumbers.approved,
    cardholderName: "MARIA SILVA",
    cardholderDocument: "52998224725",
    expirationMonth: "12",
    expirationYear: "2050",
    cvv: "123",
    ...changes,
  }
}

export function aCustomerRequestPart(changes: Changes = {}) {
  const phone = { countryCode: "55", areaCode: "11", type: "MOBILE" }
  return {
    ...aCardChargeRequest().customer,
    name: "Maria Silva",
    phone: { ...phone, number: "987654321" },
    ...changes,
  }
}

export function aCreditRequestPart(changes: Changes = {}) {
  return {
    temporatyCardToken: "to-be-replaced",
    installmentNumber: 1,
    installmentType: "NONE",
    billingAddress: aCardChargeRequest().billingAddress,
    ...changes,
  }
}

export type CreationMethod = "authorization" | "pix" | "wallet"

const methods = {
  authorization: { paymentType: "CREDIT", credit: aCreditRequestPart() },
  pix: { paymentType: "PIX", pix: { expiration: 3_600 } },
  wallet: { paymentType: "WALLET" },
}

/** Returns the transaction part of a request for R$ 100.00 with the given payment method. */
export function aTransactionRequestPart(
  method: CreationMethod,
  changes: Changes = {}
) {
  const common = { amount: 10_000, softDescriptor: "LOJA" }
  return { ...common, ...methods[method], ...changes }
}

export function aCreationRequest(
  method: CreationMethod,
  changes: Changes = {}
) {
  return {
    paymentSource: "GATEWAY",
    merchantChargeId: randomUUID(),
    smartCheckoutId: randomUUID(),
    customer: aCustomerRequestPart(),
    transactions: [aTransactionRequestPart(method)],
    ...changes,
  }
}

let made = 0

/** Returns the body that creates a payment link of R$ 25.00, with a new order number. */
export function aLinkRequest(charge: Changes = {}, options: Changes = {}) {
  made += 1
  return {
    charge: {
      name: "Pedido 1001",
      order_number: `T${made}`,
      payment: {
        methods: ["BRCODE", "CREDIT_CARD"],
        brcode_arrangements: ["PICPAY", "PIX"],
      },
      amounts: { product: 2_000, delivery: 500 },
      ...charge,
    },
    options: { allow_create_pix_key: false, ...options },
  }
}

/** An HTTP client for the simulator. It sends the requests that a store and a shop's page send to the gateway. */
export class SimulatorHttpClient {
  constructor(readonly url: string) {}

  async sendHttpRequest(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Texts } = {}
  ): Promise<Reply> {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: text }),
    })
    const answer = await response.text()
    const type = response.headers.get("content-type") ?? ""
    return {
      status: response.status,
      headers: response.headers,
      body:
        /^application\/json/.test(type) && answer ? JSON.parse(answer) : answer,
    }
  }

  requestToken(
    changes: Changes = {},
    { clientId, clientSecret } = defaultMerchant.credential
  ): Promise<Reply> {
    const body = {
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
      ...changes,
    }
    return this.sendHttpRequest("POST", "/oauth2/token", {
      headers: json,
      body,
    })
  }

  /** Requests an access token for the gateway's payment-link API. */
  requestLinkToken(): Promise<Reply> {
    return this.requestToken({}, defaultMerchant.paymentLinkCredential)
  }

  async newAccessToken(): Promise<string> {
    return (await this.requestToken()).body.access_token
  }

  /**
   * Calls the gateway's API. `path` begins after the path prefix. Each call requests a new access token, because tests
   * advance the clock by days.
   */
  async callGatewayApi(
    method: "GET" | "POST",
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Texts } = {}
  ): Promise<Reply> {
    const token = path.startsWith("paymentlink")
      ? await this.requestLinkToken()
      : await this.requestToken()
    return this.sendHttpRequest(method, `/sandbox/v1/${path}`, {
      body,
      headers: {
        accept: "application/json",
        ...(body !== undefined && json),
        authorization: `Bearer ${token.body.access_token}`,
        ...headers,
      },
    })
  }

  tokenize(
    card: unknown = cardToTokenize(),
    headers: Texts = {}
  ): Promise<Reply> {
    return this.sendHttpRequest("POST", "/payment/v2/temporary/card", {
      body: card,
      headers: {
        "content-type": "application/json",
        authorization: defaultMerchant.transparentToken,
        merchantcredential: defaultMerchant.merchantDocument,
        ...headers,
      },
    })
  }

  async cardToken(cardNumber = cardNumbers.approved): Promise<string> {
    return (await this.tokenize(cardToTokenize({ cardNumber }))).body.cardToken
  }

  /** Creates a charge. A card charge gets a new card token unless `changes` contains the transactions. */
  async createCharge(
    method: CreationMethod,
    changes: Changes = {},
    cardNumber = cardNumbers.approved
  ): Promise<Reply & { id: string }> {
    const body = aCreationRequest(method, changes)
    const [transaction] = body.transactions as Changes[]
    if (method === "authorization" && !("transactions" in changes)) {
      const temporatyCardToken = await this.cardToken(cardNumber)
      transaction!.credit = aCreditRequestPart({ temporatyCardToken })
    }
    const reply = await this.callGatewayApi("POST", `charge/${method}`, {
      body,
    })
    return { ...reply, id: String(body.merchantChargeId) }
  }

  lookUp(id: string): Promise<Reply> {
    return this.callGatewayApi("GET", `charge/${id}`)
  }

  capture(id: string, amount: number): Promise<Reply> {
    return this.callGatewayApi("POST", `charge/${id}/capture`, {
      body: { amount },
    })
  }

  refund(id: string, amount: number): Promise<Reply> {
    return this.callGatewayApi("POST", `charge/${id}/refund`, {
      body: { amount },
    })
  }

  createLink(body: unknown = aLinkRequest(), headers: Texts = {}) {
    return this.callGatewayApi("POST", "paymentlink/create", { body, headers })
  }

  /** Creates a payment link and returns its id, the last part of the URL in the answer. */
  async createLinkAndReturnId(
    request: unknown = aLinkRequest()
  ): Promise<string> {
    const { body } = await this.createLink(request)
    return String(body.link.split("/").at(-1))
  }

  lookUpLink(id: string): Promise<Reply> {
    return this.callGatewayApi("GET", `paymentlink/${id}`)
  }

  listLinkTransactions(id: string, query = ""): Promise<Reply> {
    return this.callGatewayApi("GET", `paymentlink/${id}/transactions${query}`)
  }

  deactivateLink(id: string): Promise<Reply> {
    return this.callGatewayApi("POST", `paymentlink/${id}/inactive`)
  }

  refundLink(transactionId: string, amount: number): Promise<Reply> {
    const path = `paymentlink/transaction/${transactionId}/refund`
    return this.callGatewayApi("POST", path, { body: { amount } })
  }
}
