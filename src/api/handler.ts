import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Handles a request, or what comes before its route: that refuses by throwing, or by answering itself. */
export type Handler = (
  request: MedusaRequest,
  response: MedusaResponse
) => void | Promise<void>
