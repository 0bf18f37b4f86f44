import {
  type AuthenticatedMedusaRequest,
  type MedusaRequest,
  type MedusaRequestHandler,
  type MedusaResponse,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { needPermission, recordAction } from "./record-action"
import type { Permission } from "./who-may"

/** A route of the admin, of whoever is signed in. */
export type AdminRoute<
  Body = unknown,
  Query extends Record<string, unknown> = Record<string, unknown>,
> = (
  request: AuthenticatedMedusaRequest<Body, Query>,
  response: MedusaResponse
) => Promise<void>

/** A route that reads; `query` is all that it can be asked. */
export function reading<Schema extends z.ZodObject>(
  query: Schema,
  answer: AdminRoute<unknown, z.output<Schema>>
): AdminRoute {
  const check = validateAndTransformQuery(query, {})
  return async (request, response) => {
    await passed(check, request, response)
    await answer(request as never, response)
  }
}

interface Act<Body> {
  /** Who may. */
  may: Permission
  /** Under which name it is written down; null for what is written down with the change itself. */
  record: string | null
  /** Reads what is asked for from the request, or throws what is answered with 400: see takes. */
  body?: (request: MedusaRequest) => Body | Promise<Body>
}

/**
 * A route that does more than read: refuses whoever may not and what cannot be used, writes down who is
 * about to do what, and only then does it.
 */
export function acting<Body = unknown>(
  { may, record, body }: Act<Body>,
  act: AdminRoute<Body>
): AdminRoute {
  const recording = record === null ? undefined : recordAction(record)
  return async (request, response) => {
    await needPermission(request, may)
    if (body) request.validatedBody = await body(request)
    if (recording) await passed(recording, request, response)
    await act(request as never, response)
  }
}

/** A body of this schema, refused in Medusa's words; `mend` changes it before it is written down. */
export function takes<Schema extends z.ZodType>(
  schema: Schema,
  mend?: (
    request: MedusaRequest,
    body: z.output<Schema>
  ) => Promise<z.output<Schema>>
) {
  const check = validateAndTransformBody(schema)
  return async (request: MedusaRequest): Promise<z.output<Schema>> => {
    await passed(check, request, {} as MedusaResponse)
    const body = request.validatedBody as z.output<Schema>
    return mend ? mend(request, body) : body
  }
}

/** Waits for a middleware, and throws what it hands on. */
async function passed(
  middleware: MedusaRequestHandler,
  request: MedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const failures: Error[] = []
  await middleware(request, response, (error?: unknown) => {
    if (error !== undefined) failures.push(error as Error)
  })
  if (failures[0]) throw failures[0]
}
