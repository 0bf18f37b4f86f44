import { anAccount, optionsWith } from "../../options/options.spec"
import { parseOptions } from "../../options/parse-options"
import type { LinkRequest } from "../../charge/payment-link"
import { linkOrder } from "./prepare-link"

const CREDENTIAL = { clientId: "links-id", clientSecret: "links-secret" }
const SESSION = { id: "payses_01JABCdefghj", cart: { id: "cart_01JXYZ4f7k2q" } }

function orderOf(
  { installments, ...paymentLink }: Record<string, unknown> = {},
  request: LinkRequest = { purpose: "cart" },
  session: Parameters<typeof linkOrder>[2]["session"] = SESSION
) {
  const options = optionsWith(
    anAccount({
      paymentLink: { ...CREDENTIAL, ...paymentLink },
      ...(installments ? { installments } : {}),
    })
  )
  const [account] = parseOptions(options).accounts
  return linkOrder(account!, request, { session, expiresOn: "2026-11-21" })
}

describe("what the gateway is told of a link", () => {
  it("is the shop's name for it with the end of the cart's id, all ways to pay, and its last day", () => {
    expect(orderOf()).toStrictEqual({
      name: "Pedido 4F7K2Q",
      methods: ["pix", "wallet", "card"],
      maximumInstallments: 12,
      expiresOn: "2026-11-21",
    })
  })

  it("is the reference and the words that were wished for", () => {
    expect(
      orderOf(
        {},
        {
          purpose: "order",
          reference: "42",
          name: "Diferença do pedido {reference}",
          description: "Troca de tamanho, pedido {reference}",
        }
      )
    ).toMatchObject({
      name: "Diferença do pedido 42",
      description: "Troca de tamanho, pedido 42",
    })
  })

  it("is the account's number of installments, and none where no card is taken", () => {
    const installments = { maximum: 3 }

    expect(orderOf({ methods: ["card"], installments })).toMatchObject({
      methods: ["card"],
      maximumInstallments: 3,
    })
    expect(orderOf({ methods: ["pix"], installments })).not.toHaveProperty(
      "maximumInstallments"
    )
  })
})
