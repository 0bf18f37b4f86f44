import type { MedusaResponse } from "@medusajs/framework/http"
import type { Charge } from "../../charge/charge"
import { aCharge } from "../../charge/decide/inputs.spec"
import { shopperText } from "../../texts/shopper-texts"
import type { LedgerModuleService } from "../../modules/ledger"
import { explainRefusedDeletion } from "./explain-refused-deletion"

const CORE_SAYS = {
  code: "unknown_error",
  type: "unknown_error",
  message: "Could not delete all payment sessions",
}

interface Sent {
  status: number
  body: unknown
}

/** What a client gets when core answers so, and this is the open charge then. */
async function sentWhen(
  answer: Sent,
  findOpen: () => Promise<Charge | undefined>,
  locale: "pt-BR" | "en" = "pt-BR"
): Promise<Sent[]> {
  const sent: Sent[] = []
  const response = {
    statusCode: answer.status,
    status(code: number) {
      this.statusCode = code
      return this
    },
    json(body: unknown) {
      sent.push({ status: this.statusCode, body })
      return this
    },
  }
  explainRefusedDeletion(
    response as unknown as MedusaResponse,
    {
      pluginOptions: { accounts: [{ id: "br", locale }] },
    } as never as LedgerModuleService,
    findOpen
  )

  response.json(answer.body)
  await new Promise(setImmediate)

  return sent
}

const openIs = (charge: Partial<Charge>) => () =>
  Promise.resolve(aCharge(charge))

describe("core's answer that it could not delete a payment session", () => {
  const answer = { status: 500, body: CORE_SAYS }

  it.each([
    ["pix", "paid", "paid_already"],
    ["wallet", "charged_back", "paid_already"],
    ["pix", "pending", "being_verified"],
    ["card", "unresolved", "being_verified"],
    ["card", "authorized", "another_payment_open"],
  ] as const)(
    "becomes, for a %s charge that is %s, what a shopper can act on: %s",
    async (method, state, message) => {
      expect(await sentWhen(answer, openIs({ method, state }))).toEqual([
        {
          status: 400,
          body: {
            type: "not_allowed",
            message: shopperText(message, "pt-BR"),
          },
        },
      ])
    }
  )

  it.each([
    ["when no charge of ours is open", () => Promise.resolve(undefined)],
    [
      "when the ledger cannot be asked",
      () => Promise.reject(new Error("Connection terminated unexpectedly")),
    ],
  ])("stays what it is %s", async (_, findOpen) => {
    expect(await sentWhen(answer, findOpen)).toEqual([answer])
  })
})

describe("every other answer", () => {
  it.each<[string, Sent]>([
    ["a success that has core's words in it", { status: 200, body: CORE_SAYS }],
    [
      "a refusal",
      { status: 400, body: { type: "not_allowed", message: "No." } },
    ],
    ["a failure that is a text", { status: 502, body: "Bad gateway" }],
  ])("stays what it is: %s", async (_, answer) => {
    let isAsked = false

    const sent = await sentWhen(answer, () => {
      isAsked = true
      return Promise.resolve(aCharge({ method: "pix" }))
    })

    expect(sent).toEqual([answer])
    expect(isAsked).toBe(false)
  })
})
