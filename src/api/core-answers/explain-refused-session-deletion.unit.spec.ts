import type { MedusaResponse } from "@medusajs/framework/http"
import type { Charge } from "../../domain/charge/charge"
import { aCharge } from "../../domain/reconciliation/reconciliation-inputs.spec"
import { shopperText } from "../../texts/shopper-texts"
import type { LedgerModuleService } from "../../modules/ledger"
import { explainRefusedSessionDeletion } from "./explain-refused-session-deletion"

const CORE_SAYS = {
  code: "unknown_error",
  type: "unknown_error",
  message: "Could not delete all payment sessions",
}

const LEDGER = {
  pluginOptions: { accounts: [{ id: "br", locale: "pt-BR" }] },
} as never as LedgerModuleService

/**
 * Returns the status and body that the caller receives when Medusa responds with `status` and `body`. `findOpen`
 * returns the charge that is open then.
 */
async function sendThroughMiddleware(
  [status, body]: [status: number, body: unknown],
  findOpen: () => Promise<Charge | undefined>
) {
  const sent: unknown[] = []
  const response = {
    statusCode: status,
    status(code: number) {
      this.statusCode = code
      return this
    },
    json(answered: unknown) {
      sent.push(this.statusCode, answered)
      return this
    },
  }
  explainRefusedSessionDeletion(
    response as never as MedusaResponse,
    LEDGER,
    findOpen
  )

  response.json(body)
  await new Promise(setImmediate)

  return sent
}

describe("core's answer that it could not delete a payment session", () => {
  it.each([
    ["pix", "paid", "paid_already"],
    ["wallet", "charged_back", "paid_already"],
    ["pix", "pending", "being_verified"],
    ["card", "unresolved", "being_verified"],
    ["card", "authorized", "another_payment_open"],
  ] as const)(
    "if Medusa's core cannot delete the payment session of a charge by %s in the state %s, the shopper gets the message %s",
    async (method, state, text) => {
      const open = () => Promise.resolve(aCharge({ method, state }))
      const message = shopperText(text, "pt-BR")

      expect(await sendThroughMiddleware([500, CORE_SAYS], open)).toEqual([
        400,
        { type: "not_allowed", message },
      ])
    }
  )

  it.each([
    ["no charge is open", () => Promise.resolve(undefined)],
    ["the ledger cannot be read", () => Promise.reject(new Error("ended"))],
  ])(
    "if the plugin finds no open charge (%s), it does not replace the error of Medusa's core about a payment session that could not be deleted",
    async (_, findOpen) => {
      const sent = await sendThroughMiddleware([500, CORE_SAYS], findOpen)

      expect(sent).toEqual([500, CORE_SAYS])
    }
  )
})

it.each<[string, [number, unknown]]>([
  ["a success that has core's words in it", [200, CORE_SAYS]],
  ["a refusal", [400, { type: "not_allowed", message: "No." }]],
  ["a failure that is a text", [502, "Bad gateway"]],
])(
  "if a response is not the error of Medusa's core about an undeletable payment session (it is %s), the plugin does not change the response",
  async (_, answer) => {
    const findOpen = jest.fn().mockResolvedValue(aCharge({ method: "pix" }))

    expect(await sendThroughMiddleware(answer, findOpen)).toEqual(answer)
    expect(findOpen).not.toHaveBeenCalled()
  }
)
