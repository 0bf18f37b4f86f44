import { message } from "../../domain/message"
import { inLanguage } from "./in-readers-words"

const REFUSED = message("refund_refused", undefined, {
  because: "REFUND_AMOUNT_NOT_EXACT",
})

describe("an answer to an admin", () => {
  it("says what is stored in the reader's language, and keeps English for developers apart", () => {
    const at = new Date(0)
    const body = { charges: [{ details: REFUSED, note: "Ligou.", at, sum: 1 }] }

    expect(inLanguage(body, "pt-BR")).toEqual({
      charges: [
        {
          details: "O gateway recusa devolver o valor.",
          because: "REFUND_AMOUNT_NOT_EXACT",
          note: "Ligou.",
          at,
          sum: 1,
        },
      ],
    })
  })

  it("says in English all there is", () => {
    expect(inLanguage([REFUSED, null], "en")).toEqual([
      "The gateway refuses to give the money back. REFUND_AMOUNT_NOT_EXACT",
      null,
    ])
  })

  it("shows the words of people and of the gateway unchanged, whatever they look like", () => {
    const body = {
      notifications: [{ type: '{"code":"', payload: { ...REFUSED } }],
      admin_actions: [{ request: { reason: JSON.stringify(REFUSED) } }],
    }

    expect(inLanguage(body, "en")).toEqual(body)
  })

  it("says why something was refused by the code of Medusa's error", () => {
    expect(
      inLanguage(
        { type: "not_allowed", code: JSON.stringify(REFUSED), message: "…" },
        "pt-BR"
      )
    ).toMatchObject({
      type: "not_allowed",
      code: "refund_refused",
      message: "O gateway recusa devolver o valor.",
    })
  })
})
