import type { SessionCart } from "../../medusa/cart/session-cart"
import { anAccount, optionsWith } from "../../options/options.spec"
import { parseOptions } from "../../options/parse-options"
import { readBuyerOfCart } from "./buyer-of-cart"

const CPF = { document: "52998224725", documentType: "CPF" } as const
const CNPJ = { document: "11222333000181", documentType: "CNPJ" } as const
const PUBLISHED = "^\\d{9}$|^\\d{11}$|^[A-Z0-9]{9}$"

/** Returns the buyer's data for a complete cart with the given changes. */
function readBuyer(
  changes: Partial<SessionCart>,
  given: {
    document?: Parameters<typeof readBuyerOfCart>[2]
    dialect?: Record<string, unknown>
  } = {}
) {
  const { accounts } = parseOptions(
    optionsWith({ ...anAccount(), dialect: given.dialect ?? {} })
  )
  const address = {
    first_name: "Maria",
    last_name: "Silva",
    phone: "(11) 98765-4321",
  }
  const cart = {
    id: "cart_1",
    currency_code: "brl",
    email: "maria@example.com",
    billing_address: address,
    shipping_address: address,
    ...changes,
  } as SessionCart
  return readBuyerOfCart(
    {
      account: accounts[0]!,
      query: { graph: async () => ({ data: [{ customer: null }] }) } as never,
    },
    cart,
    given.document ?? CPF
  )
}

describe("readBuyerOfCart", () => {
  it("readBuyerOfCart returns the buyer of a complete cart", async () => {
    expect(await readBuyer({})).toMatchObject({
      kind: "complete",
      customer: { email: "maria@example.com", ...CPF },
    })
  })

  it.each(["d'avila@example.com", "joão@example.com", "maria@example"])(
    "readBuyerOfCart reports the e-mail address %s as missing, because the gateway would refuse this address",
    async (email) => {
      expect(await readBuyer({ email })).toEqual({
        kind: "incomplete",
        missing: ["email"],
      })
    }
  )

  it("readBuyerOfCart accepts a CNPJ of 14 digits, although the gateway's documented pattern does not allow it", async () => {
    expect(await readBuyer({}, { document: CNPJ })).toMatchObject({
      kind: "complete",
      customer: CNPJ,
    })
  })

  it.each([
    ["a company", CNPJ, { documentPattern: PUBLISHED }],
    [
      "a passport of 8 characters",
      { document: "FZ123456", documentType: "PASSPORT" } as const,
      {},
    ],
  ])(
    "if the document of the buyer (%s) does not match the gateway account's documentPattern, readBuyerOfCart refuses the buyer",
    async (_, document, dialect) => {
      expect(await readBuyer({}, { document, dialect })).toEqual({
        kind: "refused",
        message: "document_not_accepted",
      })
    }
  )
})
