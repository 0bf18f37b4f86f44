import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/** A route of the admin, of whoever is signed in. */
export type AdminRoute<
  Body = unknown,
  Query extends Record<string, unknown> = Record<string, unknown>,
> = (
  request: AuthenticatedMedusaRequest<Body, Query>,
  response: MedusaResponse
) => Promise<void>
