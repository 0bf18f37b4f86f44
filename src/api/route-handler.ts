import {
  type AuthenticatedMedusaRequest,
  type MedusaRequest,
  type MedusaRequestHandler,
  type MedusaResponse,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { OUR_ROUTES, type OurRoute } from "./admin/guarded-routes"
import { needPermission } from "./admin/permissions"
import { recordAction } from "./admin/record-action"
import { withReason } from "../medusa/customer/signed-in"
import { answeringRefusals } from "./answer-refusals"

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

/** Makes a route of the admin: it answers refusals with their code and values. */
export function answering(route: AdminRoute): AdminRoute {
  return async (request, response) => {
    await answeringRefusals(request, response, () => route(request, response))
  }
}

/** Makes a route that needs no permission; `query` is the schema of all its query parameters. */
export function reading<Schema extends z.ZodObject>(
  query: Schema,
  answer: AdminRoute<unknown, z.output<Schema>>
): AdminRoute {
  const check = validateAndTransformQuery(query, {})
  return answering(async (request, response) => {
    await passed(check, request, response)
    await answer(request as never, response)
  })
}

interface Act<Body> {
  /** Whether the action is recorded. Default `true`; `false` if it records its change itself, or changes nothing. */
  isRecorded?: boolean
  /** Reads the input from the request, or throws a refusal: see takes. */
  body?: (request: MedusaRequest) => Body | Promise<Body>
}

/**
 * Makes a route of the list of guarded routes: it refuses callers without the permission and invalid input, records
 * who is about to do what, and only then acts.
 */
export function acting<Body = unknown>(
  route: OurRoute,
  { isRecorded = true, body }: Act<Body>,
  act: AdminRoute<Body>
): AdminRoute {
  const record = recordAction(route)
  return answering(async (request, response) => {
    needPermission(request, OUR_ROUTES[route])
    if (body) request.validatedBody = await body(request)
    if (isRecorded) await record(request, response)
    await withReason(reasonIn(request.validatedBody), () =>
      act(request as never, response)
    )
  })
}

function reasonIn(body: unknown): string | undefined {
  const { reason } = (body ?? {}) as { reason?: unknown }
  return typeof reason === "string" ? reason : undefined
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
