import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

const ANSWER = {
  session: {
    id: "payses_01JD5Q2V8T3X6N9R4B7C1K0M5Z",
    method: "pix",
    state: "pending",
    expires_at: "2026-11-20T12:00:00.000Z",
    order_id: null,
  },
}

/** The limit inside Medusa: all that core does for a route of the store, and a constant. */
export function GET(_request: MedusaRequest, response: MedusaResponse): void {
  response.json(ANSWER)
}
