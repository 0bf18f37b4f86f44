import { randomUUID } from "node:crypto"

import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import {
  ModuleProvider,
  Modules,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"

import { aCardChargeCreationRequest } from "../../harness/gateway-client/request-and-answer-fixtures"
import type { ChargeCustomer } from "../../src/domain/charge-request"
import { minorUnits } from "../../src/domain/money"
import { defaultMerchant } from "../../packages/devtools/src/simulator/merchants/merchant"
import { SystemPaymentProvider } from "./system-payment-provider"

const BUYER: ChargeCustomer = {
  name: "Maria da Silva",
  email: "maria@example.com",
  document: "52998224725",
  documentType: "CPF",
  phone: {
    countryCode: "55",
    areaCode: "21",
    number: "987654321",
    type: "MOBILE",
  },
}

/**
 * The least that a provider for this gateway can do: it sends the request that creates the charge, and believes the
 * answer. It keeps no record of the charge, so a payment is lost if the gateway's answer is lost.
 */
class CallingBaseline extends SystemPaymentProvider {
  static identifier = "system"

  #accessToken: Promise<string> | undefined

  override initiatePayment({
    amount,
    data,
  }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const { temporary_card_token } = data as { temporary_card_token: string }
    const id = randomUUID()
    return Promise.resolve({ id, data: { id, amount, temporary_card_token } })
  }

  override async authorizePayment({
    data,
  }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const { id, amount, temporary_card_token } = data as {
      id: string
      amount: number
      temporary_card_token: string
    }
    const { content } = aCardChargeCreationRequest({
      merchantChargeId: id,
      amount: minorUnits(Math.round(Number(amount) * 100)),
      temporaryCardToken: temporary_card_token,
      customer: BUYER,
      softDescriptor: "LOJA DEMO",
    })
    this.#accessToken ??= requestAccessToken()
    const { chargeStatus } = await postToGateway<{ chargeStatus: string }>(
      "/sandbox/v1/charge/authorization",
      content,
      { authorization: `Bearer ${await this.#accessToken}` }
    )
    if (chargeStatus !== "PAID") throw new Error(`Not paid: ${chargeStatus}.`)
    return { data: data ?? {}, status: PaymentSessionStatus.CAPTURED }
  }
}

async function requestAccessToken(): Promise<string> {
  const { clientId, clientSecret } = defaultMerchant.credential
  const answer = await postToGateway<{ access_token: string }>(
    "/oauth2/token",
    {
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
    }
  )
  return answer.access_token
}

async function postToGateway<Body>(
  path: string,
  body: object,
  headers: Record<string, string> = {}
): Promise<Body> {
  const response = await fetch(`${process.env.GATEWAY_URL}${path}`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Body
}

// eslint-disable-next-line no-restricted-exports -- Medusa loads it
export default ModuleProvider(Modules.PAYMENT, {
  services: [CallingBaseline],
})
