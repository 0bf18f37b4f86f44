import {
  type AuthenticatedMedusaRequest,
  type MedusaRequest,
  type MedusaRequestHandler,
  type MedusaResponse,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import {
  PERMISSION_OF_PLUGIN_ROUTE,
  type PluginRoute,
} from "./admin/guarded-routes"
import { requirePermission } from "./admin/permissions"
import { createActionRecorder } from "./admin/record-action"
import { runWithAdministratorReason } from "../medusa/customer/signed-in-actor"
import { runAndAnswerRefusals } from "./run-and-answer-refusals"

/**
 * Handles a request, or runs as a middleware before the route's handler. A handler that refuses the request throws a
 * refusal or sends a response.
 */
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

/**
 * Creates an admin route. If the handler throws a refusal, the response contains the refusal's code, values and text.
 */
export function createAdminRoute(route: AdminRoute): AdminRoute {
  return async (request, response) => {
    await runAndAnswerRefusals(request, response, () =>
      route(request, response)
    )
  }
}

/**
 * Creates an admin or store route that validates its query parameters. The route checks no permission. If a permission
 * is needed, `answer` has to check it. `query` is the schema of all its query parameters.
 */
export function createQueryRoute<Schema extends z.ZodObject>(
  query: Schema,
  answer: AdminRoute<unknown, z.output<Schema>>
): AdminRoute {
  const check = validateAndTransformQuery(query, {})
  return createAdminRoute(async (request, response) => {
    await runMiddleware(check, request, response)
    await answer(request as never, response)
  })
}

interface ActionRouteOptions<Body> {
  /**
   * Whether the action is recorded as an administrator's action. The default is true. It is false for an action that
   * writes its own record, or that changes nothing.
   */
  isRecorded?: boolean
  /** Reads and validates the request body. Throws a refusal if the body is invalid. */
  body?: (request: MedusaRequest) => Body | Promise<Body>
}

/**
 * Creates an admin route that performs an action. Before the action, the route checks the permission that
 * PERMISSION_OF_PLUGIN_ROUTE requires, validates the body, and records the caller with the request unless `isRecorded`
 * is false.
 */
export function createActionRoute<Body = unknown>(
  route: PluginRoute,
  { isRecorded = true, body }: ActionRouteOptions<Body>,
  act: AdminRoute<Body>
): AdminRoute {
  const record = createActionRecorder(route)
  return createAdminRoute(async (request, response) => {
    requirePermission(request, PERMISSION_OF_PLUGIN_ROUTE[route])
    if (body) request.validatedBody = await body(request)
    if (isRecorded) await record(request, response)
    await runWithAdministratorReason(
      readReasonFromBody(request.validatedBody),
      () => act(request as never, response)
    )
  })
}

function readReasonFromBody(body: unknown): string | undefined {
  const { reason } = (body ?? {}) as { reason?: unknown }
  return typeof reason === "string" ? reason : undefined
}

export function createBodyValidator<Schema extends z.ZodType>(schema: Schema) {
  const check = validateAndTransformBody(schema)
  return async (request: MedusaRequest): Promise<z.output<Schema>> => {
    await runMiddleware(check, request, {} as MedusaResponse)
    return request.validatedBody as z.output<Schema>
  }
}

async function runMiddleware(
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
