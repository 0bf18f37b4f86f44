import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { removeShopperDataFromUpdate } from "./remove-shopper-data-from-update"

const OURS = "pp_transparent-card_br"
const CPF = "529.982.247-25"

/**
 * Sends an update of a payment session through the middleware. Returns both request bodies as Medusa's route would get
 * them, and the log lines.
 */
async function updateSessionWith(
  body: unknown,
  provider_id: string | undefined = OURS
) {
  const logged: string[] = []
  const services: Record<string, unknown> = {
    [ContainerRegistrationKeys.QUERY]: {
      graph: async () => ({ data: provider_id ? [{ provider_id }] : [] }),
    },
    [ContainerRegistrationKeys.LOGGER]: {
      info: (text: string) => logged.push(text),
    },
  }
  const request = {
    params: { id: "pay_col_1", session_id: "payses_1" },
    body: structuredClone(body),
    validatedBody: structuredClone(body),
    scope: { resolve: (name: string) => services[name] },
  } as unknown as MedusaRequest
  await removeShopperDataFromUpdate(request, {} as never)
  return { bodies: [request.body, request.validatedBody], logged }
}

describe("an update of a session's client data", () => {
  it("the plugin removes the shopper's document and the plugin's own fields from an update of a payment session, and does not remove the storefront's other fields", async () => {
    const { bodies, logged } = await updateSessionWith({
      data: { document: CPF, installments: 3, client: { note: CPF, gift: 1 } },
    })

    const kept = { data: { client: { gift: 1 } } }
    expect(bodies).toEqual([kept, kept])
    expect(logged.join()).toMatch(/document, installments, another field/)
    expect(logged.join()).not.toContain(CPF)
  })

  it.each([
    { data: { temporary_card_token: "t" } },
    { data: { client: { temporaryCardToken: "t", gift: 1 } } },
    { client: { card_number: "4111111111111111" } },
  ])(
    "an update of a payment session with the body %j is refused because it contains card data",
    async (body) => {
      await expect(updateSessionWith(body)).rejects.toMatchObject({
        type: "invalid_data",
        message: expect.stringMatching(/^Invalid card payment: card data/),
      })
    }
  )

  it("the plugin does not change an update of a payment session if the session does not exist or does not belong to a payment provider of the plugin", async () => {
    const body = { data: { temporary_card_token: "t", document: CPF } }

    expect((await updateSessionWith(body, "pp_stripe_stripe")).bodies).toEqual([
      body,
      body,
    ])
    expect((await updateSessionWith(body, "")).bodies).toEqual([body, body])
  })

  it("the plugin does not change an update of a payment session without fields of the plugin", async () => {
    const body = { data: { gift: "yes" } }

    expect(await updateSessionWith(body)).toEqual({
      bodies: [body, body],
      logged: [],
    })
  })
})
