import {
  type AuthenticatedMedusaRequest,
  type MedusaRequest,
  type MedusaRequestHandler,
  type MedusaResponse,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { needPermission, recordAction } from "./admin/record-action"
import type { Permission } from "./admin/who-may"

/** Handles a request, or what comes before its route: that refuses by throwing, or by answering itself. */
export type Handler = (
  request: MedusaRequest,
  response: MedusaResponse
) => void | Promise<void>

export type AdminRoute<
  Body = unknown,
  Query extends Record<string, unknown> = Record<string, unknown>,
> = (
  request: AuthenticatedMedusaRequest<Body, Query>,
  response: MedusaResponse
) => void | Promise<void>

/** Makes a route that needs no permission; `query` is the schema of all its query parameters. */
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
  may: Permission
  /** The name under which the action is recorded; null if it records its change itself, or changes nothing. */
  record: string | null
  /** Reads the input from the request, or throws a refusal: see takes. */
  body?: (request: MedusaRequest) => Body | Promise<Body>
}

/**
 * Makes a route that needs a permission: it refuses callers without it and invalid input, records who is about to do
 * what (unless `record` is null), and only then acts.
 */
export function acting<Body = unknown>(
  { may, record, body }: Act<Body>,
  act: AdminRoute<Body>
): AdminRoute {
  const recording = record === null ? undefined : recordAction(record)
  return async (request, response) => {
    await needPermission(request, may)
    if (body) request.validatedBody = await body(request)
    await recording?.(request, response)
    await act(request as never, response)
  }
}

export function takes<Schema extends z.ZodType>(schema: Schema) {
  const check = validateAndTransformBody(schema)
  return async (request: MedusaRequest): Promise<z.output<Schema>> => {
    await passed(check, request, {} as MedusaResponse)
    return request.validatedBody as z.output<Schema>
  }
}

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
