import { aGatewayLinkRequest } from "../../harness/gateway-client/request-and-answer-fixtures"
import type {
  PaymentLinkMethod,
  GatewayLinkRequest,
} from "../domain/payment-link/payment-link"
import { buildCreateLinkRequest } from "./payment-link-client"

function linkRequestBody(changes: Partial<GatewayLinkRequest> = {}): unknown {
  return JSON.parse(
    JSON.stringify(
      buildCreateLinkRequest({ ...aGatewayLinkRequest, ...changes })
    )
  )
}

describe("writing the request of a payment link", () => {
  it("the request for a payment link has the gateway's field names, and leaves out optional fields that are not given", () => {
    const charge = {
      name: "Pedido 1024",
      order_number: "ORDER-1",
      payment: {
        methods: ["BRCODE", "CREDIT_CARD"],
        brcode_arrangements: ["PIX", "PICPAY"],
      },
      amounts: { product: 1_999, delivery: 0 },
    }
    const options = { allow_create_pix_key: false }

    expect(linkRequestBody()).toEqual({ charge, options })
    expect(
      linkRequestBody({
        description: "Sapatos",
        redirectUrl: "https://shop.example/thanks",
        maximumInstallments: 3,
        expiresOn: "2026-12-31",
      })
    ).toEqual({
      charge: {
        ...charge,
        description: "Sapatos",
        redirect_url: "https://shop.example/thanks",
      },
      options: {
        ...options,
        card_max_installment_number: 3,
        expired_at: "2026-12-31",
      },
    })
  })

  it.each<[PaymentLinkMethod[], object]>([
    [["pix"], { methods: ["BRCODE"], brcode_arrangements: ["PIX"] }],
    [["wallet"], { methods: ["BRCODE"], brcode_arrangements: ["PICPAY"] }],
    [["card"], { methods: ["CREDIT_CARD"] }],
    [
      ["card", "wallet"],
      { methods: ["BRCODE", "CREDIT_CARD"], brcode_arrangements: ["PICPAY"] },
    ],
    [["pix", "pix"], { methods: ["BRCODE"], brcode_arrangements: ["PIX"] }],
  ])(
    "if a payment link accepts the payment methods %j, the request that creates the link lists exactly these methods under the gateway's names",
    (methods, payment) => {
      expect(linkRequestBody({ methods })).toHaveProperty(
        "charge.payment",
        payment
      )
    }
  )

  it("the request for a payment link contains no number of installments if the link accepts no card", () => {
    expect(
      linkRequestBody({ methods: ["pix"], maximumInstallments: 12 })
    ).toHaveProperty("options", { allow_create_pix_key: false })
  })

  it("the request for a payment link contains each text on one line, and a text that is too long is not cut in the middle of an emoji", () => {
    expect(
      linkRequestBody({
        name: ` Pedido\n\t1024${"👟".repeat(200)}`,
        description: "d".repeat(300),
      })
    ).toMatchObject({
      charge: {
        name: `Pedido 1024${"👟".repeat(89)}`,
        description: "d".repeat(250),
      },
    })
  })
})
