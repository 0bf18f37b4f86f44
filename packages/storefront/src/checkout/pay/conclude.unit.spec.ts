import { outcomeOfReport } from "./conclude"
import type { Flow } from "../flow"

const flow = {
  say: (name: string, method?: string) => `${method}: ${name}`,
} as Flow

it.each([
  ["card", "failed", "card: failed"],
  ["card", "declined", "card: declined"],
  ["card", undefined, "card: declined"],
  ["pix", "failed", "pix: declined"],
] as const)(
  "outcomeOfReport returns for a refused payment by %s with the reason %s the outcome declined with the message '%s'",
  async (method, reason, message) => {
    const reported = { method, state: "refused", reason } as const

    expect(await outcomeOfReport(flow, reported as never)).toEqual({
      kind: "declined",
      message,
    })
  }
)
